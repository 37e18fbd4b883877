import type { Knex } from 'knex'
import { isPostgres } from './connect.ts'
import { isConnectionLost } from './errors.ts'
import { rows } from './rows.ts'

/**
 * Returns an interval well below the time after which Postgres ends an idle transaction (ms; 0 for no limit), so that
 * only a frozen process loses its lead.
 */
const heartbeatMs = (idleLimitMs: number) => Math.min(3000, idleLimitMs === 0 ? Infinity : 0.3 * idleLimitMs)

/** The lead of a process, which ends automatically if the process freezes or loses its connection. */
export interface Leadership {
  /** Known without a query, so that a process that thaws does nothing more as the leader. */
  readonly isLost: boolean
}

/** Prevents a transaction from counting as idle while `work` is running. */
const startHeartbeat = (
  lock: Knex.Transaction,
  idleLimitMs: number,
): { leadership: Leadership; end: () => Promise<void> } => {
  let lastSuccessAt = performance.now()
  let hasFailed = false
  let lastHeartbeat: Promise<unknown> = Promise.resolve()
  const sendHeartbeat = async () => {
    const sentAt = performance.now()
    try {
      await lock.raw('select 1')
      lastSuccessAt = sentAt
    } catch {
      hasFailed = true
    }
  }
  const timer = setInterval(() => {
    lastHeartbeat = lastHeartbeat.then(sendHeartbeat)
  }, heartbeatMs(idleLimitMs))
  return {
    leadership: {
      get isLost() {
        return hasFailed || (idleLimitMs > 0 && performance.now() - lastSuccessAt > idleLimitMs)
      },
    },
    end: async () => {
      clearInterval(timer)
      await lastHeartbeat
    },
  }
}

/**
 * Leader election: runs `work` unless another process is running it. On Postgres an advisory lock decides. A separate
 * idle transaction holds it, so the lock is released with its connection if the process dies or freezes. A SQLite file
 * belongs to one process. Returns false if another process leads or has taken over; `work` checks its lead before each
 * step.
 */
export const asLeader = async (
  db: Knex,
  name: string,
  work: (leadership: Leadership) => Promise<unknown>,
): Promise<boolean> => {
  if (!isPostgres(db)) {
    await work({ isLost: false })
    return true
  }
  let leadership: Leadership | undefined
  try {
    return await db.transaction(async lock => {
      const [lockResult] = await rows<{ ours: boolean; idleLimit: number }>(
        lock,
        `select pg_try_advisory_xact_lock(hashtext(?)) as ours,
          (select setting::int from pg_settings where name = 'idle_in_transaction_session_timeout') as "idleLimit"`,
        [`shop:${name}`],
      )
      if (!lockResult?.ours) return false
      const heartbeat = startHeartbeat(lock, lockResult.idleLimit)
      leadership = heartbeat.leadership
      try {
        await work(leadership)
      } finally {
        await heartbeat.end()
      }
      return true
    })
  } catch (error) {
    // The new leader records the run.
    if (leadership && (leadership.isLost || isConnectionLost(error))) return false
    throw error
  }
}
