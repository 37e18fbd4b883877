import { once } from 'node:events'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { guardedLookup, mayReach, RefusedAddress, type NetworkPolicy, type Resolve } from './publicAddress.ts'

/** Longest time for an answer, from resolving the name to its last byte, ms. */
const timeoutMs = 10_000
/** Maximum bytes of an answer that are read. */
const maxBytes = 64 * 1024

/** Thrown when an answer is incomplete at the end of its time. */
export class AnswerTimeout extends Error {
  constructor(limitMs: number, options: ErrorOptions) {
    super(`No answer within ${limitMs / 1000} seconds.`, options)
  }
}

interface FetchOptions {
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  body?: string
  reach: NetworkPolicy
  /** Also accepts `http://`, for public content such as a picture. */
  allowsHttp?: boolean
  signal?: AbortSignal
  timeoutMs?: number
  maxBytes?: number
  resolve?: Resolve
}

interface OutwardAnswer {
  status: number
  headers: IncomingMessage['headers']
  /** At most `maxBytes`, as they were received: nothing is decompressed. */
  body: Buffer
}

/** Returns the host without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/**
 * Describes what is wrong with an address entered by a user, without resolving its name; null if nothing is. `URL` has
 * already normalised every other spelling of an IPv4 address (decimal, octal, shortened).
 */
export const addressProblem = (address: string, reach: NetworkPolicy, allowsHttp = false): string | null => {
  if (!URL.canParse(address)) return 'Please enter a full address, such as https://example.com/hooks.'
  const url = new URL(address)
  const host = hostOf(url)
  if (url.username || url.password) return 'Please leave user name and password out of the address.'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && (allowsHttp || reach !== 'public')))
    return 'The address must begin with https://.'
  if (isIP(host) !== 0 && !mayReach(host, reach)) return new RefusedAddress().message
  return null
}

const readBody = async (answer: IncomingMessage, maxLength: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let bytesLeft = maxLength
  // Leaving the loop ends the connection.
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, bytesLeft))
    bytesLeft -= chunk.length
    if (bytesLeft <= 0) break
  }
  return Buffer.concat(chunks)
}

/**
 * Fetches an address entered by a user, within `reach`, and within ten seconds and 64 KB unless the options name other
 * limits. Follows no redirect, but returns its answer. Throws `RefusedAddress`, `AnswerTimeout`, or the connection's
 * error.
 */
export const fetchOutward = async (address: string, options: FetchOptions): Promise<OutwardAnswer> => {
  const { method = 'GET', headers = {}, body, reach } = options
  const addressFault = addressProblem(address, reach, options.allowsHttp)
  if (addressFault) throw new RefusedAddress(addressFault)
  const url = new URL(address)
  const limitMs = options.timeoutMs ?? timeoutMs
  const timeoutSignal = AbortSignal.timeout(limitMs)
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method,
    headers: { 'User-Agent': 'Shop', 'Accept-Encoding': 'identity', ...headers },
    // No connection is reused, so that each one is checked.
    agent: false,
    lookup: guardedLookup(reach, options.resolve),
    signal: options.signal ? AbortSignal.any([timeoutSignal, options.signal]) : timeoutSignal,
  })
  // Destroying the request early may emit an error, which is no failure.
  request.on('error', () => {})
  try {
    request.end(body)
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    const responseBody = await readBody(answer, options.maxBytes ?? maxBytes)
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: responseBody }
  } catch (error) {
    if (timeoutSignal.aborted) throw new AnswerTimeout(limitMs, { cause: error })
    throw error
  } finally {
    request.destroy()
  }
}
