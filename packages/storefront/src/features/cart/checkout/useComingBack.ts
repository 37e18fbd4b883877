import { useEffect } from 'react'

/** Longest time for the payment page to open, ms; then the button can be pressed again. */
const longestWay = 10_000

/** Calls `reset` where the shopper who left for the payment page is here again, or has never left. */
export const useComingBack = (isLeaving: boolean, reset: () => void): void => {
  useEffect(() => {
    // Back from the payment page, the browser may show this one as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset])

  useEffect(() => {
    if (!isLeaving) return undefined
    const timer = setTimeout(reset, longestWay)
    return () => clearTimeout(timer)
  }, [isLeaving, reset])
}
