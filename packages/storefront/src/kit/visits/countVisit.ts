import type { VisitStep } from '@shop/contracts/analytics/visitSteps'

/** Sends a report without waiting for the answer; failures are ignored. */
const send = (path: string, body: object): void => {
  const blob = new Blob([JSON.stringify(body)], { type: 'application/json' })
  // Deferred: it takes 25 ms on a phone, which would delay rendering. Some browsers, and tests, have no beacons.
  setTimeout(() => navigator.sendBeacon?.(path, blob))
}

/**
 * Records that something is counted in this browser session. Returns whether it was the first time, so that a reloaded
 * page counts only once.
 */
const markFirst = (name: string): boolean => {
  const key = `counted:${name}`
  try {
    if (sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, 'yes')
  } catch {
    // Without storage, every repetition is counted.
  }
  return true
}

/** Reports a visit's step to the shop, anonymously. */
export const countVisit = (step: VisitStep): void => send('/api/visits', { step })

/** Reports a visit's step once in a browser session for each `subject`. */
export const countVisitOnce = (step: VisitStep, subject: string): void => {
  if (markFirst(`${step}:${subject}`)) countVisit(step)
}

/**
 * Reports to the shop that fit advice was shown for a product, once in a browser session. The advice itself is not
 * sent.
 */
export const countAdviceOnce = (productId: string): void => {
  if (markFirst(`advice:${productId}`)) send('/api/visits/advice', { productId })
}
