import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readConfig, StartupError } from '../../platform/base/config.ts'
import { readCursor } from '../../platform/database/cursors.ts'
import {
  fillShop,
  newFile,
  locationOf,
  readLocation,
  rewrite,
  runScript,
  withDb,
  withEmptyLocation,
} from '../../test/backups.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { s3Environment } from '../../test/s3/startS3.ts'
import { useShop } from '../../test/startShop.ts'
import { useS3 } from '../../test/stores.ts'
import { keepBackup, tryBackup } from './keepBackup.ts'
import { restoreFrom } from './restoreFrom.ts'
import type { ShopLocation } from './withSnapshot.ts'

const key = 'correct horse battery staple'
const day = 24 * 60 * 60 * 1000
const nameAt = (ms: number) =>
  `shop-${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')}.tar.gz`
const environmentOf = ({ databaseUrl, dataDir }: ShopLocation) => ({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
})

/** Runs an action as the command does: returns its output lines and its final sentence. */
const runAct = async (act: (runAct: { say: (line: string) => void }) => Promise<unknown>) => {
  const lines: string[] = []
  const complained = await act({ say: line => lines.push(line) }).then(
    () => '',
    (error: unknown) => {
      expect(error).toBeInstanceOf(StartupError)
      return (error as Error).message
    },
  )
  return { said: lines.join('\n'), complained }
}
const runBackup = (target: string, env: Record<string, string>) =>
  runAct(async ({ say }) => keepBackup(readConfig(env), target, { say }))
const verify = (source: string, env: Record<string, string>) =>
  runAct(async ({ say }) => tryBackup(readConfig(env), source, { say }))
const runRestore = (source: string, env: Record<string, string>) =>
  runAct(async ({ say }) => {
    const { warnings } = await restoreFrom(readConfig(env), source, { replaces: false })
    for (const warning of warnings) say(warning)
  })

onBothDatabases('a backup by the environment', dialect => {
  const s3 = useS3()
  const shop = useShop(dialect)
  beforeAll(() => fillShop(shop))
  afterEach(() => s3.setFailureMode(null))
  const environment = () => ({
    ...environmentOf(locationOf(shop)),
    ...s3Environment(s3, 'BACKUP_S3'),
    BACKUP_KEY: key,
  })
  const storedKeys = () => [...s3.bucket.objects.keys()].toSorted()
  const readStep = (what: 'made' | 'sent' | 'verified') => readCursor(shop.deps.db, `backup-${what}`)

  it('encrypts, uploads, removes old backups from the bucket, and restores a new machine from it', async () => {
    const now = Date.now()
    const [old, young] = [nameAt(now - 36 * day), nameAt(now - 34 * day)]
    for (const name of [`${old}.age`, `${young}.age`, 'before-upgrade.tar.gz.age'])
      s3.bucket.put(`backups/${name}`, Buffer.from('x'))
    s3.bucket.put('media/originals/ab', Buffer.from('x'))
    const target = join(dirname(newFile()), nameAt(now))
    const { said, complained } = await runBackup(target, environment())
    expect(complained).toBe('')
    expect(said).toContain('Old backups removed there: 1.')
    expect(existsSync(target)).toBe(false)
    const file = `${target}.age`
    expect(storedKeys()).toEqual([
      'backups/before-upgrade.tar.gz.age',
      `backups/${young}.age`,
      `backups/${basename(file)}`,
      'media/originals/ab',
    ])
    expect(s3.bucket.objects.get(`backups/${basename(file)}`)?.bytes.equals(readFileSync(file))).toBe(true)
    expect(await readStep('made')).not.toBeNull()
    expect(await readStep('sent')).not.toBeNull()

    await withEmptyLocation(dialect, async other => {
      const filled = await runRestore('bucket:newest', { ...environment(), ...environmentOf(other) })
      expect(filled.complained).toBe('')
      const [before, after] = [await readLocation(locationOf(shop)), await readLocation(other)]
      // The time of the backup is recorded after it is made.
      for (const { rows } of [before, after]) delete rows['cursors']
      expect(after).toEqual(before)
    })
  })

  it('verifies the newest of a folder or of the bucket, and records that', async () => {
    const folder = dirname(newFile())
    const [early, late] = [join(folder, nameAt(Date.now() - day)), join(folder, nameAt(Date.now()))]
    writeFileSync(`${early}.age`, 'damaged')
    await runBackup(late, environment())
    const { said, complained } = await verify(folder, environment())
    expect(said).toMatch(
      /: restored into an empty place and identical in all of [\d,]+ rows of \d+ tables and 6 files/,
    )
    expect(complained).toBe('')
    expect((await readdir(folder)).toSorted()).toEqual([early, late].map(name => `${basename(name)}.age`))
    expect(await readStep('verified')).not.toBeNull()
    expect((await verify('bucket:newest', environment())).said).toContain(`${basename(late)}.age: restored`)
  })

  it('reports a failed upload, and stays on the disk', async () => {
    s3.setFailureMode('forbidden')
    const target = newFile()
    const { complained } = await runBackup(target, environment())
    expect(complained).toContain('is made, and could not be sent to the bucket')
    expect(existsSync(`${target}.age`)).toBe(true)
    const { complained: why } = await verify('bucket:newest', environment())
    expect(why).toContain('could not be fetched from the bucket shop-files: the store answered 403')
  })
})

describe('a backup with wrong arguments or settings', () => {
  const s3 = useS3()
  const shop = useShop('sqlite')
  const environment = () => environmentOf(locationOf(shop))

  it('is refused in one sentence on the command line, as is a misspelt variable', async () => {
    const misspelt = { ...environment(), BACKUP_KEYS: key }
    const { code, complained } = await runScript('backup', ['--verify'], misspelt)
    expect([code, complained.split('\n')]).toEqual([
      1,
      [
        '! the variable BACKUP_KEYS is not read: is BACKUP_KEY meant?',
        expect.stringContaining('Name what to verify'),
        '',
      ],
    ])
  })

  it('needs the bucket that it is to be read from', async () => {
    const { complained } = await verify('bucket:newest', environment())
    expect(complained).toContain('set BACKUP_S3_BUCKET')
  })

  it.each([
    ['short', 'BACKUP_KEY must have at least 16 characters'],
    ['AGE-SECRET-KEY-1HALF', 'BACKUP_KEY is not a valid age key'],
    ['age1half0000000000', 'BACKUP_KEY is not a valid age key'],
    ['age1Half-and-half', 'BACKUP_KEY is not a valid age key'],
  ])('is refused with the key %s', async (wrong, sentence) => {
    const file = newFile()
    expect((await runBackup(file, { ...environment(), BACKUP_KEY: wrong })).complained).toContain(sentence)
    expect(await readdir(dirname(file))).toEqual([])
  })

  it('warns in production that it is not encrypted', async () => {
    const production = { ...environment(), NODE_ENV: 'production', ALLOW_DEMO: 'yes' }
    const words = 'The backup is not encrypted'
    expect((await runBackup(newFile(), production)).said).toContain(words)
    const encrypted = await runBackup(newFile(), { ...production, BACKUP_KEY: key })
    expect(encrypted).toMatchObject({ said: expect.not.stringContaining(words), complained: '' })
  })

  it('is uploaded only if it is encrypted', async () => {
    const { complained } = await runBackup(newFile(), { ...environment(), ...s3Environment(s3, 'BACKUP_S3') })
    expect(complained).toContain('leaves this machine encrypted only')
    expect(s3.requests).toEqual([])
  })

  it('detects a backup with less than its manifest states', async () => {
    const file = newFile()
    await fillShop(shop)
    expect((await runBackup(file, environment())).complained).toBe('')
    const { rows } = await readLocation(locationOf(shop))
    const count = rows['products']!.length
    const wrong = rewrite(
      file,
      `"name": "products",\n      "rows": ${count}`,
      `"name": "products",\n      "rows": ${count + 1}`,
    )
    const { complained } = await verify(wrong, environment())
    expect(complained).toContain(`should hold ${count + 1} rows of products and holds ${count}`)
    await withDb(locationOf(shop), async db => expect(await readCursor(db, 'backup-verified')).toBeNull())
  })
})

describe('the backup of a shop with files in a bucket', () => {
  const s3 = useS3()
  const shop = useShop('sqlite', { s3 })

  it('leaves them there and says so, and a restore says where they are', async () => {
    await shop.deps.files.write('documents/a.pdf', Buffer.from('x'))
    const file = newFile()
    const environment = { ...environmentOf(locationOf(shop)), ...s3Environment(s3) }
    const { said } = await runBackup(file, environment)
    expect(said).toContain('0 files')
    expect(said).toContain('are in the bucket shop-files and not in this backup')
    await withEmptyLocation('sqlite', async other => {
      const same = await runRestore(file, { ...environment, ...environmentOf(other) })
      expect(same.said).toContain('are in the bucket shop-files, as they are now')
    })
    await withEmptyLocation('sqlite', async other => {
      const elsewhere = await runRestore(file, environmentOf(other))
      expect(elsewhere.said).toContain('were in the bucket shop-files, and are not in this backup')
    })
    expect([...s3.bucket.objects.keys()]).toEqual(['documents/a.pdf'])
  })
})
