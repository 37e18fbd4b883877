import { useEffect } from 'react'

/** Tells the page's first script, which keeps what is pressed until then, that what stands beside this answers by itself. */
export const TakenOver = () => {
  useEffect(() => void dispatchEvent(new Event('takenover')), [])
  return null
}
