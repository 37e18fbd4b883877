import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '../base/config.ts'
import { nullIfMissing } from '../base/isMissing.ts'
import { digestOf } from './digestOf.ts'
import type { S3Client } from './s3/s3Client.ts'
import { storedInBucket, storedOnDisk } from './storedFiles.ts'

/** Number of files that are copied at the same time. */
const concurrency = 4

interface CopyResult {
  /** Files that this run copied. */
  copied: number
  bytes: number
  /** Files that were already there, with the same content. */
  unchanged: number
}

interface Options {
  signal?: AbortSignal | undefined
  /** Removes each file from the disk once it was read back from the bucket and is the same. */
  removes?: boolean
}

/** Tells whether a file is the same in the bucket and on the disk, byte by byte. */
const isSame = async (client: S3Client, key: string, path: string): Promise<boolean> => {
  const [bucketSize, diskStat] = await Promise.all([client.sizeOf(key), stat(path).catch(nullIfMissing)])
  if (bucketSize === null || bucketSize !== diskStat?.size) return false
  const object = await client.get(key)
  if (!object) return false
  const [bucketDigest, diskDigest] = await Promise.all([digestOf(object), digestOf(createReadStream(path))])
  return bucketDigest === diskDigest
}

const differsError = (key: string) =>
  new StartupError(
    `${key} differs between the bucket and the disk: it was not removed. Please run this again.`,
  )

/** Works on all keys, a few at a time; the first failure ends it. */
const forEachKey = async (
  keys: AsyncGenerator<string>,
  work: (key: string) => Promise<void>,
  signal?: AbortSignal,
) => {
  const worker = async () => {
    for await (const key of keys) {
      signal?.throwIfAborted()
      await work(key)
    }
  }
  // Waits for all workers before a failure is thrown, so that none is still copying afterwards.
  const outcomes = await Promise.allSettled(Array.from({ length: concurrency }, worker))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/**
 * Copies every stored file from the data directory into the bucket, and reads each back to compare it. A repeated run
 * continues with the missing files. Files that are deleted in the meantime are left out.
 */
export const copyToBucket = async (
  client: S3Client,
  dataDir: string,
  { signal, removes = false }: Options = {},
): Promise<CopyResult> => {
  const result: CopyResult = { copied: 0, bytes: 0, unchanged: 0 }
  const copy = async (key: string) => {
    const path = join(dataDir, key)
    const fileStat = await stat(path).catch(nullIfMissing)
    if (!fileStat) return
    if (await isSame(client, key, path)) result.unchanged++
    else {
      await client.putFile(key, path, signal)
      if (!(await isSame(client, key, path))) throw differsError(key)
      result.copied++
      result.bytes += fileStat.size
    }
    if (removes) await rm(path)
  }
  await forEachKey(storedOnDisk(dataDir), copy, signal)
  return result
}

/** Copies every stored file of the bucket back into the data directory. The bucket stays as it is. */
export const copyToDisk = async (
  client: S3Client,
  dataDir: string,
  { signal }: Options = {},
): Promise<CopyResult> => {
  const result: CopyResult = { copied: 0, bytes: 0, unchanged: 0 }
  const copy = async (key: string) => {
    const path = join(dataDir, key)
    if (await isSame(client, key, path)) return void result.unchanged++
    const object = await client.get(key)
    if (!object) return
    const temporaryPath = `${path}.${randomUUID()}.part`
    await mkdir(dirname(path), { recursive: true })
    try {
      await pipeline(object, createWriteStream(temporaryPath, { flags: 'wx', mode: 0o600, flush: true }), {
        ...(signal && { signal }),
      })
      await rename(temporaryPath, path)
    } finally {
      await rm(temporaryPath, { force: true })
    }
    if (!(await isSame(client, key, path))) throw differsError(key)
    result.copied++
    result.bytes += (await stat(path)).size
  }
  await forEachKey(storedInBucket(client.list), copy, signal)
  return result
}
