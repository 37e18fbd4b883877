import { rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { messageOf } from '../../base/errorParts.ts'
import { callGuard } from '../../base/callGuard.ts'
import type { Clock } from '../../base/deps.ts'
import { FilesUnavailable, type ByteRange, type FileStore } from '../../base/FileStore.ts'
import type { S3Bucket } from '../../base/S3Place.ts'
import { s3Client } from './s3Client.ts'

/** Maps every failure of the store to `FilesUnavailable`, since the caller can do nothing about any of them. */
const throwUnavailable = (error: unknown): never => {
  throw new FilesUnavailable(`Files are away: ${messageOf(error)}.`, { cause: error })
}

/**
 * Maximum concurrent calls. Fewer than the requests that the shop serves at once, so that a hanging store leaves
 * capacity for pages.
 */
const maxConcurrentCalls = 60
/** Duration from which a failed call counts as hung, ms: below the time limit of a call, above three quick refusals. */
const hangMs = 4000

/**
 * Stores files in a bucket, under the same keys as below a data directory. An object is written whole or not at all.
 */
export const s3FileStore = (config: S3Bucket, clock: Clock): FileStore => {
  const client = s3Client(config)
  const guard = callGuard(clock, {
    name: 'The file store',
    ErrorClass: FilesUnavailable,
    maxConcurrent: maxConcurrentCalls,
    hangMs,
  })
  /** Waits only for the beginning of an answer, so that a file that is read slowly blocks no other call. */
  const request = <T>(call: () => Promise<T>): Promise<T> => guard(() => call().catch(throwUnavailable))

  const readChunks = async function* (key: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
    const answer = await request(() => client.get(key, range))
    if (!answer) throw new FilesUnavailable(`Files are away: ${key} has been deleted in the meantime.`)
    yield* answer as AsyncIterable<Uint8Array>
  }

  const listObjects = async function* (folder: string) {
    const objects = client.list(`${folder}/`, { isFlat: true })
    for (;;) {
      const next = await request(() => objects.next())
      if (next.done) return
      yield { key: next.value.key, writtenAt: next.value.writtenAt }
    }
  }

  return {
    write: (key, bytes) => request(() => client.put(key, bytes)),
    moveIn: async (key, path) => {
      await request(() => client.putFile(key, path))
      await rm(path, { force: true })
    },
    read: async key => {
      const answer = await request(() => client.get(key))
      return answer && buffer(answer).catch(throwUnavailable)
    },
    open: async key => {
      const size = await request(() => client.sizeOf(key))
      return size === null
        ? null
        : { size, chunks: readChunks(key), readRange: range => readChunks(key, range) }
    },
    list: listObjects,
    remove: key => request(() => client.remove(key)),
    // Bypasses the guard, since it checks whether the store is back.
    check: () => client.check().catch(throwUnavailable),
  }
}
