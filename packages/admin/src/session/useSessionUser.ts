import type { User } from '@shop/contracts/accounts/endpoints'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useConnection } from '../app/connection.ts'
import { verifySession } from './verifySession.ts'

interface SessionUser {
  user: User | null
  /** True until the server has confirmed, or refused, whom this device remembers. */
  isLoading: boolean
}

/** Who is signed in, in this tab and all others. */
export const useSessionUser = (): SessionUser => {
  const connection = useConnection()
  const { session } = connection
  const [isLoading, setLoading] = useState(true)
  useEffect(() => {
    void verifySession(connection).finally(() => setLoading(false))
  }, [connection])
  // As text, so that the same user is the same value each time.
  const text = useSyncExternalStore(session.subscribe, () =>
    session.accessToken() === null ? 'null' : JSON.stringify(session.user()),
  )
  const user = useMemo(() => JSON.parse(text) as User | null, [text])
  return { user, isLoading }
}
