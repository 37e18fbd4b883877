import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'
import { expect, it } from 'vitest'
import { createMigratedDatabase, type Dialect } from '../test/databases.ts'
import { schemaText } from '../test/schemaText.ts'
import { connect } from './connect.ts'
import { rows } from './rows.ts'
import { skuKey } from './words.ts'

const file = fileURLToPath(new URL('../../../docs/schema.sql', import.meta.url))
const head = `-- The schema on Postgres, as server/src/database/migrations makes it, where the reasons stand.
-- Written by a test: UPDATE_DOCS=yes npm test -- server/src/database/schema.test.ts

`

const onMigrated = async (dialect: Dialect, work: (db: Knex) => Promise<void>) => {
  const database = await createMigratedDatabase(dialect)
  const db = connect(database)
  try {
    await work(db)
  } finally {
    await db.destroy()
    await database.drop()
  }
}

it('docs/schema.sql is what the migrations make', () =>
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

// An old one would change with today's code.
it.each(readdirSync(folder))('migration %s imports nothing of the shop', name => {
  const imported = [...readFileSync(join(folder, name), 'utf8').matchAll(/ from '([^']+)'/g)].map(
    ([, from]) => from,
  )
  expect(imported.filter(from => from !== 'knex' && !/^\.\/(columns|\d{3}-[\w-]+)\.ts$/.test(from!))).toEqual(
    [],
  )
})
