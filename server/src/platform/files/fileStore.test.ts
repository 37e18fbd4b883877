import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { FileStore } from '../base/FileStore.ts'
import { useS3 } from '../../test/stores.ts'
import { localFileStore } from './localFileStore.ts'
import { putInParts } from './s3/putInParts.ts'
import { s3FileStore } from './s3/s3FileStore.ts'
import { createSignedSender } from './s3/signedSender.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'shop-files-'))
const listOf = async (files: FileStore, folder: string) => {
  const keys: string[] = []
  for await (const { key } of files.list(folder)) keys.push(key)
  return keys.toSorted()
}

const suite = (open: () => FileStore) => {
  it('returns what was last written, until it is removed', async () => {
    const files = open()
    const bytes = randomBytes(300_000)
    await files.write('documents/one.pdf', Buffer.from('before'))
    await files.write('documents/one.pdf', bytes)
    expect((await files.read('documents/one.pdf'))?.equals(bytes)).toBe(true)
    await files.remove('documents/one.pdf')
    expect(await files.read('documents/one.pdf')).toBeNull()
    expect(await files.open('documents/one.pdf')).toBeNull()
    await files.remove('documents/one.pdf')
  })

  it('stores an empty file', async () => {
    const files = open()
    await files.write('documents/empty', new Uint8Array())
    expect(await files.read('documents/empty')).toHaveLength(0)
    const opened = await files.open('documents/empty')
    expect(opened?.size).toBe(0)
    expect(await buffer(opened!.chunks)).toHaveLength(0)
  })

  it('reads all of a file or a range of it', async () => {
    const files = open()
    const bytes = randomBytes(200_000)
    await files.write('media/videos/film.mp4', bytes)
    const opened = (await files.open('media/videos/film.mp4'))!
    expect(opened.size).toBe(bytes.length)
    expect((await buffer(opened.chunks)).equals(bytes)).toBe(true)
    for (const [start, end] of [
      [0, 0],
      [100, 70_000],
      [199_999, 199_999],
    ] as const)
      expect((await buffer(opened.readRange({ start, end }))).equals(bytes.subarray(start, end + 1))).toBe(
        true,
      )
  })

  it('stops reading when its reader stops', async () => {
    const files = open()
    await files.write('media/videos/long.mp4', randomBytes(3_000_000))
    const opened = (await files.open('media/videos/long.mp4'))!
    let length = 0
    for await (const part of opened.chunks) {
      length = part.length
      break
    }
    expect(length).toBeGreaterThan(0)
    expect((await files.read('media/videos/long.mp4'))?.length).toBe(3_000_000)
  })

  it('moves a file into the store', async () => {
    const files = open()
    const folder = newFolder()
    const bytes = randomBytes(500_000)
    writeFileSync(join(folder, 'upload.part'), bytes)
    await files.moveIn('media/videos/taken.mp4', join(folder, 'upload.part'))
    expect((await files.read('media/videos/taken.mp4'))?.equals(bytes)).toBe(true)
    expect(existsSync(join(folder, 'upload.part'))).toBe(false)
  })

  it('lists the files directly in a folder, however many, with the time when they were written', async () => {
    const files = open()
    const before = Date.now()
    const names = Array.from({ length: 11 }, (_, i) => `mail/letter ${i} & (“ö”)'+.eml`)
    for (const name of names) await files.write(name, Buffer.from(name))
    await files.write('mail/below/other.eml', Buffer.from('x'))
    await files.write('mailbox/other.eml', Buffer.from('x'))
    expect(await listOf(files, 'mail')).toEqual(names.toSorted())
    for await (const { key, writtenAt } of files.list('mail')) {
      expect(Math.abs(writtenAt - before), key).toBeLessThan(600_000)
      expect((await files.read(key))?.toString()).toBe(key)
    }
    expect(await listOf(files, 'nothing')).toEqual([])
  })

  it('never shows a half-written file', async () => {
    const files = open()
    const whole = [Buffer.alloc(400_000, 'a'), Buffer.alloc(400_000, 'b')]
    await files.write('documents/both.pdf', whole[0]!)
    const writing = Array.from({ length: 10 }, (_, i) => files.write('documents/both.pdf', whole[i % 2]!))
    const reads = await Promise.all(Array.from({ length: 10 }, () => files.read('documents/both.pdf')))
    await Promise.all(writing)
    for (const read of reads) expect(whole.some(bytes => bytes.equals(read!))).toBe(true)
  })
}

describe('files on the disk', () => {
  const root = newFolder()
  mkdirSync(join(root, 'media'))
  suite(() => localFileStore(root))
})

describe('files in a bucket', () => {
  const s3 = useS3()
  suite(() => s3FileStore(s3.place, Date))

  const newFile = (bytes: Uint8Array) => {
    const path = join(newFolder(), 'large')
    writeFileSync(path, bytes)
    return path
  }
  const inParts = (key: string, bytes: Uint8Array, partBytes: number) =>
    putInParts(createSignedSender(s3.place), { key, path: newFile(bytes), size: bytes.length }, partBytes)

  it('stores a large file in parts', async () => {
    const bytes = randomBytes(13 * 1024 * 1024)
    await inParts('large/one', bytes, 6 * 1024 * 1024)
    expect((await s3FileStore(s3.place, Date).read('large/one'))?.equals(bytes)).toBe(true)
    expect(s3.bucket.uploads.size).toBe(0)
  })

  it('discards the parts of a file that could not be joined', async () => {
    const failing = inParts('large/two', randomBytes(300), 100)
    await expect(failing).rejects.toThrow('EntityTooSmall')
    expect(s3.bucket.uploads.size).toBe(0)
    expect(await s3FileStore(s3.place, Date).read('large/two')).toBeNull()
  })

  it('refuses readers without the key', async () => {
    const { endpoint, bucket } = s3.place
    const answer = await fetch(`${endpoint}/${bucket}/documents/one.pdf`)
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('AccessDenied')])
  })
})
