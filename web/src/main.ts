import { mount } from 'svelte'
import App from './App.svelte'
import { followLinks } from './router.svelte'
import { followSettings } from './settings.svelte'
import './style/fonts.css'
import './style/tokens.css'
import './style/base.css'
import './style/cards.css'
import './style/table.css'
import './style/boss-monster.css'
import './style/screens.css'
import './style/pages.css'

followSettings()
followLinks()
mount(App, { target: document.body })
