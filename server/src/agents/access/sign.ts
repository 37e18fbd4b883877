import { type KeyObject, sign } from 'node:crypto'
import {
  signatureBaseOf,
  contentDigest,
  requestValues,
  requiredComponents,
  type ValueOf,
} from './signatures.ts'
import { type Parameters, writeItem, writeInnerList } from './structuredFields.ts'

/** A key pair of the shop. */
export interface SigningKey {
  kid: string
  privateKey: KeyObject
}

const label = 'sig1'

/** Signs the named components by RFC 9421. */
const signatureHeaders = (
  { kid, privateKey }: SigningKey,
  names: readonly string[],
  valueOf: ValueOf,
  createdMs: number,
) => {
  const noParameters: Parameters = new Map()
  const items = names.map(value => ({ value, params: noParameters }))
  const params: Parameters = new Map<string, string | number>([
    ['created', Math.floor(createdMs / 1000)],
    ['keyid', kid],
  ])
  const base = Buffer.from(signatureBaseOf(items, params, valueOf))
  const signature = sign('sha256', base, { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return {
    'Signature-Input': `${label}=${writeInnerList(items, params)}`,
    Signature: `${label}=${writeItem(signature)}`,
  }
}

interface RequestToSign {
  method: string
  /** The request's full URL. */
  url: string
  /** Headers that are sent, including `Content-Type` if there is a body. */
  headers: Readonly<Record<string, string>>
  body?: string
}

/** Returns the headers that sign one of our requests, such as a webhook, to add to its other headers. `now` in ms. */
export const signRequest = (
  key: SigningKey,
  { method, url, headers, body = '' }: RequestToSign,
  now = Date.now(),
): Record<string, string> => {
  const { protocol, host, pathname, search } = new URL(url)
  const digest: Record<string, string> = body === '' ? {} : { 'Content-Digest': contentDigest(body) }
  const allHeaders = new Headers({ ...headers, ...digest })
  const header = (name: string) => allHeaders.get(name) ?? ''
  const scheme = protocol.slice(0, -1)
  const request = { method, scheme, authority: host, path: pathname, query: search, header, body }
  const webhookHeaders = ['webhook-id', 'webhook-timestamp'].filter(name => header(name) !== '')
  const names = [...requiredComponents(request), ...webhookHeaders]
  return { ...digest, ...signatureHeaders(key, names, requestValues(request), now) }
}

/** Returns the headers that sign one of our answers. `now` in ms. */
export const signAnswer = (
  key: SigningKey,
  { status, contentType, body }: { status: number; contentType: string; body: string | Buffer },
  now = Date.now(),
): Record<string, string> => {
  const digest = contentDigest(body)
  const values: Record<string, string> = {
    '@status': String(status),
    'content-digest': digest,
    'content-type': contentType,
  }
  return {
    'Content-Digest': digest,
    ...signatureHeaders(key, Object.keys(values), name => values[name], now),
  }
}
