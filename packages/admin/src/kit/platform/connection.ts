import type { Client } from '@shop/client/createClient'
import type { Session } from '@shop/client/createSession'
import { createContext, use } from 'react'
import type { Platform } from './Platform.ts'

/**
 * Everything that the back office needs from whoever runs it: the API, the stored session, and what the runtime can
 * do.
 */
export interface Connection {
  client: Client
  session: Session
  platform: Platform
}

export const ConnectionContext = createContext<Connection | null>(null)

export const useConnection = (): Connection => {
  const connection = use(ConnectionContext)
  if (!connection) throw new Error('useConnection needs a ConnectionContext above it')
  return connection
}
