import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Client } from 'pg'
import type { Deps } from '../../platform/base/deps.ts'
import { isPostgres } from '../../platform/database/connect.ts'
import { reasonOf } from '../../platform/base/reasonOf.ts'
import { channel, hear, heardAll } from './catalogVersion.ts'

/** Interval of messages to ourselves, ms. Well below the second for which one counts. */
const beatEvery = 300
/** Silence after which the connection counts as lost, ms. */
const silence = 5000

/** Opens a connection of its own to listen; resolves once it does. */
const listen = async (db: Knex, ownPrefix: string, onBeat: (sentAt: number) => void): Promise<Client> => {
  const connection = (await db.client.acquireRawConnection()) as Client
  connection.on('notification', ({ payload = '' }) => {
    if (payload.startsWith(ownPrefix)) onBeat(Number(payload.slice(ownPrefix.length)))
    else if (!payload.startsWith('beat')) hear(db, payload)
  })
  // Losing a message to ourselves is harmless, so its commit need not wait for the disk.
  await connection.query('set synchronous_commit = off')
  await connection.query(`listen ${channel}`)
  return connection
}

/** Ends a connection whose server may be gone or frozen. */
const cut = (connection: Client | null) => {
  connection?.removeAllListeners('notification')
  connection?.end().catch(() => {})
}

/**
 * Listens to the changes that other processes make of the catalogue. A message to ourselves proves every so often that all
 * that were sent before have arrived, since Postgres delivers them in the order of their commits. While none arrives,
 * `listensForChanges` is false, and answers are compared with the database. `begun` resolves with the first one.
 */
export const listenForChanges = ({ db, log }: Pick<Deps, 'db' | 'log'>) => {
  if (!isPostgres(db)) return { begun: Promise.resolve(), close: async () => {} }
  const ownPrefix = `beat ${randomUUID()} `
  let connection: Client | null = null
  let heardAt = 0
  let working: Promise<void> | null = null
  let begin = () => {}
  const begun = new Promise<void>(resolve => (begin = resolve))

  const lose = () => {
    if (connection) heardAll(db, null)
    cut(connection)
    connection = null
  }
  const onBeat = (sentAt: number) => {
    heardAt = performance.now()
    heardAll(db, sentAt)
    begin()
  }
  const beat = async () => {
    try {
      if (!connection) {
        connection = await listen(db, ownPrefix, onBeat)
        connection.once('error', lose).once('end', lose)
        heardAt = performance.now()
        heardAll(db, null)
      }
      await connection.query(`notify ${channel}, '${ownPrefix}${Date.now()}'`)
    } catch (error) {
      log.debug({ reason: reasonOf(error) }, 'changes by other processes are not heard of')
      lose()
    }
  }
  const next = () => {
    // Ends a statement that waits for a frozen server, too.
    if (connection && performance.now() - heardAt > silence) lose()
    working ??= beat().finally(() => (working = null))
  }
  const timer = setInterval(next, beatEvery).unref()
  next()
  return {
    begun,
    close: async () => {
      clearInterval(timer)
      await working
      lose()
    },
  }
}
