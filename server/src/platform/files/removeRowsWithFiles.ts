import type { Knex } from 'knex'
import type { Deps } from '../base/deps.ts'

interface Removal<Row> {
  /** Selects the rows to remove. */
  selectRows: (query: Knex.QueryBuilder) => Knex.QueryBuilder
  /** Key of a row's file. */
  keyOf: (row: Row) => string
  /** Maximum number of rows. */
  maxRows: number
}

/**
 * Removes rows with their files, and returns the number of rows. Files are removed first: if the run is interrupted,
 * their rows remain and the next run finds them.
 */
export const removeRowsWithFiles = async <Row extends { id: string }>(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  table: string,
  { selectRows, keyOf, maxRows }: Removal<Row>,
): Promise<number> => {
  const rows: Row[] = await selectRows(db(table)).limit(maxRows).select()
  for (const row of rows) await files.remove(keyOf(row))
  return db(table)
    .whereIn(
      'id',
      rows.map(({ id }) => id),
    )
    .delete()
}
