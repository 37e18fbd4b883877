import { getHealth } from '@shop/contracts/shop/endpoints'
import type { Connection } from '../platform/connection.ts'
import { createQueryClient } from '../query/createQueryClient.ts'
import { createReach } from './createReach.ts'
import { createAnswerCache } from './createAnswerCache.ts'
import { createWaiting } from './createWaiting.ts'
import { watchedConnection } from './watchedConnection.ts'

/** Extends a connection by the state that keeps the office usable while the shop is unreachable. */
export const openOffline = (shopConnection: Connection) => {
  const reach = createReach(signal =>
    shopConnection.client.call(getHealth, {}, { signal, withoutSession: true }),
  )
  const connection = watchedConnection(shopConnection, reach)
  const queries = createQueryClient()
  return {
    connection,
    queries,
    reach,
    seen: createAnswerCache(connection, queries),
    waiting: createWaiting(connection),
  }
}

export type Offline = ReturnType<typeof openOffline>
