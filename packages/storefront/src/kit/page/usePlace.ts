import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * Returns the id of the current history entry, so that menus and dialogs close on navigation. A replaced address keeps
 * the id, since a busy browser may apply it only after something was opened.
 */
export const useEntryId = (): string => {
  const { key, pathname } = useLocation()
  const move = useNavigationType()
  const [place, setPlace] = useState({ key, pathname })
  const isSame = move === NavigationType.Replace && pathname === place.pathname
  if (isSame || key === place.key) return place.key
  setPlace({ key, pathname })
  return key
}
