import type { Client } from '@shop/client/createClient'
import type { Session } from '@shop/client/createSession'
import { createContext, use } from 'react'
import type { Platform } from './Platform.ts'

/** The back office's environment: the API, the stored session, and the runtime. */
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
