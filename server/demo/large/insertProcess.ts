import { Sqlite } from '../../src/platform/database/opening/ImmediateSqlite.ts'
import { fastSqlitePragmas } from './withoutIndexes.ts'
import type { RowBatch } from './writeBatches.ts'

/** Runs as the process of `writeBatches`: writes each batch in one transaction and reports when it is done. */
const db = new Sqlite(process.argv[2])
for (const pragma of fastSqlitePragmas) db.exec(pragma)

const insert = ({ table, columns, rows }: RowBatch): void => {
  const names = columns.map(column => `"${column}"`).join(', ')
  const placeholders = columns.map(() => '?').join(', ')
  const statement = db.prepare(`insert into "${table}" (${names}) values (${placeholders})`)
  for (const row of JSON.parse(rows) as unknown[][]) statement.run(row)
}

const insertAll = db.transaction((rowBatches: readonly RowBatch[]) => rowBatches.forEach(insert))

process.on('message', (rowBatches: readonly RowBatch[]) => {
  insertAll(rowBatches)
  process.send?.('done')
})
process.on('disconnect', () => db.close())
