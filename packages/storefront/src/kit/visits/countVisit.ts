import type { VisitStep } from '@shop/contracts/analytics/visitSteps'

/** Sends a report without waiting for the answer; failures are ignored. */
const send = (path: string, body: object): void => {
  const blob = new Blob([JSON.stringify(body)], { type: 'application/json' })
  // Sent later, because it takes a phone 25 ms, which would delay rendering. Some browsers, and tests, have no beacons.
  setTimeout(() => navigator.sendBeacon?.(path, blob))
}

/** Tells whether this is the first count in this browser session: a reloaded page counts only once. */
const isFirst = (what: string): boolean => {
  const key = `counted:${what}`
  try {
    if (sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, 'yes')
  } catch {
    // Without storage, it is counted each time.
  }
  return true
}

/** Reports a visit's step to the shop, anonymously. */
export const countVisit = (step: VisitStep): void => send('/api/visits', { step })

/** Reports a visit's step once in a browser session for each `subject`. */
export const countVisitOnce = (step: VisitStep, subject: string): void => {
  if (isFirst(`${step}:${subject}`)) countVisit(step)
}

/**
 * Reports to the shop that fit advice was shown for a product, once in a browser session. The advice itself is not
 * sent.
 */
export const countAdviceOnce = (productId: string): void => {
  if (isFirst(`advice:${productId}`)) send('/api/visits/advice', { productId })
}
