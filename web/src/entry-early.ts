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

/*
 * The scripts, named by this element, come once the page's picture has been painted: on a slow network they would share
 * the line with it, and neither is of use before it is seen. Whoever touches the page first, or looks elsewhere, starts
 * them. What was pressed or chosen before they had taken over is so then.
 */
const [main = '', ...others] = document.currentScript?.dataset.scripts?.split(' ') ?? []
const touches = ['pointerdown', 'keydown'] as const
/** Wait before the scripts start without a touch or a reported paint: a browser may not report any. */
const timeoutMs = 3000

const start = () => {
  for (const name of touches) removeEventListener(name, start, true)
  if (document.querySelector(`script[src="${main}"]`)) return
  for (const href of others)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  const script = Object.assign(document.createElement('script'), { type: 'module', src: main })
  script.addEventListener('error', doWithout)
  document.head.append(script)
}

interface Act {
  target: HTMLElement
  repeat: () => void
}
/** Acts to be done again once what they touched answers, in their order. */
let early: Act[] = []
let live = false
/** A part of the page whose own script is still on its way keeps acts for longer than the page. */
const answers = (target: Element) => live && !target.closest('[data-later]')

const keepPress = (event: MouseEvent) => {
  const target = (event.target as Element).closest<HTMLElement>(
    'button, label, input[type=checkbox], input[type=radio]',
  )
  // Ours, done again, go through.
  if (!target || !event.isTrusted || answers(target)) return
  event.preventDefault()
  event.stopPropagation()
  early.push({ target, repeat: () => target.click() })
}
const keepChoice = ({ target, isTrusted }: Event) => {
  if (!(target instanceof HTMLSelectElement) || !isTrusted || answers(target)) return
  const { value } = target
  const repeat = () => {
    target.value = value
    target.dispatchEvent(new Event('change', { bubbles: true }))
  }
  early.push({ target, repeat })
}
const keepNoMore = () => {
  removeEventListener('click', keepPress, true)
  removeEventListener('change', keepChoice, true)
}
/** Each by itself, as a hand would: what one changes is drawn before the next. */
const catchUp = () => {
  const next = early.find(({ target }) => !target.closest('[data-later]'))
  if (next) {
    early = early.filter(act => act !== next)
    next.repeat()
    setTimeout(catchUp)
    return
  }
  live = true
  document.documentElement.dataset.live = ''
}

const loadAnew = () => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Once, or it might never end; without a network, what can be read stays.
  if (navigator.onLine && visit?.type !== 'reload') location.reload()
}
/** The scripts are out of reach, or gone with a renewed shop. Links and forms need none; for the rest the page is asked for anew. */
const doWithout = () => {
  keepNoMore()
  addEventListener('click', ({ target }) => (target as Element).closest('button[type=button]') && loadAnew())
  for (const { repeat } of early) repeat()
}

addEventListener('click', keepPress, true)
addEventListener('change', keepChoice, true)
/** ms; a busy page may never be idle, and what was pressed is not to wait for that. */
const longestWait = 200
// React takes a page over part by part: when nothing is left to do, all of them answer.
const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, longestWait))
addEventListener('takenover', () => whenIdle(catchUp, { timeout: longestWait }))

const waitForPicture = () => {
  for (const name of touches) addEventListener(name, start, true)
  new PerformanceObserver(start).observe({ type: 'largest-contentful-paint', buffered: true })
  setTimeout(start, timeoutMs)
}

const paints = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('largest-contentful-paint')
if (paints && !document.hidden && document.querySelector('link[rel=preload][as=image]')) waitForPicture()
else start()
