import { Sqlite } from '../../src/platform/database/opening/ImmediateSqlite.ts'
import { hurrySqlite } from './withoutUpkeep.ts'
import type { Slip } from './writeBatches.ts'

/** Runs as the process of `writeBatches`: writes each batch in one transaction and reports when it is done. */
const db = new Sqlite(process.argv[2])
for (const pragma of hurrySqlite) db.exec(pragma)

const insert = ({ table, columns, rows }: Slip): void => {
  const names = columns.map(column => `"${column}"`).join(', ')
  const placeholders = columns.map(() => '?').join(', ')
  const statement = db.prepare(`insert into "${table}" (${names}) values (${placeholders})`)
  for (const row of JSON.parse(rows) as unknown[][]) statement.run(row)
}

const insertAll = db.transaction((slips: readonly Slip[]) => slips.forEach(insert))

process.on('message', (slips: readonly Slip[]) => {
  insertAll(slips)
  process.send?.('done')
})
process.on('disconnect', () => db.close())
