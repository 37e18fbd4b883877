import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { runScript } from '../../test/backups.ts'
import { s3Environment } from '../../test/s3/startS3.ts'
import { useS3 } from '../../test/stores.ts'
import { copyToBucket, copyToDisk } from './copyFiles.ts'
import { s3Client } from './s3/s3Client.ts'

const storedKeys = [
  'media/originals/ab',
  'media/videos/ab.mp4',
  'documents/a.pdf',
  'documents/invoices/2026-1.pdf',
  'mail/é.eml',
]
const otherKeys = [
  'secrets.json',
  'shop.sqlite',
  'payments-sandbox.jsonl',
  'media/sizes/ab-320.jpg',
  'documents/half.part',
]

describe('copying files', () => {
  const s3 = useS3()
  let dataDir = ''
  const write = (key: string) => {
    mkdirSync(dirname(join(dataDir, key)), { recursive: true })
    writeFileSync(join(dataDir, key), randomBytes(70_000))
  }
  const read = (key: string) => readFileSync(join(dataDir, key))
  const run = (...args: string[]) => runScript('files', args, { DATA_DIR: dataDir, ...s3Environment(s3) })
  const toBucket = (options: Parameters<typeof copyToBucket>[2] = {}) =>
    copyToBucket(s3Client(s3.place), dataDir, options)
  const toDisk = () => copyToDisk(s3Client(s3.place), dataDir)
  const countPuts = () => s3.requests.filter(request => request.startsWith('PUT')).length
  const inBucket = () => [...s3.bucket.objects.keys()].toSorted()

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'shop-files-'))
    s3.bucket.objects.clear()
    s3.setFailureMode(null)
    s3.requests.length = 0
    for (const key of [...storedKeys, ...otherKeys]) write(key)
  })

  it('copies every stored file to the bucket, and nothing else', async () => {
    const { said, code } = await run('to-bucket')
    expect(said).toContain('5 files (0.3 MB) copied')
    expect(code).toBe(0)
    expect(inBucket()).toEqual(storedKeys.toSorted())
    for (const key of storedKeys) expect(s3.bucket.objects.get(key)?.bytes.equals(read(key))).toBe(true)
  })

  it('copies every file of a nested folder, however many there are', async () => {
    const invoices = Array.from({ length: 70 }, (_, index) => `documents/invoices/2026-${index + 100}.pdf`)
    for (const key of invoices) write(key)
    await toBucket()
    expect(inBucket()).toEqual([...storedKeys, ...invoices].toSorted())
  })

  it('continues where it was stopped, and sends nothing twice', async () => {
    const stopping = new AbortController()
    const put = s3.bucket.put
    s3.bucket.put = (key, bytes) => {
      const object = put(key, bytes)
      stopping.abort()
      return object
    }
    await expect(toBucket({ signal: stopping.signal, removes: true })).rejects.toThrow(/abort/)
    s3.bucket.put = put
    s3.requests.length = 0
    const { copied, unchanged } = await toBucket()
    expect(copied + unchanged).toBe(storedKeys.length)
    expect(copied).toBeGreaterThan(0)
    expect(inBucket()).toEqual(storedKeys.toSorted())
    s3.requests.length = 0
    expect(await toBucket()).toEqual({ copied: 0, bytes: 0, unchanged: storedKeys.length })
    expect(countPuts()).toBe(0)
  })

  it('leaves files on the disk that a bucket refuses', async () => {
    s3.setFailureMode('forbidden')
    const { complained, code } = await run('to-bucket', '--remove')
    expect([code, complained]).toEqual([1, expect.stringContaining('run it again to go on')])
    for (const key of storedKeys) expect(existsSync(join(dataDir, key))).toBe(true)
  })

  it('replaces files that differ in the bucket', async () => {
    s3.bucket.put('documents/a.pdf', read('documents/a.pdf'))
    s3.bucket.put('mail/é.eml', Buffer.alloc(70_000))
    expect(await toBucket()).toMatchObject({ copied: 4, unchanged: 1 })
    expect(s3.bucket.objects.get('mail/é.eml')?.bytes.equals(read('mail/é.eml'))).toBe(true)
  })

  it('removes files from the disk that are the same in the bucket, on request', async () => {
    await toBucket({ removes: true })
    for (const key of storedKeys) expect(existsSync(join(dataDir, key)), key).toBe(false)
    for (const key of otherKeys) expect(existsSync(join(dataDir, key)), key).toBe(true)
  })

  it('ends with a sentence if the bucket alters a file', async () => {
    const put = s3.bucket.put
    s3.bucket.put = (key, bytes) =>
      put(key, key === 'documents/a.pdf' ? Buffer.from(bytes).fill(0, 10, 20) : bytes)
    await expect(toBucket({ removes: true })).rejects.toThrow(
      'documents/a.pdf differs between the bucket and the disk',
    )
    s3.bucket.put = put
    expect(existsSync(join(dataDir, 'documents/a.pdf'))).toBe(true)
  })

  it('copies the files back to another disk', async () => {
    await toBucket()
    s3.bucket.put('documents/../../escaped', Buffer.from('x'))
    const before = Object.fromEntries(storedKeys.map(key => [key, read(key)]))
    dataDir = mkdtempSync(join(tmpdir(), 'shop-files-'))
    expect(await toDisk()).toMatchObject({ copied: 5, unchanged: 0 })
    for (const key of storedKeys) expect(read(key).equals(before[key]!), key).toBe(true)
    expect(existsSync(join(dataDir, '../escaped'))).toBe(false)
    expect(await toDisk()).toMatchObject({ copied: 0, unchanged: 5 })
  })

  it('needs a bucket and a direction', async () => {
    expect((await run('somewhere')).complained).toContain('Choose to-bucket or to-disk')
    const alone = await runScript('files', ['to-bucket'], { DATA_DIR: dataDir })
    expect([alone.code, alone.complained]).toEqual([1, expect.stringContaining('set S3_BUCKET')])
  })
})
