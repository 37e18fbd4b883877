import type { IncomingMessage } from 'node:http'
import { stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { ByteRange } from '../../base/FileStore.ts'
import type { S3Bucket } from '../../base/S3Place.ts'
import { bytesPerPart, putInParts } from './putInParts.ts'
import { readList, type ListedObject } from './readList.ts'
import { S3Error } from './S3Error.ts'
import { createSignedSender } from './signedSender.ts'
import { fileBody } from './fileBody.ts'

export interface S3Client {
  /** Reads an object; null if it is missing. */
  get: (key: string, range?: ByteRange) => Promise<IncomingMessage | null>
  /** Reads the size in bytes; null if the object is missing. */
  sizeOf: (key: string) => Promise<number | null>
  put: (key: string, body: Uint8Array) => Promise<void>
  /** Sends a file of any length. */
  putFile: (key: string, path: string, signal?: AbortSignal) => Promise<void>
  /** Lists the objects whose keys have this prefix, in their order; `isFlat` leaves out those in nested folders. */
  list: (prefix: string, options?: { isFlat?: boolean }) => AsyncGenerator<ListedObject>
  remove: (key: string) => Promise<void>
  /** Queries the bucket itself, which shows whether address, names and keys are correct. */
  check: () => Promise<void>
}

const nullIfMissing = (error: unknown): null => {
  if (error instanceof S3Error && error.status === 404 && error.code !== 'NoSuchBucket') return null
  throw error
}

/** Performs the few operations that the shop needs from a bucket. Each throws an S3Error if the store refuses it. */
export const s3Client = (config: S3Bucket): S3Client => {
  const send = createSignedSender(config)
  const discardBody = (answer: IncomingMessage) => void answer.resume()

  return {
    get: (key, range) =>
      send({
        method: 'GET',
        key,
        ...(range && { headers: { range: `bytes=${range.start}-${range.end}` } }),
      }).catch(nullIfMissing),

    sizeOf: async key => {
      const answer = await send({ method: 'HEAD', key }).catch(nullIfMissing)
      answer?.resume()
      return answer && Number(answer.headers['content-length'])
    },

    put: (key, body) => send({ method: 'PUT', key, body }).then(discardBody),

    putFile: async (key, path, signal) => {
      const { size } = await stat(path)
      if (size > bytesPerPart) return putInParts(send, { key, path, size, signal })
      return send({ method: 'PUT', key, body: await fileBody(path), signal }).then(discardBody)
    },

    list: async function* (prefix, { isFlat = false } = {}) {
      for (let continuationToken: string | undefined = ''; continuationToken !== undefined;) {
        const query = {
          'list-type': '2',
          'encoding-type': 'url',
          prefix,
          ...(isFlat && { delimiter: '/' }),
          ...(continuationToken && { 'continuation-token': continuationToken }),
        }
        const page = readList(await text(await send({ method: 'GET', query })))
        yield* page.objects
        continuationToken = page.next
      }
    },

    remove: key => send({ method: 'DELETE', key }).then(discardBody),

    check: async () => {
      const query = { 'list-type': '2', 'max-keys': '1' }
      discardBody(await send({ method: 'GET', query }))
    },
  }
}
