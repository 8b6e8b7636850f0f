// Before anything is drawn: the theme and text size that were chosen last time, so that nothing flashes.
;(function () {
  var kept = {}
  try {
    kept = JSON.parse(localStorage.getItem('undercroft-settings') || '{}')
  } catch (e) {
    // settings that cannot be read are as good as none
  }
  var light = kept.theme === 'light' || (kept.theme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = light ? 'light' : 'dark'
  if (kept.text) document.documentElement.dataset.text = kept.text
})()
