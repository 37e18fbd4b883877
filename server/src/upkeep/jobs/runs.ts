import type { JobName } from '@shop/contracts/jobs/endpoints'
import type { Knex } from 'knex'
import { raiseAlert, resolveAlerts } from '../../platform/events/alerts/raiseAlert.ts'
import { rows } from '../../platform/database/rows.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'

/** A job's last run, stored for the back office. */
export interface JobRun {
  name: JobName
  lastRunAt: string
  lastSuccessAt: string | null
  lastError: string | null
  failures: number
}

const columns = {
  lastRunAt: 'last_run_at',
  lastSuccessAt: 'last_success_at',
  lastError: 'last_error',
} as const

export const findRuns = (db: Knex): Promise<JobRun[]> => db('jobs').select('name', 'failures', columns)

export const lastSuccessOf = async (db: Knex, name: JobName): Promise<string | null> =>
  (await findRuns(db)).find(run => run.name === name)?.lastSuccessAt ?? null

/** Number of failed runs without a success in between before an alert is raised. */
const failuresUntilAlert = 3

/**
 * Records a run and its failure, and raises an alert after repeated failures. A run that had nothing to do (`isIdle`)
 * does not reset the number of failures in a row. Tested on SQLite and Postgres.
 */
export const recordRun = async (
  deps: Deps,
  name: JobName,
  { failure = null, isIdle = false }: { failure?: string | null; isIdle?: boolean },
): Promise<void> => {
  const at = nowIso(deps)
  const isFailed = failure !== null
  const newFailures = isFailed ? 1 : 0
  const inRowSql = isFailed || isIdle ? `jobs.failures_in_row + ${newFailures}` : '0'
  const [job] = await rows<{ inRow: number }>(
    deps.db,
    `insert into jobs (name, last_run_at, last_success_at, last_error, failures, failures_in_row)
        values (?, ?, ?, ?, ${newFailures}, ${newFailures})
      on conflict (name) do update set last_run_at = excluded.last_run_at,
        last_success_at = coalesce(excluded.last_success_at, jobs.last_success_at),
        last_error = excluded.last_error, failures = jobs.failures + excluded.failures, failures_in_row = ${inRowSql}
      returning failures_in_row as "inRow"`,
    [name, at, isFailed ? null : at, failure],
  )
  if (isFailed && job && job.inRow >= failuresUntilAlert) {
    const detail = `The job "${name}" has failed ${job.inRow} times in a row: ${failure}`
    await raiseAlert(deps.db, { kind: 'job-failing', subject: name, detail, at })
  } else if (job?.inRow === 0) await resolveAlerts(deps.db, 'job-failing', [name], at)
}
