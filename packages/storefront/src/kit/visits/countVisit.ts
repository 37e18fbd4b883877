import type { VisitStep } from '@shop/contracts/analytics/visitSteps'

/** Waits for nothing and may fail unseen. */
const send = (path: string, body: object): void => {
  const blob = new Blob([JSON.stringify(body)], { type: 'application/json' })
  // Handing it over takes a phone 25 ms, which are not for the task that draws. Not in every browser, nor in tests.
  setTimeout(() => navigator.sendBeacon?.(path, blob))
}

/** Tells whether this has not been counted yet in this browser session: a page that is reloaded is no second step. */
const isFirst = (what: string): boolean => {
  const key = `counted:${what}`
  try {
    if (sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, 'yes')
  } catch {
    // Storage may be forbidden; then it is counted each time.
  }
  return true
}

/** Reports a visit's step to the shop, anonymously. */
export const countVisit = (step: VisitStep): void => send('/api/visits', { step })

/** The same, once in a browser session for each `subject`. */
export const countVisitOnce = (step: VisitStep, subject: string): void => {
  if (isFirst(`${step}:${subject}`)) countVisit(step)
}

/** Tells the shop that somebody was advised on a product's size, once in a browser session. Nothing of the advice itself. */
export const countAdviceOnce = (productId: string): void => {
  if (isFirst(`advice:${productId}`)) send('/api/visits/advice', { productId })
}
