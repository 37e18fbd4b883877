import type { User } from '@shop/contracts/accounts/endpoints'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useConnection } from '../platform/connection.ts'
import { verifySession } from './verifySession.ts'

interface SessionUser {
  user: User | null
  /** True until the server has confirmed or refused the stored user, or turned out to be unreachable. */
  isLoading: boolean
}

/** Returns the user stored for this tab and all others. Inside `StaffGuard`, the server has confirmed it. */
export const useStoredUser = (): User | null => {
  const { session } = useConnection()
  // Compares the user as text, so that an equal user is the same value.
  const text = useSyncExternalStore(session.subscribe, () =>
    session.accessToken() === null ? 'null' : JSON.stringify(session.user()),
  )
  return useMemo(() => JSON.parse(text) as User | null, [text])
}

/** Returns the signed-in account as confirmed by the server. */
export const useSessionUser = (): SessionUser => {
  const connection = useConnection()
  const user = useStoredUser()
  const [isLoading, setLoading] = useState(true)
  useEffect(() => {
    void verifySession(connection).finally(() => setLoading(false))
  }, [connection])
  return { user, isLoading }
}
