import { useEffect } from 'react'

/** Opens the back office by a page load, because it is a separate application. */
export const EnterBackOffice = ({ path }: { path: string }) => {
  useEffect(() => window.location.replace(path), [path])
  return null
}
