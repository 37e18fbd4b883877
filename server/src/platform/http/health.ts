import { setTimeout } from 'node:timers/promises'
import { getHealth, getReadiness } from '@shop/contracts/shop/endpoints'
import { replacedReason, type Deps } from '../base/deps.ts'
import { Failure } from './Failure.ts'
import type { Mount } from './mount.ts'

/** Longest time that a probe waits for the database, ms: proxies and Docker give up after some seconds. */
const maxWaitMs = 2500

/** Throws if the database has not answered in the time that a probe waits. */
export const withinProbeTime = async <T>(query: PromiseLike<T>): Promise<T> => {
  const timeout = setTimeout(maxWaitMs, null, { ref: false }).then(() => {
    throw new Error(`no answer within ${maxWaitMs} ms`)
  })
  return Promise.race([query, timeout])
}

export const databaseUnavailable = () =>
  new Failure('overloaded', 'The database does not answer.', { retryAfter: 5, isExpected: true })

export const healthRoutes = (mount: Mount, { db, log, closing }: Deps) => {
  mount(getHealth, () => ({ ok: true as const }))

  mount(getReadiness, async () => {
    if (closing.aborted && closing.reason !== replacedReason)
      throw new Failure('overloaded', 'The shop is about to stop.', { retryAfter: 5, isExpected: true })
    await withinProbeTime(db.raw('select 1')).catch((error: unknown) => {
      log.error({ err: error }, 'the database does not answer')
      throw databaseUnavailable()
    })
    return { ok: true as const }
  })
}
