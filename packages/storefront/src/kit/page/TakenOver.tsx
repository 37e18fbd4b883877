import { useEffect } from 'react'

/** Tells the page's first script that the markup beside this is hydrated, so that it replays the presses it has recorded. */
export const TakenOver = () => {
  useEffect(() => void dispatchEvent(new Event('takenover')), [])
  return null
}
