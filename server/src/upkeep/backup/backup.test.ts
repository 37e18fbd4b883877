import { symlinkSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { migrate } from '../../platform/database/opening/migrate.ts'
import { migrationNames, migrationSource } from '../../platform/database/migrations/index.ts'
import { describeShop } from '../../test/startShop.ts'
import { backUp } from './backUp.ts'
import {
  fillShop,
  newFile,
  locationOf,
  readAllRows,
  readFiles,
  readLocation,
  withDb,
  withEmptyLocation,
  writeExcludedFiles,
} from '../../test/backups.ts'
import { restore } from './restore.ts'

describeShop('a backup', (shop, dialect) => {
  it('contains every row and file, and fills an empty shop on either database', async () => {
    await fillShop(shop)
    const location = locationOf(shop)
    const before = await readLocation(location)
    await writeExcludedFiles(shop)
    symlinkSync('/nowhere', join(location.dataDir, 'gone.pdf'))

    const file = newFile()
    const { rows, files } = await backUp(location, file)
    expect(files).toBe(Object.keys(before.files).length)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(dirname(file))).toEqual(['shop.tar.gz'])

    for (const target of ['sqlite', 'postgres'] as const)
      await withEmptyLocation(target, async other => {
        const manifest = await restore(other, file)
        expect(manifest.tables.reduce((sum, table) => sum + table.rows, 0)).toBe(rows)
        expect(await readLocation(other)).toEqual(before)
        expect((await readdir(other.dataDir)).filter(name => name.startsWith('.restore'))).toEqual([])
        expect((await stat(join(other.dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)

        if (target !== dialect) return
        // Backs up the restored shop and restores that backup over it.
        const second = newFile()
        await backUp(other, second)
        await withDb(other, db => db('users').update({ first_name: 'Changed' }))
        await restore(other, second, { replaces: true })
        expect(await readLocation(other)).toEqual(before)
      })
  })

  it('from an older version is migrated to this one', () =>
    withEmptyLocation(dialect, async old => {
      await withDb(old, async db => {
        await db.migrate.to({ migrationSource, name: migrationNames.at(-2)! })
        const at = new Date().toISOString()
        const dates = { created_at: at, updated_at: at }
        const words = { title: 'Thobe', description: '', materials: '', care: '' }
        await db('products').insert({ id: 'p', slug: 'thobe', ...words, ...dates })
        const variant = { id: 'v', product_id: 'p', sku: 'k', color: 'White', size: '52', price: 4999 }
        await db('variants').insert({ ...variant, stock: 7, ...dates })
      })
      const file = newFile()
      await backUp(old, file)
      // Each database is once the source and once the target.
      await withEmptyLocation(dialect === 'sqlite' ? 'postgres' : 'sqlite', async location => {
        // An empty shop that was started, so it has more tables than the backup.
        await withDb(location, migrate)
        await restore(location, file)
        const { knex_migrations: done, variants } = await readAllRows(location)
        expect(done).toEqual(migrationNames.map(name => JSON.stringify([['name', name]])))
        expect(variants).toEqual([expect.stringContaining('["stock",7]')])
      })
    }))

  it('replaces whatever a shop contained', () =>
    withEmptyLocation(dialect, async location => {
      const file = newFile()
      await backUp(locationOf(shop), file)
      const before = await readFiles(location.dataDir)
      expect(before).toEqual({})
      await restore(location, file)
      await withDb(location, db => db('settings').del())
      await expect(restore(location, file)).rejects.toThrow('The database already holds a shop')
      await restore(location, file, { replaces: true })
      expect(await readAllRows(location)).toEqual(await readAllRows(locationOf(shop)))
    }))
})
