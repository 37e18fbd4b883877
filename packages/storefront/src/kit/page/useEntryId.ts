import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * Returns the id of the current history entry, so that menus and dialogs close on navigation. A replaced query string
 * keeps the id: a busy browser may apply it late, and would close a menu that was opened in the meantime.
 */
export const useEntryId = (): string => {
  const { key, pathname } = useLocation()
  const navigationType = useNavigationType()
  const [entry, setEntry] = useState({ key, pathname })
  const isSame = navigationType === NavigationType.Replace && pathname === entry.pathname
  if (isSame || key === entry.key) return entry.key
  setEntry({ key, pathname })
  return key
}
