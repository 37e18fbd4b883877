import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * Names the place the reader has gone to: another one after each step forward or back. What is opened at one place closes
 * at another. A replaced address is the same place: it may be shown, by a busy browser, after something was opened.
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
