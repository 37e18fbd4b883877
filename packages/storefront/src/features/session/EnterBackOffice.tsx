import { useEffect } from 'react'

/** Opens the back office by a page load, because it is a separate application. */
export const EnterBackOffice = ({ at }: { at: string }) => {
  useEffect(() => window.location.replace(at), [at])
  return null
}
