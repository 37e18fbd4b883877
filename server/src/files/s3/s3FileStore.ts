import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { FilesAway, type ByteRange, type FileStore } from '../../base/FileStore.ts'
import type { S3Place } from '../../base/S3Place.ts'
import { s3Client } from './s3Client.ts'

/** Whatever a store refuses or leaves unanswered, those who want the file can do nothing about it. */
const away = (error: unknown): never => {
  throw new FilesAway(`Files are away: ${(error as Error).message}.`, { cause: error })
}

/** Files in a bucket, under the same keys as below a data directory. A single object is written whole or not at all. */
export const s3FileStore = (place: S3Place): FileStore => {
  const client = s3Client(place)

  const partsOf = async function* (key: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
    const answer = await client.get(key, range).catch(away)
    if (!answer) throw new FilesAway(`Files are away: ${key} has gone meanwhile.`)
    yield* answer as AsyncIterable<Uint8Array>
  }

  const listed = async function* (folder: string) {
    const objects = client.list(`${folder}/`, { isFlat: true })
    for (;;) {
      const next = await objects.next().catch(away)
      if (next.done) return
      yield { key: next.value.key, writtenAt: next.value.writtenAt }
    }
  }

  return {
    write: (key, bytes) => client.put(key, bytes).catch(away),
    adopt: async (key, path) => {
      await client.putFile(key, path).catch(away)
      await rm(path, { force: true })
    },
    read: async key => {
      const answer: IncomingMessage | null = await client.get(key).catch(away)
      return answer && buffer(answer).catch(away)
    },
    open: async key => {
      const size = await client.sizeOf(key).catch(away)
      return size === null ? null : { size, parts: partsOf(key), partsOf: range => partsOf(key, range) }
    },
    list: listed,
    remove: key => client.remove(key).catch(away),
    check: () => client.check().catch(away),
  }
}
