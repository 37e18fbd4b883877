/* Runs before first paint, so it stays a few bytes: what a visitor closed is not shown for a moment and taken away. */
try {
  if (sessionStorage.getItem('bannerClosed') === '1') document.documentElement.dataset.banner = 'closed'
} catch {
  // Storage is forbidden: nothing was remembered.
}
// Chromium tells once, and early, that the shop can be installed.
addEventListener('beforeinstallprompt', event => {
  event.preventDefault()
  Object.assign(window, { installEvent: event })
})
