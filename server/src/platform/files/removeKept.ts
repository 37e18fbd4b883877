import type { Knex } from 'knex'
import type { Deps } from '../base/deps.ts'

interface Removal<Row> {
  /** Chooses the rows. */
  which: (all: Knex.QueryBuilder) => Knex.QueryBuilder
  /** Key of a row's file. */
  keyOf: (row: Row) => string
  /** Most rows. */
  batch: number
}

/** Removes rows with their files and gives how many rows it were: the files first, as what is left then is removed again. */
export const removeKept = async <Row extends { id: string }>(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  table: string,
  { which, keyOf, batch }: Removal<Row>,
): Promise<number> => {
  const found: Row[] = await which(db(table)).limit(batch).select()
  for (const row of found) await files.remove(keyOf(row))
  return db(table)
    .whereIn(
      'id',
      found.map(({ id }) => id),
    )
    .delete()
}
