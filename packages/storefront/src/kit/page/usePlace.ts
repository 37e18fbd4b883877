import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * Id of the current history entry, so that menus and dialogs close on navigation. A replaced address keeps the id: a busy browser
 * may apply it after something was opened.
 */
export const usePlace = (): string => {
  const { key, pathname } = useLocation()
  const move = useNavigationType()
  const [place, setPlace] = useState({ key, pathname })
  const isSame = move === NavigationType.Replace && pathname === place.pathname
  if (isSame || key === place.key) return place.key
  setPlace({ key, pathname })
  return key
}
