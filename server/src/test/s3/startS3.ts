import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Bucket } from '../../platform/base/S3Place.ts'
import { createBucket, type Bucket } from './bucket.ts'
import { checkSignature, S3Error } from './checkSignature.ts'

/** Failure mode of the store, if any. */
export type FailureMode = 'unavailable' | 'hangs' | 'hangs up' | 'forbidden' | null

export interface TestS3 {
  place: S3Bucket
  bucket: Bucket
  /** Requests that arrived, as `METHOD key`. */
  requests: string[]
  /** Lets this number of the next requests fail, or all until the mode is set again. */
  setFailureMode: (trouble: FailureMode, requests?: number) => void
  stop: () => Promise<void>
}

const key = { accessKeyId: 'AKIATESTS', secretAccessKey: 'a secret/of+the=tests', region: 'eu-west-2' }
const bucketName = 'shop-files'

const sendXml = (response: ServerResponse, status: number, xml: string) => {
  response.writeHead(status, { 'Content-Type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)
}

const rangeOf = (header: string | undefined, size: number) => {
  if (header === undefined) return null
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? []
  const start = Number(first)
  if (first === '' || start >= size)
    throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable')
  return { start, end: Math.min(last === '' ? size - 1 : Number(last), size - 1) }
}

const sendObject = (
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  bucket: Bucket,
  name: string,
) => {
  const object = bucket.objects.get(name)
  if (!object) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.')
  const { bytes, etag, writtenAt } = object
  const range = rangeOf(headers.range, bytes.length)
  const sentBytes = range ? bytes.subarray(range.start, range.end + 1) : bytes
  response.writeHead(range ? 206 : 200, {
    'Content-Length': sentBytes.length,
    'Content-Type': 'binary/octet-stream',
    ETag: etag,
    'Last-Modified': new Date(writtenAt).toUTCString(),
    ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${bytes.length}` }),
  })
  response.end(method === 'HEAD' ? undefined : sentBytes)
}

const answer = async (request: IncomingMessage, response: ServerResponse, bucket: Bucket, body: Buffer) => {
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://store')
  const [, name, ...keyParts] = pathname.split('/').map(decodeURIComponent)
  const objectKey = keyParts.join('/')
  if (name !== bucketName) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist')
  const isChange = request.method === 'PUT' || request.method === 'POST'
  if (isChange && request.headers['content-length'] === undefined)
    throw new S3Error(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.')
  const uploadId = query.get('uploadId')
  if (objectKey === '' && request.method === 'GET') return sendXml(response, 200, bucket.list(query))
  if (objectKey === '') throw new S3Error(405, 'MethodNotAllowed', 'The specified method is not allowed.')
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return sendObject(request, response, bucket, objectKey)
    case 'PUT': {
      const number = Number(query.get('partNumber'))
      const { etag } = uploadId
        ? bucket.putPart(objectKey, uploadId, number, body)
        : bucket.put(objectKey, body)
      return response.writeHead(200, { ETag: etag }).end()
    }
    case 'POST':
      if (query.has('uploads')) return sendXml(response, 200, bucket.begin(objectKey))
      if (uploadId) return sendXml(response, 200, bucket.complete(objectKey, uploadId, body.toString()))
      break
    case 'DELETE':
      if (uploadId) bucket.abort(objectKey, uploadId)
      else bucket.objects.delete(objectKey)
      return response.writeHead(204).end()
  }
  throw new S3Error(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.')
}

/** Starts a local store that is as strict as a real one about signatures, lengths, parts and names, with one bucket. */
export const startS3 = async ({ pageSize = 3 } = {}): Promise<TestS3> => {
  const bucket = createBucket({ name: bucketName, pageSize })
  const requests: string[] = []
  let failureMode: FailureMode = null
  let remainingFailures = 0
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    requests.push(
      `${request.method} ${decodeURIComponent((request.url ?? '').split('?')[0]!.replace(/^\/[^/]*\//, ''))}`,
    )
    const currentFailure = remainingFailures > 0 ? failureMode : null
    if (currentFailure) remainingFailures--
    if (currentFailure === 'hangs') return
    if (currentFailure === 'hangs up') return void request.socket.destroy()
    try {
      const body = await buffer(request)
      if (currentFailure === 'unavailable')
        throw new S3Error(503, 'SlowDown', 'Please reduce your request rate.')
      if (currentFailure === 'forbidden') throw new S3Error(403, 'AccessDenied', 'Access Denied.')
      checkSignature(request, body, key)
      await answer(request, response, bucket, body)
    } catch (error) {
      // A client that has hung up gets no answer.
      if (request.destroyed && !request.complete) return
      if (!(error instanceof S3Error)) throw error
      // S3 adds no body to the answer of a HEAD.
      if (request.method === 'HEAD') response.writeHead(error.status).end()
      else
        sendXml(
          response,
          error.status,
          `<Error><Code>${error.code}</Code><Message>${error.message}</Message></Error>`,
        )
    }
  }
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    place: { endpoint: `http://127.0.0.1:${port}`, bucket: bucketName, isPathStyle: true, ...key },
    bucket,
    requests,
    setFailureMode: (next, count = Infinity) => {
      failureMode = next
      remainingFailures = count
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

/** Returns the environment of a shop that stores its files in this bucket. */
export const s3Environment = ({ place }: TestS3, prefix = 'S3'): Record<string, string> => ({
  [`${prefix}_ENDPOINT`]: place.endpoint,
  [`${prefix}_REGION`]: place.region,
  [`${prefix}_BUCKET`]: place.bucket,
  [`${prefix}_ACCESS_KEY_ID`]: place.accessKeyId,
  [`${prefix}_SECRET_ACCESS_KEY`]: place.secretAccessKey,
})
