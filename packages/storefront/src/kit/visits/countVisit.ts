import type { VisitStep } from '@shop/contracts/analytics/visitSteps'

/** Tells the shop that somebody did a step, without who it was; it waits for nothing and may fail unseen. */
export const countVisit = (name: VisitStep): void => {
  const step = new Blob([JSON.stringify({ step: name })], { type: 'application/json' })
  // Handing it over takes a phone 25 ms, which are not for the task that draws. Not in every browser, nor in tests.
  setTimeout(() => navigator.sendBeacon?.('/api/visits', step))
}

/** The same, once in a browser session for each `subject`: a page that is reloaded is no second step. */
export const countVisitOnce = (step: VisitStep, subject: string): void => {
  const key = `counted:${step}:${subject}`
  try {
    if (sessionStorage.getItem(key)) return
    sessionStorage.setItem(key, 'yes')
  } catch {
    // Storage may be forbidden; then it is counted each time.
  }
  countVisit(step)
}
