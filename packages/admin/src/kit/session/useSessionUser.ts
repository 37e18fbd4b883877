import type { User } from '@shop/contracts/accounts/endpoints'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useConnection } from '../platform/connection.ts'
import { verifySession } from './verifySession.ts'

interface SessionUser {
  user: User | null
  /** True until the server has confirmed, or refused, whom this device remembers. */
  isLoading: boolean
}

/** Whom this device remembers, in this tab and all others; inside the guard the server has confirmed it. */
export const useStoredUser = (): User | null => {
  const { session } = useConnection()
  // As text, so that the same user is the same value each time.
  const text = useSyncExternalStore(session.subscribe, () =>
    session.accessToken() === null ? 'null' : JSON.stringify(session.user()),
  )
  return useMemo(() => JSON.parse(text) as User | null, [text])
}

/** Account that is signed in, by the server's word. */
export const useSessionUser = (): SessionUser => {
  const connection = useConnection()
  const user = useStoredUser()
  const [isLoading, setLoading] = useState(true)
  useEffect(() => {
    void verifySession(connection).finally(() => setLoading(false))
  }, [connection])
  return { user, isLoading }
}
