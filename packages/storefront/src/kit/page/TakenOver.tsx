import { useEffect } from 'react'

/** Tells the page's first script that its siblings are hydrated, so that it replays recorded clicks. */
export const TakenOver = () => {
  useEffect(() => void dispatchEvent(new Event('takenover')), [])
  return null
}
