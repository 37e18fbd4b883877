import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { StartupError } from '../../platform/base/config.ts'
import { connect } from '../../platform/database/connect.ts'
import { lockSchema } from '../../platform/database/opening/migrate.ts'
import { openDatabase } from '../../platform/database/opening/openDatabase.ts'
import { rows } from '../../platform/database/rows.ts'
import { migrationNames } from '../../platform/database/migrations/index.ts'
import { createMigratedDatabase, type TestDatabase } from '../../test/databases.ts'
import { describeShop } from '../../test/startShop.ts'
import { backUp } from './backUp.ts'
import {
  fillShop,
  newFile,
  locationOf,
  readLocation,
  rewrite,
  withDb,
  withEmptyLocation,
} from '../../test/backups.ts'
import { restore } from './restore.ts'
import type { ShopLocation } from './withSnapshot.ts'

describeShop('a restore', (shop, dialect) => {
  let file = ''
  let bytes = Buffer.alloc(0)
  let files = 0

  beforeAll(async () => {
    await fillShop(shop)
    file = newFile()
    files = (await backUp(locationOf(shop), file)).files
    bytes = readFileSync(file)
  })

  /** A closed shop that differs from the backup. The tests check that nothing changes it. */
  let differing: TestDatabase
  beforeAll(async () => {
    differing = await createMigratedDatabase(dialect)
    await restore(differing, file, { replaces: true })
    await withDb(differing, db => db('users').update({ first_name: 'Other' }))
    writeFileSync(join(differing.dataDir, 'secrets.json'), 'other')
  })
  afterAll(() => differing.drop())

  /** Runs work on the closed shop, with a check that it is unchanged. */
  const withOtherShop = async (
    work: (location: ShopLocation, isUntouched: () => Promise<void>) => Promise<void>,
  ) => {
    const { drop: _, ...location } = differing
    const before = await readLocation(location)
    const names = await readdir(location.dataDir)
    await work(location, async () => {
      expect(await readLocation(location)).toEqual(before)
      expect(await readdir(location.dataDir)).toEqual(names)
    })
  }

  const refuses = async (location: ShopLocation, damaged: string, sentence: RegExp) => {
    const refusal: unknown = await restore(location, damaged, { replaces: true }).catch(
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(StartupError)
    expect((refusal as Error).message).toMatch(sentence)
    expect((refusal as Error).message).toMatch(/^[^\n]+$/)
  }

  const damage = (changed: Buffer) => {
    const damaged = newFile()
    writeFileSync(damaged, changed)
    return damaged
  }

  /**
   * Tells whether a changed file still decompresses to the same content: some bytes only contain the time or the way of
   * compression.
   */
  const holdsTheSame = (changed: Buffer) => {
    try {
      return gunzipSync(changed).equals(gunzipSync(bytes))
    } catch {
      return false
    }
  }

  // All of these are refused before any database is opened.
  if (dialect === 'sqlite') {
    it('refuses a file with any byte changed', { timeout: 120_000 }, () =>
      withOtherShop(async (location, isUntouched) => {
        const position = fc.integer({ min: 0, max: bytes.length - 1 })
        await fc.assert(
          fc.asyncProperty(position, fc.integer({ min: 1, max: 255 }), async (at, difference) => {
            const changed = Buffer.from(bytes)
            changed[at]! ^= difference
            fc.pre(!holdsTheSame(changed))
            await refuses(location, damage(changed), /^The backup .* is damaged, or is not a backup: /)
          }),
          { numRuns: 60 },
        )
        await isUntouched()
      }),
    )

    it('refuses a file that ends too early, and one that is not a backup', () =>
      withOtherShop(async (location, isUntouched) => {
        for (const length of [0, 1, 9, 10, 500, bytes.length >> 1, bytes.length - 9, bytes.length - 1])
          await refuses(location, damage(bytes.subarray(0, length)), /is damaged, or is not a backup: /)
        await refuses(location, damage(Buffer.from('words')), /is damaged, or is not a backup: /)
        await refuses(
          location,
          '/nowhere/shop.tar.gz',
          /^There is no file \/nowhere\/shop.tar.gz that could be restored\.$/,
        )
        await refuses(
          location,
          dirname(file),
          / is a folder: a backup is one file, as `npm run backup` wrote it\.$/,
        )
        await isUntouched()
      }))

    it('refuses a file whose entries have been changed', () =>
      withOtherShop(async (location, isUntouched) => {
        for (const [from, to] of [
          ['Yusuf', 'Yusug'],
          ['"total"', '"tital"'],
          ['x\0yz\n', 'x\0yy\n'],
        ] as const)
          await refuses(location, rewrite(file, from, to), /checksums\/1\.sha256 says something else/)
        await refuses(
          location,
          rewrite(file, '"checksums": "', '"checksums": 0'),
          /is damaged, or is not a backup: /,
        )
        await isUntouched()
      }))

    it('refuses a data directory that cannot be written, or that contains the backup', () =>
      withEmptyLocation(dialect, async location => {
        const nowhere = { ...location, dataDir: '/proc/shop' }
        await refuses(nowhere, file, /^The data directory \/proc\/shop cannot be used: /)
        await refuses(
          location,
          join(location.dataDir, 'a.tar.gz'),
          /^A backup is kept outside the data directory /,
        )
      }))
  }

  it('refuses a backup of a newer version', () =>
    withOtherShop(async (location, isUntouched) => {
      const last = migrationNames.at(-1)!
      const future = `999${last.slice(3)}`
      const sentence = /^The backup is newer than this version of the shop: it has 999-/
      await refuses(location, rewrite(file, `"${last}"`, `"${future}"`), sentence)
      await refuses(
        location,
        rewrite(file, '"format": 1', '"format": 2'),
        /^The backup is newer than this version/,
      )
      await withDb(location, db => db('knex_migrations').where({ name: last }).update({ name: future }))
      await refuses(location, file, /^The database is newer than this version of the shop: it has 999-/)
      await withDb(location, db => db('knex_migrations').where({ name: future }).update({ name: last }))
      await isUntouched()
    }))

  it('undoes everything if the last step fails', () =>
    withOtherShop(async (location, isUntouched) => {
      const short = rewrite(file, `"files": ${files}`, `"files": ${files - 1}`)
      await refuses(location, short, /^The backup should hold \d files and holds \d\.$/)
      await isUntouched()
      const fewer = rewrite(file, '"name": "users",\n      "rows": 2', '"name": "users",\n      "rows": 1')
      await refuses(location, fewer, /^The backup should hold 1 rows of users and holds 2\.$/)
      await isUntouched()
      symlinkSync('/tmp', join(location.dataDir, 'zelsewhere'))
      await refuses(location, file, /zelsewhere is a link/)
      rmSync(join(location.dataDir, 'zelsewhere'))
      const stopped = restore(location, file, { replaces: true, signal: AbortSignal.abort() })
      await expect(stopped).rejects.toThrow('Nothing was restored or changed: This operation was aborted.')
      await isUntouched()
    }))

  it('refuses a shop that is running, and one that is not empty', () =>
    withEmptyLocation(dialect, async location => {
      const running = await openDatabase(location)
      await running.db('settings').first()
      await refuses(location, file, / is in use by /)
      await running.close()
      await restore(location, file)
      await expect(restore(location, file)).rejects.toThrow(/^The database already holds a shop: /)
      await withEmptyLocation(dialect, async other => {
        mkdirSync(join(other.dataDir, 'documents'))
        writeFileSync(join(other.dataDir, 'documents/contract'), 'signed')
        await expect(restore(other, file)).rejects.toThrow(/ already holds files \(documents\/contract\): /)
      })
    }))

  // A SQLite file has only one process.
  if (dialect === 'postgres')
    it('waits for a change of the schema before it locks a table', () =>
      withEmptyLocation(dialect, async location => {
        const db = connect({ ...location, isUnlimited: true })
        onTestFinished(() => db.destroy())
        const lockingTrx = await db.transaction()
        await lockSchema(lockingTrx)
        const restoring = restore(location, file)
        const findWaiting = () =>
          rows<{ pid: number }>(
            lockingTrx,
            `select pid from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`,
          )
        let [waiting] = await findWaiting()
        while (!waiting) [waiting] = await findWaiting()
        const tableLocksSql = `select 1 from pg_locks where pid = ? and mode = 'AccessExclusiveLock'`
        expect(await rows(lockingTrx, tableLocksSql, [waiting.pid])).toEqual([])
        await lockingTrx.rollback()
        expect((await restoring).files).toBe(files)
      }))

  it('leaves no backup under the chosen name if making one failed', async () => {
    const location = locationOf(shop)
    await expect(backUp(location, join(location.dataDir, 'a.tar.gz'))).rejects.toThrow(
      /^A backup is kept outside/,
    )
    await expect(backUp(location, dirname(file))).rejects.toThrow(/ is a folder\.$/)
    await expect(backUp(location, '/nowhere/a.tar.gz')).rejects.toThrow(
      'The folder /nowhere does not exist: make it first, or choose another.',
    )
    await expect(backUp(location, '/dev/full/a')).rejects.toThrow(
      '/dev/full is a file, so no backup can be written into it.',
    )
    for (const signal of [AbortSignal.abort(), AbortSignal.timeout(1)])
      await expect(backUp(location, file, { signal })).rejects.toThrow(/aborted/)
    expect(await readdir(dirname(file))).toEqual(['shop.tar.gz'])
    // Comparing element by element, as `toEqual` does, takes seconds.
    expect(readFileSync(file).equals(bytes)).toBe(true)
    await withEmptyLocation(dialect, async empty => {
      await expect(backUp(empty, newFile())).rejects.toThrow('There is no shop yet that could be backed up.')
    })
  })
})
