/* This script runs before the first paint, so it is tiny: a closed banner must not flash. */
try {
  if (sessionStorage.getItem('bannerClosed') === '1') document.documentElement.dataset.banner = 'closed'
} catch {
  // Storage is forbidden, so nothing was stored.
}
/**
 * Returns the parts of a page that wait for its scripts in a browser with another destination: the terms of delivery,
 * and prices that differ there. Room is reserved for prices in another currency.
 */
const findPendingParts = (): string => {
  const [, linkedCountry] = /[?&]deliver=([A-Z]{2})\b/.exec(location.search) ?? []
  // The visitor comes from a shopping site that shows the prices of that country.
  if (linkedCountry) localStorage.setItem('deliverTo', linkedCountry)
  const { otherPrices, aboutPrices = '' } = document.documentElement.dataset
  const place = localStorage.getItem('deliverTo') ?? 'usual'
  const isIn = (list: string) => list.split(' ').includes(place)
  if (otherPrices === undefined || place === 'GB') return ''
  if (place === 'usual') return isIn(otherPrices) ? 'terms prices' : ''
  const isReduced = isIn(otherPrices) || (/\bREST\b/.test(otherPrices) && !place.startsWith('GB'))
  return `terms${isReduced ? ' prices' : ''}${isIn(aboutPrices) ? ' about' : ''}`
}
try {
  const pendingParts = findPendingParts()
  if (pendingParts) document.documentElement.dataset.place = pendingParts
} catch {
  // Storage is forbidden, so nothing was stored.
}
// Chromium reports only once, and early, that the shop can be installed.
addEventListener('beforeinstallprompt', event => {
  event.preventDefault()
  Object.assign(window, { installEvent: event })
})

/*
 * Loads the scripts that this element names once the page's picture has been painted, because both would compete for a
 * slow network. A touch, or hiding the page, starts them earlier. Clicks and inputs before hydration are replayed.
 */
const [main = '', ...otherScripts] = document.currentScript?.dataset.scripts?.split(' ') ?? []
const touchEvents = ['pointerdown', 'keydown'] as const
/** Time after which the scripts start without a touch or a reported paint, ms: some browsers report no paint. */
const timeoutMs = 3000

const start = () => {
  for (const name of touchEvents) removeEventListener(name, start, true)
  if (document.querySelector(`script[src="${main}"]`)) return
  for (const href of otherScripts)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  const script = Object.assign(document.createElement('script'), { type: 'module', src: main })
  script.addEventListener('error', continueWithoutScripts)
  document.head.append(script)
}

interface EarlyEvent {
  target: HTMLElement
  repeat: () => void
}
/** Actions to replay in order, once their targets are hydrated. */
let earlyEvents: EarlyEvent[] = []
let isLive = false

/**
 * Tells whether a part of the page reacts to actions. A part whose script is still loading does not, even after the
 * rest of the page is hydrated.
 */
const reacts = (target: Element) => isLive && !target.closest('[data-later]')

const recordClick = (event: MouseEvent) => {
  const target = (event.target as Element).closest<HTMLElement>(
    'button, label, input[type=checkbox], input[type=radio]',
  )
  // Replayed actions pass through.
  if (!target || !event.isTrusted || reacts(target)) return
  event.preventDefault()
  event.stopPropagation()
  earlyEvents.push({ target, repeat: () => target.click() })
}
const recordChange = ({ target, isTrusted }: Event) => {
  if (!(target instanceof HTMLSelectElement) || !isTrusted || reacts(target)) return
  const { value } = target
  const repeat = () => {
    target.value = value
    target.dispatchEvent(new Event('change', { bubbles: true }))
  }
  earlyEvents.push({ target, repeat })
}
const stopRecording = () => {
  removeEventListener('click', recordClick, true)
  removeEventListener('change', recordChange, true)
}
/** Replays actions one at a time, as a person would act, because each change is rendered before the next. */
const replay = () => {
  const nextEvent = earlyEvents.find(({ target }) => !target.closest('[data-later]'))
  if (nextEvent) {
    earlyEvents = earlyEvents.filter(event => event !== nextEvent)
    nextEvent.repeat()
    setTimeout(replay)
    return
  }
  isLive = true
  document.documentElement.dataset.live = ''
}

const reloadPage = () => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Reloads only once, to avoid an endless loop; without a network, the readable page stays.
  if (navigator.onLine && visit?.type !== 'reload') location.reload()
}
/**
 * Continues without scripts, which cannot be loaded or were replaced by an update. Links and forms work without them;
 * for everything else, reloads the page.
 */
const continueWithoutScripts = () => {
  stopRecording()
  delete document.documentElement.dataset.place
  addEventListener(
    'click',
    ({ target }) => (target as Element).closest('button[type=button]') && reloadPage(),
  )
  for (const { repeat } of earlyEvents) repeat()
}

addEventListener('click', recordClick, true)
addEventListener('change', recordChange, true)
/** Maximum wait, ms: a busy page may never be idle, and recorded clicks should not wait for that. */
const maxWaitMs = 200
// React hydrates a page in parts: once it is idle, all parts are hydrated.
const whenIdle = globalThis.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, maxWaitMs))
addEventListener('takenover', () => whenIdle(replay, { timeout: maxWaitMs }))

const waitForPicture = () => {
  for (const name of touchEvents) addEventListener(name, start, true)
  new PerformanceObserver(start).observe({ type: 'largest-contentful-paint', buffered: true })
  setTimeout(start, timeoutMs)
}

const reportsPaint = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('largest-contentful-paint')
// If prices wait for the scripts, these are loaded immediately.
if (
  reportsPaint &&
  !document.documentElement.dataset.place &&
  !document.hidden &&
  document.querySelector('link[rel=preload][as=image]')
)
  waitForPicture()
else start()
