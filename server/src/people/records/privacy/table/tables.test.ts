import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { retentionPeriods } from '@shop/contracts/accounts/retentionPeriods'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../../../platform/database/connect.ts'
import { createMigratedDatabase, onBothDatabases, type TestDatabase } from '../../../../test/databases.ts'
import { ourTables } from '../../../../test/schemaText.ts'
import { namesIn, type RetentionEnd } from './personalData.ts'
import { storedFileKinds } from './backOffice.ts'
import { tables } from './tables.ts'

const readColumns = async (db: Knex): Promise<string[]> => {
  const names = await ourTables(db)
  const found = await Promise.all(
    names.map(async name => Object.keys(await db(name).columnInfo()).map(column => `${name}.${column}`)),
  )
  return found.flat()
}

const columnsWithEntry = Object.entries(tables).flatMap(([table, { personal, none }]) =>
  [none, ...personal.map(({ columns }) => columns)].flatMap(namesIn).map(column => `${table}.${column}`),
)

/** Lists complaints, in sentences for the person who changed the schema. */
const complaints = (columns: readonly string[]): string[] => [
  ...columns
    .filter(column => !columnsWithEntry.includes(column))
    .map(
      column =>
        `${column} is new: say in server/src/people/records/privacy/table whose data it holds, why and until when, or add it to the ` +
        `columns of its table that tell nothing of anybody ("none").`,
    ),
  ...columnsWithEntry
    .filter(column => !columns.includes(column))
    .map(column => `${column} is gone: take it out of server/src/people/records/privacy/table.`),
]

onBothDatabases('the table of personal data', dialect => {
  let database: TestDatabase
  let db: Knex
  beforeAll(async () => {
    database = await createMigratedDatabase(dialect)
    db = connect(database)
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })

  it('states of each column whose data it contains, or that it contains none', async () => {
    expect(complaints(await readColumns(db))).toEqual([])
  })

  it('complains about a column without an entry, and an entry without a column', async () => {
    await db.schema.alterTable('wishlist_items', table => {
      table.string('reason')
      table.dropColumn('created_at')
    })
    expect(complaints(await readColumns(db))).toEqual([
      expect.stringMatching(
        /^wishlist_items\.reason is new: say in server\/src\/people\/records\/privacy\/table/,
      ),
      expect.stringMatching(/^wishlist_items\.created_at is gone/),
    ])
  })
})

describe('the table of personal data', () => {
  it('names each column only once', () => {
    expect(columnsWithEntry.filter((column, index) => columnsWithEntry.indexOf(column) !== index)).toEqual([])
  })

  it('uses every retention period except that of backups, which the shop cannot delete', () => {
    const entries = [
      ...Object.values(tables).flatMap(({ personal }) => personal),
      ...Object.values(storedFileKinds),
    ]
    const ends = new Set(entries.flatMap(entry => ('kept' in entry ? entry.kept : [])))
    expect(Object.keys(retentionPeriods).filter(end => !ends.has(end as RetentionEnd))).toEqual(['backups'])
  })

  it('lists every source file that stores files', () => {
    const root = fileURLToPath(new URL('../../../..', import.meta.url))
    const writers = (readdirSync(root, { recursive: true }) as string[])
      .map(path => path.replaceAll('\\', '/'))
      .filter(path => path.endsWith('.ts') && !/\.test\.ts$|^test\//.test(path))
      .filter(path => /\bfiles\.(write|moveIn)\(/.test(readFileSync(join(root, path), 'utf8')))
    const named = Object.values(storedFileKinds).map(({ writtenBy }) => writtenBy)
    expect(
      writers.toSorted(),
      'Say in server/src/people/records/privacy/table/backOffice.ts whose data the files hold.',
    ).toEqual(named.toSorted())
  })
})
