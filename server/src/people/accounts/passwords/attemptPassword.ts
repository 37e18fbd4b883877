import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { retentionPeriods } from '@shop/contracts/accounts/retentionPeriods'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { dayMs, minuteMs } from '../../../platform/base/time.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { waitingTime } from '../../../platform/http/limits.ts'
import { BaseModel } from '../../../platform/database/BaseModel.ts'

/** Counts wrong passwords and codes, by device or network and account. */
export class LoginAttempt extends BaseModel {
  static override tableName = 'login_attempts'
  static override idColumn = 'key'

  /** A digest, so that neither addresses nor networks are stored. */
  declare key: string
  declare failures: number
  declare blockedUntil: string | null
  declare updatedAt: string
}

const firstWaitMs = 15 * minuteMs
/** How long failures count after the last one: longer than any wait, so that doubling continues after it. */
const failureMemoryMs = retentionPeriods.failedSignIns.days * dayMs

const keyOf = (keyParts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(keyParts)).digest('hex')

/** Clears the failures under a key, because the person has proved their identity otherwise. */
export const clearAttempts = async ({ db }: Deps, keyParts: readonly string[]): Promise<void> => {
  await LoginAttempt.query(db).deleteById(keyOf(keyParts))
}

interface Allowance {
  /** Failures before the first wait, as a multiple of `security.maxLoginAttempts`. */
  limitFactor?: number
  maxWaitMs?: number
  /** Runs in the transaction of the failure that leads to the first wait. */
  onFirstWait?: (trx: Knex.Transaction) => Promise<void>
}

/**
 * Checks a password or a code. `prove` returns null for a wrong one. After `security.maxLoginAttempts` failures under
 * the same `keyParts`, further attempts throw `too_many_requests` for 15 minutes, then for twice as long
 * after each failure, up to a day. `allowance` changes both limits.
 */
export const attemptPassword = async <T>(
  deps: Deps,
  keyParts: readonly string[],
  prove: () => Promise<T | null>,
  allowance: Allowance = {},
): Promise<T | null> => {
  const key = keyOf(keyParts)
  // Without the queue, a hundred simultaneous guesses would all start before the first has failed.
  return runInTurn(key, async () => {
    const row = await LoginAttempt.query(deps.db).findById(key)
    refuseWhileBlocked(deps, row)
    const result = await prove()
    if (result === null) await countFailure(deps, key, allowance)
    else if (row) await LoginAttempt.query(deps.db).deleteById(key)
    return result
  })
}

const refuseWhileBlocked = ({ clock }: Deps, row: LoginAttempt | undefined) => {
  const seconds = Math.ceil((Date.parse(row?.blockedUntil ?? '') - clock.now()) / 1000)
  if (seconds > 0)
    throw new Failure(
      'too_many_requests',
      `Too many failed attempts. Please try again ${waitingTime(seconds)}.`,
      { retryAfter: seconds },
    )
}

const countFailure = async (
  deps: Deps,
  key: string,
  { limitFactor = 1, maxWaitMs = dayMs, onFirstWait }: Allowance,
) => {
  const { security } = await deps.settings.read()
  const allowedFailures = security.maxLoginAttempts * limitFactor
  const now = deps.clock.now()
  const updatedAt = nowIso(deps)
  await transaction(deps.db, async trx => {
    const forgottenBefore = new Date(now - failureMemoryMs).toISOString()
    await LoginAttempt.query(trx).delete().where('updated_at', '<', forgottenBefore)
    await LoginAttempt.query(trx).insert({ key, failures: 0, updatedAt }).onConflict('key').ignore()
    const row = await LoginAttempt.query(trx).findById(key).forUpdate().throwIfNotFound()
    const failures = row.failures + 1
    const waitMs = Math.min(waitMsAfter(failures, allowedFailures), maxWaitMs)
    const blockedUntil = waitMs > 0 ? new Date(now + waitMs).toISOString() : null
    await row.$query(trx).patch({ failures, updatedAt, blockedUntil })
    if (failures === allowedFailures) await onFirstWait?.(trx)
  })
}

/** Returns the wait after this many failures. */
const waitMsAfter = (failures: number, allowedFailures: number) =>
  failures < allowedFailures ? 0 : firstWaitMs * 2 ** (failures - allowedFailures)

const maxQueued = 20
const queues = new Map<string, { last: Promise<unknown>; length: number }>()

/** Runs `work` after everything begun before it in this process under the same key. Throws `overloaded` above 20. */
const runInTurn = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
  const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 }
  if (queue.length >= maxQueued)
    throw new Failure('overloaded', 'Too many attempts at once. Please try again in a few seconds.', {
      retryAfter: 5,
      isExpected: true,
    })
  queues.set(key, queue)
  queue.length++
  const result = queue.last.then(work)
  queue.last = result.catch(() => {})
  try {
    return await result
  } finally {
    queue.length--
    if (queue.length === 0) queues.delete(key)
  }
}
