import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'

/**
 * Maximum number of records by table. Without it, made-up names and searches could fill the database within the 30 days
 * for which records are retained.
 */
const maxRecords = { agent_calls: 100_000, agents: 5000, agent_searches: 2000 } as const

/** Deletes the oldest records above the limits, except assistants that have proven their identity. */
export const trimRecords = async (db: Knex): Promise<void> => {
  await rows(
    db,
    `delete from agent_calls where number <= (select max(number) from agent_calls) - ${maxRecords.agent_calls}`,
  )
  for (const [table, condition] of [
    ['agents', "and tier = 'anonymous'"],
    ['agent_searches', ''],
  ] as const)
    await rows(
      db,
      `delete from ${table} where last_at <
        (select last_at from ${table} order by last_at desc limit 1 offset ${maxRecords[table] - 1}) ${condition}`,
    )
}
