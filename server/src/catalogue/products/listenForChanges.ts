import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Client } from 'pg'
import type { Deps } from '../../platform/base/deps.ts'
import { isPostgres } from '../../platform/database/connect.ts'
import { reasonOf } from '../../platform/base/reasonOf.ts'
import { catalogueChannel, processMessage, recordHeardUntil } from './catalogVersion.ts'

/** Interval between messages to ourselves, ms. Well below the second for which a message proves the connection. */
const heartbeatMs = 300
/** Time without messages after which the connection counts as lost, ms. */
const maxSilenceMs = 5000

/** Opens a dedicated connection that listens for changes; resolves once it is listening. */
const listen = async (db: Knex, ownPrefix: string, onBeat: (sentAt: number) => void): Promise<Client> => {
  const connection: Client = await db.client.acquireRawConnection()
  connection.on('notification', ({ payload = '' }) => {
    if (payload.startsWith(ownPrefix)) onBeat(Number(payload.slice(ownPrefix.length)))
    else if (!payload.startsWith('beat')) processMessage(db, payload)
  })
  // Losing a message to ourselves is harmless, so its commit need not wait for the disk.
  await connection.query('set synchronous_commit = off')
  await connection.query(`listen ${catalogueChannel}`)
  return connection
}

/** Closes a connection whose server may be gone or frozen. */
const discardConnection = (connection: Client | null) => {
  connection?.removeAllListeners('notification')
  connection?.end().catch(() => {})
}

/**
 * Listens for catalogue changes made by other processes. Regular messages to ourselves prove that everything sent
 * before has arrived, since Postgres delivers in the order of commits. While none arrive, `receivesChanges` is false,
 * and cached answers are compared with the database. `begun` resolves with the first message.
 */
export const listenForChanges = ({ db, log }: Pick<Deps, 'db' | 'log'>) => {
  if (!isPostgres(db)) return { begun: Promise.resolve(), close: async () => {} }
  const ownPrefix = `beat ${randomUUID()} `
  let connection: Client | null = null
  let lastHeardAt = 0
  let pendingHeartbeat: Promise<void> | null = null
  let resolveFirst = () => {}
  const firstHeartbeat = new Promise<void>(resolve => (resolveFirst = resolve))

  const loseConnection = () => {
    if (connection) recordHeardUntil(db, null)
    discardConnection(connection)
    connection = null
  }
  const onBeat = (sentAt: number) => {
    lastHeardAt = performance.now()
    recordHeardUntil(db, sentAt)
    resolveFirst()
  }
  const sendHeartbeat = async () => {
    try {
      if (!connection) {
        connection = await listen(db, ownPrefix, onBeat)
        connection.once('error', loseConnection).once('end', loseConnection)
        lastHeardAt = performance.now()
        recordHeardUntil(db, null)
      }
      await connection.query(`notify ${catalogueChannel}, '${ownPrefix}${Date.now()}'`)
    } catch (error) {
      log.debug({ reason: reasonOf(error) }, 'changes by other processes are not heard of')
      loseConnection()
    }
  }
  const checkConnection = () => {
    // Also ends a statement that is waiting for a frozen server.
    if (connection && performance.now() - lastHeardAt > maxSilenceMs) loseConnection()
    pendingHeartbeat ??= sendHeartbeat().finally(() => (pendingHeartbeat = null))
  }
  const timer = setInterval(checkConnection, heartbeatMs).unref()
  checkConnection()
  return {
    begun: firstHeartbeat,
    close: async () => {
      clearInterval(timer)
      await pendingHeartbeat
      loseConnection()
    },
  }
}
