import { Gauge, type Registry } from 'prom-client'
import type { Deps } from '../../platform/base/deps.ts'
import { ago, hourMs } from '../../platform/base/time.ts'
import { oneRow, rows } from '../../platform/database/rows.ts'
import { readStatus } from '../jobs/status.ts'
import { findRuns } from '../jobs/runs.ts'
import { jobs } from '../jobs/startJobs.ts'

/** Minimum time between two reads of the database, ms. */
const cacheMs = 5000

// Units reserved by orders that are waiting for payment, except quotes that reserve none. Tested on SQLite and
// Postgres.
const reservedUnitsSql = `select coalesce(sum(i.quantity), 0) as "units" from order_items i
  join orders o on o.id = i.order_id where o.status = 'PENDING' and o.holding <> 'nothing'`
const newOrdersSql = `select status, count(*) as "count" from orders where created_at >= ? group by status`

/**
 * Registers metrics of the whole shop, read from the database: every process returns the same. Returns a function that
 * reads them again.
 */
export const shopMetrics = (register: Registry, deps: Deps): (() => Promise<void>) => {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [register] })
  const waitingSeconds = gauge('shop_waiting_seconds', 'Age of the oldest waiting event and message.', 'what')
  const backlog = gauge('shop_job_backlog', 'Backlog of a job.', 'job')
  const lastSuccess = gauge('shop_job_success_timestamp_seconds', 'Last success of a job.', 'job')
  const failures = gauge('shop_job_failures', 'Total of failed runs of a job.', 'job')
  const lateJobs = gauge('shop_job_late', 'Jobs without success for three times their interval: 1.', 'job')
  const alerts = gauge('shop_alerts_open', 'Open alerts.')
  const disk = gauge('shop_disk_free_bytes', 'Free space on the disk of the files.')
  const backups = gauge('shop_backup_timestamp_seconds', 'Last backup: made, sent, verified.', 'what')
  const reservedUnits = gauge('shop_stock_held_units', 'Units of orders that wait for payment.')
  const orders = gauge('shop_orders_last_hour', 'Orders placed within the hour, by status.', 'status')

  const read = async () => {
    const { db } = deps
    const { status } = await readStatus(deps)
    waitingSeconds.set({ what: 'event' }, status.eventWaitsSeconds)
    waitingSeconds.set({ what: 'message' }, status.messageWaitsSeconds)
    alerts.set(status.openAlerts)
    disk.set(status.freeDiskBytes ?? 0)
    for (const [what, instant] of [
      ['made', status.lastBackupAt],
      ['sent', status.lastBackupSentAt],
      ['verified', status.lastBackupVerifiedAt],
    ] as const)
      if (instant) backups.set({ what }, Date.parse(instant) / 1000)
    const runs = await findRuns(db)
    for (const job of jobs) {
      backlog.set({ job: job.name }, await job.countBacklog(deps))
      lateJobs.set({ job: job.name }, status.lateJobs.includes(job.name) ? 1 : 0)
    }
    for (const { name, lastSuccessAt, failures: count } of runs) {
      failures.set({ job: name }, count)
      if (lastSuccessAt) lastSuccess.set({ job: name }, Date.parse(lastSuccessAt) / 1000)
    }
    const reserved = await oneRow<{ units: number }>(db, reservedUnitsSql)
    reservedUnits.set(reserved.units)
    orders.reset()
    const since = ago(deps, hourMs)
    for (const row of await rows<{ status: string; count: number }>(db, newOrdersSql, [since]))
      orders.set({ status: row.status }, row.count)
  }
  let readAt = -Infinity
  let reading: Promise<void> | undefined
  return () => {
    const now = deps.clock.now()
    if (!reading || Math.abs(now - readAt) > cacheMs) {
      readAt = now
      reading = read().catch((error: unknown) => {
        reading = undefined
        throw error
      })
    }
    return reading
  }
}
