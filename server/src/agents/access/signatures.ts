import { minuteMs } from '../../platform/base/time.ts'
import { keysOf } from '@shop/contracts/keys'
import {
  createHash,
  createPublicKey,
  type JsonWebKey,
  type KeyObject,
  timingSafeEqual,
  verify,
} from 'node:crypto'
import { UcpError } from '../ucp/UcpError.ts'
import {
  type Item,
  type Member,
  NotStructured,
  type Parameters,
  readDictionary,
  writeItem,
  writeInnerList,
} from './structuredFields.ts'

/** Public key of a profile, as defined by RFC 7517. */
export type Jwk = JsonWebKey & { kid: string; kty: string }

/** Returns the value of a signed component: `@method` and the like, or a header's name in lower case. */
export type ValueOf = (component: string) => string | undefined

/** Maximum number of signatures examined in one message. */
const maxSignatures = 5
/** Maximum age of a signature, and maximum time by which its maker's clock may be ahead of ours. */
const maxAgeMs = 10 * minuteMs
const maxAheadMs = 60_000

const invalid = (text: string) => new UcpError('signature_invalid', text)

/** Builds the text that RFC 9421 signs: a line for each component, then the signature's own parameters. */
export const signatureBaseOf = (
  components: readonly Item[],
  params: Parameters,
  valueOf: ValueOf,
): string => {
  const names = components.map(({ value, params: { size } }) => {
    if (typeof value !== 'string' || size > 0) throw invalid('A covered component cannot be read here.')
    return value
  })
  if (new Set(names).size < names.length) throw invalid('A component is covered twice.')
  const lines = names.map(name => {
    const value = valueOf(name)
    if (value === undefined) throw invalid(`What is signed has no ${name}.`)
    return `${writeItem(name)}: ${value}`
  })
  return [...lines, `"@signature-params": ${writeInnerList(components, params)}`].join('\n')
}

const dictionaryOf = (header: string, name: string): ReadonlyMap<string, Member> => {
  try {
    return readDictionary(header)
  } catch (error) {
    if (error instanceof NotStructured) throw invalid(`${name} cannot be read.`)
    throw error
  }
}

/** Returns a header's value as signatures cover it: without surrounding blanks; undefined for a missing header. */
const headerValue = (value: string): string | undefined =>
  value === '' ? undefined : value.replaceAll(/\s*\n\s*/g, ' ').trim()

const checkTimes = (params: Parameters, now: number): void => {
  /** Reads a parameter as ms since 1970; undefined if it is missing. */
  const instantOf = (name: string) => {
    const seconds = params.get(name)
    if (seconds !== undefined && !Number.isInteger(seconds)) throw invalid(`${name} is no time.`)
    return typeof seconds === 'number' ? seconds * 1000 : undefined
  }
  const [created, expires] = [instantOf('created'), instantOf('expires')]
  if (created !== undefined && created > now + maxAheadMs)
    throw invalid('The signature was made in the future.')
  if (created !== undefined && created < now - maxAgeMs) throw invalid('The signature is too old.')
  if (expires !== undefined && expires <= now) throw invalid('The signature has expired.')
}

const keyOf = (params: Parameters, keys: readonly Jwk[]): KeyObject => {
  const keyid = params.get('keyid')
  if (typeof keyid !== 'string') throw invalid('The signature does not name its key.')
  const jwk = keys.find(({ kid }) => kid === keyid)
  if (!jwk) throw new UcpError('key_not_found', 'The profile has no key with this id.')
  const alg = params.get('alg') ?? 'ecdsa-p256-sha256'
  const isKeyForEs256 = jwk.kty === 'EC' && jwk.crv === 'P-256' && (jwk.alg ?? 'ES256') === 'ES256'
  if (!isKeyForEs256 || alg !== 'ecdsa-p256-sha256')
    throw new UcpError('algorithm_unsupported', 'Sign with ES256: ECDSA on P-256 with SHA-256.')
  const { kty, crv, x, y } = jwk
  try {
    return createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' })
  } catch {
    throw invalid('The key is no point of P-256.')
  }
}

const hashes = { 'sha-256': 'sha256', 'sha-512': 'sha512' } as const
type DigestName = keyof typeof hashes

/** Returns the `Content-Digest` of a body, by RFC 9530. */
export const contentDigest = (body: string | Buffer): string =>
  `sha-256=${writeItem(createHash('sha256').update(body).digest())}`

/** Throws `digest_mismatch` unless the body has at least one known digest and matches every one. */
export const checkDigest = (header: string, body: Buffer): void => {
  const digests = dictionaryOf(header, 'Content-Digest')
  const knownNames = keysOf(hashes).filter(name => digests.has(name))
  const fits = (name: DigestName) => {
    const value = digests.get(name)?.value
    const computed = createHash(hashes[name]).update(body).digest()
    return Buffer.isBuffer(value) && value.length === computed.length && timingSafeEqual(value, computed)
  }
  if (knownNames.length === 0 || !knownNames.every(fits))
    throw new UcpError('digest_mismatch', 'Content-Digest does not fit the body.')
}

interface SignatureInput {
  valueOf: ValueOf
  /** Components that a signature must cover to count. */
  required: readonly string[]
  signature: Member | undefined
  input: Member
  keys: readonly Jwk[]
  now: number
}

const checkSignature = ({ valueOf, required, signature, input, keys, now }: SignatureInput): void => {
  const { value: components, params } = input
  if (!Array.isArray(components)) throw invalid('Signature-Input has no list of components.')
  const items = components as readonly Item[]
  if (!signature) throw new UcpError('signature_missing', 'Signature has none for Signature-Input.')
  const missing = required.find(name => !items.some(({ value }) => value === name))
  if (missing !== undefined) throw invalid(`The signature must cover ${missing}.`)
  checkTimes(params, now)
  const key = keyOf(params, keys)
  const base = signatureBaseOf(items, params, valueOf)
  const signatureBytes = signature.value
  if (
    !Buffer.isBuffer(signatureBytes) ||
    !verify('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' }, signatureBytes)
  )
    throw invalid('The signature does not fit.')
}

interface SignedMessage {
  valueOf: ValueOf
  required: readonly string[]
  header: (name: string) => string
  body: Buffer
  keys: readonly Jwk[]
  /** ms. */
  now?: number
}

/**
 * Verifies that at least one of the message's signatures is valid and covers the required parts. Otherwise throws the
 * error of the first signature.
 */
export const verifyMessage = ({ header, body, now = Date.now(), ...rest }: SignedMessage): void => {
  const inputs = dictionaryOf(header('signature-input'), 'Signature-Input')
  const signatures = dictionaryOf(header('signature'), 'Signature')
  let firstError: unknown = new UcpError('signature_missing', 'The request is not signed.')
  for (const [index, [label, input]] of [...inputs].slice(0, maxSignatures).entries()) {
    try {
      checkSignature({ ...rest, input, signature: signatures.get(label), now })
      const isDigestCovered = (input.value as readonly Item[]).some(({ value }) => value === 'content-digest')
      if (isDigestCovered) checkDigest(header('content-digest'), body)
      return
    } catch (error) {
      if (index === 0) firstError = error
    }
  }
  throw firstError
}

export interface SignedRequest {
  method: string
  scheme: string
  /** The shop's public host, never that of the `Host` header. */
  authority: string
  /** Path as in the request line. */
  path: string
  /** Begins with a question mark; empty if there is no query. */
  query: string
  header: (name: string) => string
  body: Buffer
  keys: readonly Jwk[]
  now?: number
}

/** Components of a request, by RFC 9421. */
export const requestValues =
  ({
    method,
    scheme,
    authority,
    path,
    query,
    header,
  }: Omit<SignedRequest, 'body' | 'keys' | 'now'>): ValueOf =>
  component => {
    switch (component) {
      case '@method':
        return method
      case '@scheme':
        return scheme
      case '@authority':
        return authority
      case '@target-uri':
        return `${scheme}://${authority}${path || '/'}${query}`
      case '@path':
        return path || '/'
      case '@query':
        return query || '?'
      case '@request-target':
        return path + query
      default:
        return component.startsWith('@') ? undefined : headerValue(header(component))
    }
  }

/**
 * Lists the components that a request's signature must cover: its receiver, its content, and everything that decides
 * the answer.
 */
export const requiredComponents = ({
  query,
  body,
  header,
}: Pick<SignedRequest, 'query' | 'header'> & { body: { length: number } }): string[] => [
  '@method',
  '@authority',
  '@path',
  ...(query ? ['@query'] : []),
  ...['ucp-agent', 'idempotency-key'].filter(name => header(name) !== ''),
  ...(body.length > 0 ? ['content-digest', 'content-type'] : []),
]

/**
 * Verifies a request that is signed by RFC 9421 with ES256. Throws `signature_missing`, `signature_invalid`,
 * `key_not_found`, `algorithm_unsupported` or `digest_mismatch`.
 */
export const verifyRequest = (request: SignedRequest): void =>
  verifyMessage({ ...request, valueOf: requestValues(request), required: requiredComponents(request) })
