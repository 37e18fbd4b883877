import { text } from 'node:stream/consumers'
import { S3Error } from './S3Error.ts'
import type { S3Request, createSignedSender } from './signedSender.ts'
import { fileBody } from './fileBody.ts'

/** Size of a part. A store accepts at most 10,000 parts, so this is enough for 640 GB. */
export const bytesPerPart = 64 * 1024 * 1024

type Send = ReturnType<typeof createSignedSender>

/**
 * Returns the text of an answer whose status says success, and throws if the text reports a failure: joining parts
 * takes long, so the status is sent first.
 */
const sendChecked = async (send: Send, request: S3Request) => {
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
  const startXml = await sendChecked(send, { method: 'POST', key, query: { uploads: '' }, signal })
  const uploadId = /<UploadId>(?<id>[^<]+)<\/UploadId>/.exec(startXml)?.groups?.['id']
  if (!uploadId) throw new Error('the store returned no id for the parts')
  try {
    const parts: string[] = []
    for (let start = 0; start < size; start += partBytes) {
      const number = parts.length + 1
      const body = await fileBody(path, { start, end: Math.min(start + partBytes, size) - 1 })
      const query = { partNumber: String(number), uploadId }
      const partAnswer = await send({ method: 'PUT', key, query, body, signal })
      partAnswer.resume()
      parts.push(
        `<Part><PartNumber>${number}</PartNumber><ETag>${partAnswer.headers.etag ?? ''}</ETag></Part>`,
      )
    }
    const partList = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    await sendChecked(send, { method: 'POST', key, query: { uploadId }, body: Buffer.from(partList), signal })
  } catch (error) {
    const abortRequest = send({ method: 'DELETE', key, query: { uploadId } }).then(answer => answer.resume())
    await abortRequest.catch(() => {})
    throw error
  }
}
