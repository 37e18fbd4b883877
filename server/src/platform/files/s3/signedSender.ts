import { createHash } from 'node:crypto'
import { Agent, request as overHttp, type IncomingMessage } from 'node:http'
import { Agent as TlsAgent, request as overTls } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { codeOf } from '../../base/errorParts.ts'
import type { S3Bucket } from '../../base/S3Place.ts'
import { S3Error } from './S3Error.ts'

/** Body of a request: bytes, or a part of a file that is read again for each attempt. */
export type S3Body = Uint8Array | { size: number; sha256: string; open: () => Readable }

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Empty for a request about the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: S3Body
  signal?: AbortSignal | undefined
}

/** Longest silence before an answer begins, ms; longer for a request with a body, which is stored before that. */
const timeoutsMs = { toRead: 5_000, toStore: 15_000 }
/** Longest silence within an answer, which a slow reader may cause, ms. */
const maxSilenceMs = 120_000
/** Number of attempts at a request that fails for a passing reason. */
const maxAttempts = 3
/** Longest random pause before the first repetition, ms; later ones are multiples of it. */
const maxPauseMs = 200

/** Encodes a text as the signature requires: all characters except letters, digits and `-_.~`. */
const encode = (word: string) =>
  encodeURIComponent(word).replaceAll(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const addressOf = (config: S3Bucket, { key = '', query = {} }: S3Request): URL => {
  const url = new URL(config.endpoint)
  if (!config.isPathStyle) url.host = `${config.bucket}.${url.host}`
  const folder = url.pathname.replace(/\/$/, '') + (config.isPathStyle ? `/${config.bucket}` : '')
  const path = key.split('/').map(encode).join('/')
  const search = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`)
  return new URL(`${url.origin}${folder}/${path}${search.length > 0 ? `?${search.join('&')}` : ''}`)
}

const isConnectionError = (error: unknown) =>
  ['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'EAI_AGAIN'].includes(codeOf(error) ?? '')

/**
 * Sends signed requests (Signature Version 4, with the checksum of the body) to a bucket. Resolves to a successful
 * answer whose body is still to be read. Throws an S3Error for other answers, and the system's error if there is no
 * answer.
 */
export const createSignedSender = (config: S3Bucket) => {
  const isTls = config.endpoint.startsWith('https:')
  const agent = isTls ? new TlsAgent({ keepAlive: true }) : new Agent({ keepAlive: true })
  const cache = new Map<string, ArrayBuffer>()

  const sign = async (request: S3Request, body: S3Body) => {
    const { accessKeyId, secretAccessKey, region } = config
    const { url, headers } = await new AwsV4Signer({
      method: request.method,
      url: addressOf(config, request).href,
      headers: {
        ...request.headers,
        'x-amz-content-sha256': 'open' in body ? body.sha256 : sha256Of(body),
      },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      cache,
    }).sign()
    return { url, headers: Object.fromEntries(headers) }
  }

  const sendOnce = async (s3Request: S3Request): Promise<IncomingMessage> => {
    const body = s3Request.body ?? new Uint8Array()
    const { url, headers } = await sign(s3Request, body)
    const { method, signal } = s3Request
    const size = 'open' in body ? body.size : body.length
    const hasBody = method === 'PUT' || method === 'POST'
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = (isTls ? overTls : overHttp)(url, {
        method,
        headers: { ...headers, ...(hasBody && { 'content-length': String(size) }) },
        agent,
        // Also counts the time before there is a connection.
        timeout: hasBody ? timeoutsMs.toStore : timeoutsMs.toRead,
        ...(signal && { signal }),
      })
      request.once('timeout', () => request.destroy(new Error('the store stopped answering')))
      request.on('error', reject)
      request.once('response', response => {
        request.setTimeout(maxSilenceMs)
        resolve(response)
      })
      if ('open' in body) pipeline(body.open(), request, error => error && reject(error))
      else request.end(body)
    })
    const { statusCode = 0 } = answer
    if (statusCode >= 200 && statusCode < 300) return answer
    throw new S3Error(statusCode, await text(answer))
  }

  return async (request: S3Request): Promise<IncomingMessage> => {
    for (let retriesLeft = maxAttempts - 1; ; retriesLeft--)
      try {
        return await sendOnce(request)
      } catch (error) {
        const isTransient = error instanceof S3Error ? error.isTransient : isConnectionError(error)
        if (retriesLeft === 0 || !isTransient || request.signal?.aborted) throw error
        await setTimeout(Math.random() * maxPauseMs * (maxAttempts - retriesLeft))
      }
  }
}
