import { useEffect } from 'react'

/** Maximum time for the payment page to open; afterwards the button works again. */
const maxWaitMs = 10_000

/** Calls `reset` if the shopper returns from the payment page, or never left. */
export const useReturnFromPayment = (isLeaving: boolean, reset: () => void): void => {
  useEffect(() => {
    // The browser may restore this page from its cache.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset])

  useEffect(() => {
    if (!isLeaving) return undefined
    const timer = setTimeout(reset, maxWaitMs)
    return () => clearTimeout(timer)
  }, [isLeaving, reset])
}
