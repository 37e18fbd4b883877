import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'
import { expect, it } from 'vitest'
import { createMigratedDatabase, type Dialect, withDatabase } from '../../test/databases.ts'
import { schemaText } from '../../test/schemaText.ts'
import { rows } from './rows.ts'
import { skuKey } from './words.ts'

const file = fileURLToPath(new URL('../../../../docs/schema.sql', import.meta.url))
const head = `-- The schema on Postgres, as server/src/platform/database/migrations makes it, where the reasons stand.
-- Written by a test: UPDATE_DOCS=yes npm test -- server/src/platform/database/schema.test.ts

`

const onMigrated = (dialect: Dialect, work: (db: Knex) => Promise<void>) =>
  withDatabase(createMigratedDatabase(dialect), work)

it('docs/schema.sql is the schema that the migrations create', () =>
  onMigrated('postgres', async db => {
    const text = head + (await schemaText(db))
    if (process.env['UPDATE_DOCS'] === 'yes') writeFileSync(file, text)
    expect(readFileSync(file, 'utf8')).toBe(text)
  }))

it('the migrations compute the key of a SKU as the shop does, so that their index is used', () =>
  onMigrated('sqlite', async db => {
    const plan = await rows<{ detail: string }>(
      db,
      `explain query plan select id from variants where ${skuKey} = 'atlascrm54'`,
    )
    expect(plan.map(({ detail }) => detail).join()).toContain('variants_sku_key')
  }))

const folder = fileURLToPath(new URL('migrations', import.meta.url))

// If an old migration imported code of the shop, later changes of that code would change it.
it.each(readdirSync(folder))("migration %s imports none of the shop's code", name => {
  const imported = [...readFileSync(join(folder, name), 'utf8').matchAll(/ from '([^']+)'/g)].map(
    ([, from]) => from,
  )
  expect(imported.filter(from => from !== 'knex' && !/^\.\/(columns|\d{3}-[\w-]+)\.ts$/.test(from!))).toEqual(
    [],
  )
})

const baseline = /^00[1-8]-/

/** Finds statements of a migration that would break the previous release, which may still be running; decision 040. */
const breakingStatements = (text: string): string[] => {
  const up = text.slice(text.indexOf('export const up'), text.indexOf('export const down'))
  const lines = up.split('\n')
  const removal =
    /\b(drop(Column|Columns|Table|TableIfExists|Nullable)|rename(Column|Table)?|setNullable)\(|\b(drop (table|column)|rename (to|column)|set not null)\b/i
  const isRequired = (line: string) => /\.notNullable\(/.test(line) && !/\.defaultTo\(/.test(line)
  // A new table may have required columns: old code writes nothing into it.
  const altered = /alterTable\([^]*?\n {2}\}\)/g
  const required = [...up.matchAll(altered)].flatMap(([block]) => block.split('\n').filter(isRequired))
  // Allowed if the previous release no longer reads the column; the line above states since when.
  const isAllowed = (line: string) => /\/\/ Not read since \d/.test(lines[lines.indexOf(line) - 1] ?? '')
  return [...lines.filter(line => removal.test(line)), ...required]
    .filter(line => !isAllowed(line))
    .map(line => line.trim())
}

it('a migration after the baseline does not break a server of the previous release', () => {
  const later = readdirSync(folder).filter(name => /^\d{3}-/.test(name) && !baseline.test(name))
  for (const name of later)
    expect(breakingStatements(readFileSync(join(folder, name), 'utf8')), name).toEqual([])
})

it('the check above finds changes that would break the previous release', () => {
  const breaking = (body: string) =>
    breakingStatements(`export const up = async db => {\n${body}\n}\nexport const down = 0`)
  const alter = (line: string) => `  await db.schema.alterTable('orders', table => {\n    ${line}\n  })`
  for (const line of [
    "table.dropColumn('note')",
    "table.renameColumn('a', 'b')",
    "table.string('a').notNullable()",
  ])
    expect(breaking(alter(line)), line).toEqual([line])
  expect(breaking("  await db.schema.dropTable('orders')")).toHaveLength(1)
  expect(breaking("  await db.raw('alter table orders alter column note set not null')")).toHaveLength(1)
  expect(breaking(alter("table.string('a').notNullable().defaultTo('')"))).toEqual([])
  expect(breaking(alter("// Not read since 1.4.\n    table.dropColumn('note')"))).toEqual([])
  expect(
    breaking("  await db.schema.createTable('new', table => {\n    table.string('a').notNullable()\n  })"),
  ).toEqual([])
})
