import { readdir } from 'node:fs/promises'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { CrashPoint } from '../src/platform/base/crashPoint.ts'
import { openDatabase } from '../src/platform/database/opening/openDatabase.ts'
import { onBothDatabases } from '../src/test/databases.ts'
import { useShop } from '../src/test/startShop.ts'
import { backUp } from '../src/upkeep/backup/backUp.ts'
import { finishInterruptedRestores } from '../src/upkeep/backup/finishRestore.ts'
import {
  fillShop,
  newFile,
  locationOf,
  readLocation,
  runScript,
  withDb,
  withEmptyLocation,
} from '../src/test/backups.ts'
import { restore } from '../src/upkeep/backup/restore.ts'
import type { ShopLocation } from '../src/upkeep/backup/withSnapshot.ts'

/** The short form kills at one point on each database, the long form at each point that can make a difference. */
const isShort = process.env['DRILL'] === 'short'

onBothDatabases('a restore that is killed', dialect => {
  const shop = useShop(dialect)
  let file = ''

  beforeAll(async () => {
    await fillShop(shop)
    file = newFile()
    await backUp(locationOf(shop), file)
  })

  const envOf = ({ dataDir, databaseUrl }: ShopLocation) => ({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
  })
  const leftoverFiles = async ({ dataDir }: ShopLocation) =>
    (await readdir(dataDir)).filter(name => name.startsWith('.restore-'))
  /** Opens the place as the start of the shop does. */
  const start = async (location: ShopLocation) => {
    const { db, close } = await openDatabase(location)
    try {
      await finishInterruptedRestores(db, location)
    } finally {
      await close()
    }
  }
  /** Prepares a shop whose rows and files differ from the backup, and in which a restore was killed. */
  const withKilledRestore = (
    crashPoint: CrashPoint,
    work: (location: ShopLocation, before: Awaited<ReturnType<typeof readLocation>>) => Promise<void>,
  ) =>
    withEmptyLocation(dialect, async location => {
      await restore(location, file)
      await withDb(location, db => db('users').update({ first_name: 'Other' }))
      writeFileSync(join(location.dataDir, 'secrets.json'), 'other')
      mkdirSync(join(location.dataDir, 'only-here'))
      writeFileSync(join(location.dataDir, 'only-here/a'), 'a')
      const before = await readLocation(location)
      const env = { ...envOf(location), CRASH_AT: crashPoint }
      expect(await runScript('restore', [file, '--replace'], env)).toMatchObject({ signal: 'SIGKILL' })
      expect(await leftoverFiles(location)).toHaveLength(1)
      await expect(backUp(location, newFile())).rejects.toThrow(/^A restore is under way or was cut off/)
      await work(location, before)
      expect(await leftoverFiles(location)).toEqual([])
      await backUp(location, newFile())
    })

  const testUndo = () =>
    it('is undone by the next start if its rows are not there', () =>
      withKilledRestore('restore: files moved, rows not committed', async (location, before) => {
        expect((await readLocation(location)).files).not.toEqual(before.files)
        await start(location)
        expect(await readLocation(location)).toEqual(before)
      }))

  const testFinish = () =>
    it('is finished by the next start if its rows are there', () =>
      withKilledRestore('restore: committed, not cleaned up', async location => {
        await start(location)
        expect(await readLocation(location)).toEqual(await readLocation(locationOf(shop)))
      }))

  const testNextRestore = () =>
    it('does not prevent the next restore', () =>
      withKilledRestore('restore: half of the files moved', async (location, before) => {
        // The refused restore has undone the killed one and changed nothing else.
        await expect(restore(location, file)).rejects.toThrow(/^The database already holds a shop/)
        expect(await readLocation(location)).toEqual(before)
        await restore(location, file, { replaces: true })
        expect(await readLocation(location)).toEqual(await readLocation(locationOf(shop)))
      }))

  if (!isShort || dialect === 'postgres') testUndo()
  if (!isShort || dialect === 'sqlite') testFinish()
  // Files are moved in the same way whatever the database.
  if (!isShort && dialect === 'sqlite') testNextRestore()
})
