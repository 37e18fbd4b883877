import { useEffect } from 'react'

/** The back office is an application of its own, so it is entered with a fresh page. */
export const EnterBackOffice = ({ at }: { at: string }) => {
  useEffect(() => window.location.replace(at), [at])
  return null
}
