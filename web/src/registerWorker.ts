/**
 * Registers the service worker once the page has loaded, in browsers that support it, and passes the active one to
 * `onActive`.
 */
export const registerWorker = (onActive?: (worker: ServiceWorker) => void): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = async () => {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    if (active) onActive?.(active)
  }
  const start = () => void register().catch(() => undefined)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}
