import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Client } from 'pg'
import type { Deps } from '../../platform/base/deps.ts'
import { isPostgres } from '../../platform/database/connect.ts'
import { reasonOf } from '../../platform/base/reasonOf.ts'
import { channel, hear, heardAll } from './catalogVersion.ts'

/** Interval between messages to ourselves, ms. Well below the second for which a message proves the connection. */
const beatEvery = 300
/** Time without messages after which the connection counts as lost, ms. */
const silence = 5000

/** Opens a dedicated connection that listens for changes; resolves once it is listening. */
const listen = async (db: Knex, ownPrefix: string, onBeat: (sentAt: number) => void): Promise<Client> => {
  const connection: Client = await db.client.acquireRawConnection()
  connection.on('notification', ({ payload = '' }) => {
    if (payload.startsWith(ownPrefix)) onBeat(Number(payload.slice(ownPrefix.length)))
    else if (!payload.startsWith('beat')) hear(db, payload)
  })
  // Losing a message to ourselves is harmless, so its commit need not wait for the disk.
  await connection.query('set synchronous_commit = off')
  await connection.query(`listen ${channel}`)
  return connection
}

/** Closes a connection whose server may be gone or frozen. */
const cut = (connection: Client | null) => {
  connection?.removeAllListeners('notification')
  connection?.end().catch(() => {})
}

/**
 * Listens for catalogue changes made by other processes. Regular messages to ourselves prove that everything sent
 * before has arrived, since Postgres delivers in the order of commits. While none arrive, `listensForChanges` is false, and
 * cached answers are compared with the database. `begun` resolves with the first message.
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
    // Also ends a statement that is waiting for a frozen server.
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
