import { createHash, timingSafeEqual } from 'node:crypto'
import { getStatus, type Status } from '@shop/contracts/jobs/endpoints'
import type { Deps } from '../../platform/base/deps.ts'
import { ago, minuteMs } from '../../platform/base/time.ts'
import { oneRow } from '../../platform/database/rows.ts'
import { withinProbeTime, databaseUnavailable } from '../../platform/http/health.ts'
import { Failure, notFound } from '../../platform/http/Failure.ts'
import { rateLimit } from '../../platform/http/limits.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { readFreeDisk, minFreeBytes } from './noteFullDisk.ts'
import { readBackups, type BackupStatus } from './noteOldBackups.ts'
import { findStuckMessages } from './noteStuckMessages.ts'
import { findRuns } from './runs.ts'
import { jobs } from './startJobs.ts'
import { isOverdue } from './watchJobs.ts'

/** Waiting time from which an event or message counts as stuck. */
const stuckAfterMs = 15 * minuteMs

const digest = (text: string) => createHash('sha256').update(text).digest()

interface WaitingFigures {
  event: string | null
  message: string | null
  alerts: number
  untold: number
}

/**
 * Selects the timestamps of the oldest unprocessed event and overdue message, and the numbers of open alerts and of
 * alerts that reached nobody. Tested on SQLite and Postgres.
 */
const waitingSql = `select
    (select min(received_at) from stripe_events where processed_at is null) as "event",
    (select min(available_at) from outbox where sent_at is null and dead_at is null) as "message",
    (select count(*) from alerts where resolved_at is null) as "alerts",
    (select count(*) from alerts where resolved_at is null and mailed_at is null and posted_at is null
      and created_at < ?) as "untold"`

interface StatusWithReasons {
  status: Status
  missing: BackupStatus['missing']
  /** Error of the message that has been failing for longest; null if none fails, or if it left no error. */
  lastError: string | null
}

/** Reads the status, and the missing backups and mail error behind it. */
export const readStatus = async (deps: Deps): Promise<StatusWithReasons> => {
  const { db, clock, config } = deps
  const now = clock.now()
  const { event, message, alerts, untold } = await oneRow<WaitingFigures>(db, waitingSql, [
    ago(deps, stuckAfterMs),
  ])
  const runs = await findRuns(db)
  const { last, missing } = await readBackups(deps)
  const stuckMessages = await findStuckMessages(deps)
  const waitingMs = (since: string | null) => (since === null ? 0 : Math.max(0, now - Date.parse(since)))
  const status = {
    openAlerts: alerts,
    untoldAlerts: untold,
    eventWaitsSeconds: Math.round(waitingMs(event) / 1000),
    messageWaitsSeconds: Math.round(
      Math.max(waitingMs(message), ...stuckMessages.map(({ since }) => waitingMs(since))) / 1000,
    ),
    lateJobs: jobs
      .filter(job => {
        const run = runs.find(({ name }) => name === job.name)
        return isOverdue(job, run, { since: deps.startedAt, now })
      })
      .map(({ name }) => name),
    freeDiskBytes: await readFreeDisk({ config }),
    lastBackupAt: last['backup-made'],
    lastBackupSentAt: last['backup-sent'],
    lastBackupVerifiedAt: last['backup-verified'],
  }
  return { status, missing, lastError: stuckMessages[0]?.lastError ?? null }
}

/** Lists the reasons for which the shop needs attention. */
const troublesOf = ({ status, missing, lastError }: StatusWithReasons): string[] =>
  [
    status.untoldAlerts > 0 && `alerts that nobody was told of: ${status.untoldAlerts}`,
    status.eventWaitsSeconds * 1000 > stuckAfterMs && 'payment events wait to be processed',
    status.messageWaitsSeconds * 1000 > stuckAfterMs &&
      `mails and other messages wait to be sent${lastError ? ` (${lastError})` : ''}`,
    status.lateJobs.length > 0 && `late jobs: ${status.lateJobs.join(', ')}`,
    ...missing.map(({ text }) => text),
    status.freeDiskBytes === null && 'the disk cannot be read',
    status.freeDiskBytes !== null && status.freeDiskBytes < minFreeBytes && 'the disk is nearly full',
  ].filter(text => text !== false)

/** Tells whether this is the status key; always false if the environment sets none. */
export const isStatusKey = ({ statusKey }: Deps['config'], key: string): boolean =>
  statusKey !== null && timingSafeEqual(digest(key), digest(statusKey))

/** Mounts the status for an external probe. Without a key in the environment the route answers 404. */
export const statusRoute = (mount: Mount, deps: Deps) => {
  const requests = rateLimit(deps, 'status', { points: 60, duration: 60 })
  mount(getStatus, async ({ readKey, ip }) => {
    await requests.consume(ip)
    if (!isStatusKey(deps.config, readKey())) throw notFound()
    const statusWithReasons = await withinProbeTime(readStatus(deps)).catch((error: unknown) => {
      deps.log.error({ err: error }, 'the database does not answer')
      throw databaseUnavailable()
    })
    const { status } = statusWithReasons
    const troubles = troublesOf(statusWithReasons)
    if (troubles.length > 0)
      throw new Failure('overloaded', `The shop needs attention: ${troubles.join('; ')}.`, {
        details: status,
      })
    return status
  })
}
