import type { JobName } from '@shop/contracts/jobs/endpoints'
import type { Knex } from 'knex'
import { rows } from '../database/rows.ts'
import { nowIso, type Deps } from '../deps.ts'

/** A job's last run, as kept for the back office. */
export interface Run {
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

export const findRuns = (db: Knex): Promise<Run[]> => db('jobs').select('name', 'failures', columns)

export const lastSuccessOf = async (db: Knex, name: JobName): Promise<string | null> =>
  (await findRuns(db)).find(run => run.name === name)?.lastSuccessAt ?? null

/** Keeps that a job ran just now, and what went wrong if it failed. Tested on SQLite and Postgres. */
export const recordRun = async (deps: Deps, name: JobName, failure: string | null): Promise<void> => {
  const at = nowIso(deps)
  await rows(
    deps.db,
    `insert into jobs (name, last_run_at, last_success_at, last_error, failures) values (?, ?, ?, ?, ?)
      on conflict (name) do update set last_run_at = excluded.last_run_at,
        last_success_at = coalesce(excluded.last_success_at, jobs.last_success_at),
        last_error = excluded.last_error, failures = jobs.failures + excluded.failures`,
    [name, at, failure === null ? at : null, failure, failure === null ? 0 : 1],
  )
}
