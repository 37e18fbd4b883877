import { useEffect } from 'react'

/** Notifies the page's first script that the surrounding part is hydrated, so that it replays recorded clicks. */
export const HydratedSignal = () => {
  useEffect(() => void dispatchEvent(new Event('takenover')), [])
  return null
}
