import { mount } from 'svelte'
import App from './App.svelte'
import { followLinks } from './router.svelte'
import { followSettings } from './settings.svelte'
import './style/fonts.css'
import './style/tokens.css'
import './style/base.css'
import './style/controls.css'
import './style/log.css'
import './style/cards.css'
import './style/table.css'
import './style/prompt.css'
import './style/screens.css'
import './style/start.css'
import './style/new-table.css'
import './style/rulebook.css'
import './style/replay.css'
import './style/moments.css'

const A_MINUTE = 60_000

// The server was given a newer page while this one was open: its parts have other names now.
addEventListener('vite:preloadError', (event) => {
  const since = Date.now() - Number(sessionStorage.getItem('loaded-anew') ?? 0)
  if (since < A_MINUTE) return // it did not help
  event.preventDefault()
  sessionStorage.setItem('loaded-anew', String(Date.now()))
  location.reload()
})

followSettings()
followLinks()
mount(App, { target: document.body })
