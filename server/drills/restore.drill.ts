import { readdir } from 'node:fs/promises'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { CrashPoint } from '../src/platform/base/crashPoint.ts'
import { openDatabase } from '../src/platform/database/opening/openDatabase.ts'
import { onBothDatabases } from '../src/test/databases.ts'
import { useShop } from '../src/test/startShop.ts'
import { backUp } from '../src/upkeep/backup/backUp.ts'
import { finishLeftRestores } from '../src/upkeep/backup/finishRestore.ts'
import { fillShop, newFile, placeOf, readPlace, runScript, withDb, withPlace } from '../src/test/backups.ts'
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
    await backUp(placeOf(shop), file)
  })

  const envOf = ({ dataDir, databaseUrl }: ShopLocation) => ({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
  })
  const leftoverFiles = async ({ dataDir }: ShopLocation) =>
    (await readdir(dataDir)).filter(name => name.startsWith('.restore-'))
  /** Opens the place as the start of the shop does. */
  const start = async (place: ShopLocation) => {
    const { db, close } = await openDatabase(place)
    try {
      await finishLeftRestores(db, place)
    } finally {
      await close()
    }
  }
  /** Prepares a shop whose rows and files differ from the backup, and in which a restore was killed. */
  const withKilledRestore = (
    crashPoint: CrashPoint,
    work: (place: ShopLocation, before: Awaited<ReturnType<typeof readPlace>>) => Promise<void>,
  ) =>
    withPlace(dialect, async place => {
      await restore(place, file)
      await withDb(place, db => db('users').update({ first_name: 'Other' }))
      writeFileSync(join(place.dataDir, 'secrets.json'), 'other')
      mkdirSync(join(place.dataDir, 'only-here'))
      writeFileSync(join(place.dataDir, 'only-here/a'), 'a')
      const before = await readPlace(place)
      const env = { ...envOf(place), CRASH_AT: crashPoint }
      expect(await runScript('restore', [file, '--replace'], env)).toMatchObject({ signal: 'SIGKILL' })
      expect(await leftoverFiles(place)).toHaveLength(1)
      await expect(backUp(place, newFile())).rejects.toThrow(/^A restore is under way or was cut off/)
      await work(place, before)
      expect(await leftoverFiles(place)).toEqual([])
      await backUp(place, newFile())
    })

  const testUndo = () =>
    it('is undone by the next start if its rows are not there', () =>
      withKilledRestore('restore: files moved, rows not committed', async (place, before) => {
        expect((await readPlace(place)).files).not.toEqual(before.files)
        await start(place)
        expect(await readPlace(place)).toEqual(before)
      }))

  const testFinish = () =>
    it('is finished by the next start if its rows are there', () =>
      withKilledRestore('restore: committed, not cleaned up', async place => {
        await start(place)
        expect(await readPlace(place)).toEqual(await readPlace(placeOf(shop)))
      }))

  const testMakingWay = () =>
    it('does not prevent the next restore', () =>
      withKilledRestore('restore: half of the files moved', async (place, before) => {
        // The refused restore has undone the killed one and changed nothing else.
        await expect(restore(place, file)).rejects.toThrow(/^The database already holds a shop/)
        expect(await readPlace(place)).toEqual(before)
        await restore(place, file, { replaces: true })
        expect(await readPlace(place)).toEqual(await readPlace(placeOf(shop)))
      }))

  if (!isShort || dialect === 'postgres') testUndo()
  if (!isShort || dialect === 'sqlite') testFinish()
  // Files are moved in the same way whatever the database.
  if (!isShort && dialect === 'sqlite') testMakingWay()
})
