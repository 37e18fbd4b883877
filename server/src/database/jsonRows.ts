import type { Knex } from 'knex'
import { isPostgres } from './connect.ts'

/**
 * SQL for a list of objects as one text value, so that a row can bring its dependants along: `fields` maps each name to
 * a column, `order` is what stands behind `order by`. Empty lists are `[]`. Tested on SQLite 3.53 and Postgres 18.
 */
export const jsonRows = (db: Knex, fields: Readonly<Record<string, string>>, order: string): string => {
  const pairs = Object.entries(fields)
    .map(([name, column]) => `'${name}', ${column}`)
    .join(', ')
  return isPostgres(db)
    ? `coalesce(json_agg(json_build_object(${pairs}) order by ${order}), '[]')::text`
    : `json_group_array(json_object(${pairs}) order by ${order})`
}
