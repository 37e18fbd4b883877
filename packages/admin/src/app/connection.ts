import type { Client } from '@shop/client/createClient'
import type { Session } from '@shop/client/createSession'
import { createContext, use } from 'react'

/** What the back office needs from whoever runs it: the API and the stored session. */
export interface Connection {
  client: Client
  session: Session
}

export const ConnectionContext = createContext<Connection | null>(null)

export const useConnection = (): Connection => {
  const connection = use(ConnectionContext)
  if (!connection) throw new Error('useConnection needs a ConnectionContext above it')
  return connection
}
