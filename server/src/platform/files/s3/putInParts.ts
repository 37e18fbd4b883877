import { text } from 'node:stream/consumers'
import { S3Error } from './S3Error.ts'
import type { S3Request, sendSigned } from './sendSigned.ts'
import { sourceOf } from './sourceOf.ts'

/** Size of a part. A store accepts at most 10,000 parts, so this is enough for 640 GB. */
export const bytesPerPart = 64 * 1024 * 1024

type Send = ReturnType<typeof sendSigned>

/**
 * Returns the text of an answer whose status says success, and throws if the text reports a failure: joining parts
 * takes long, so the status is sent first.
 */
const checked = async (send: Send, request: S3Request) => {
  const xml = await text(await send(request))
  if (xml.includes('<Error>')) throw new S3Error(500, xml)
  return xml
}

/** Sends a large file in parts, which become one object at the end; after a failure, the store discards them. */
export const putInParts = async (
  send: Send,
  { key, path, size, signal }: { key: string; path: string; size: number; signal?: AbortSignal | undefined },
  partBytes = bytesPerPart,
): Promise<void> => {
  const begun = await checked(send, { method: 'POST', key, query: { uploads: '' }, signal })
  const uploadId = /<UploadId>(?<id>[^<]+)<\/UploadId>/.exec(begun)?.groups?.['id']
  if (!uploadId) throw new Error('the store returned no id for the parts')
  try {
    const parts: string[] = []
    for (let start = 0; start < size; start += partBytes) {
      const number = parts.length + 1
      const body = await sourceOf(path, { start, end: Math.min(start + partBytes, size) - 1 })
      const query = { partNumber: String(number), uploadId }
      const answer = await send({ method: 'PUT', key, query, body, signal })
      answer.resume()
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${answer.headers.etag ?? ''}</ETag></Part>`)
    }
    const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    await checked(send, { method: 'POST', key, query: { uploadId }, body: Buffer.from(list), signal })
  } catch (error) {
    const discarded = send({ method: 'DELETE', key, query: { uploadId } }).then(answer => answer.resume())
    await discarded.catch(() => {})
    throw error
  }
}
