import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** An error in S3's form. */
export class S3Error extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

interface AccessKey {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request, ?SignedHeaders=(?<names>[a-z0-9;-]+), ?Signature=(?<signature>[0-9a-f]{64})$/

/**
 * Tells whether a text is encoded as S3 requires: letters, digits and `-_.~` as they are, all other bytes in upper-case
 * hexadecimal.
 */
const isEncoded = (text: string) => /^([A-Za-z0-9_.~-]|%[0-9A-F]{2})*$/.test(text)

const canonicalQuery = (search: string) =>
  search
    .split('&')
    .filter(Boolean)
    .map(pair => (pair.includes('=') ? pair : `${pair}=`))
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join('&')

/** Maximum difference between a request's time and the server's, ms. */
const maxSkewMs = 15 * 60_000

/**
 * Checks a request's signature as S3 does. Written from Amazon's description of Signature Version 4, not from the
 * library that signs. Throws an S3Error.
 */
export const checkSignature = (request: IncomingMessage, body: Buffer, key: AccessKey): void => {
  const { method = '', url = '', headers } = request
  const parts = authorizationPattern.exec(headers.authorization ?? '')?.groups
  if (!parts) throw new S3Error(403, 'AccessDenied', 'Access Denied.')
  const { id, day = '', region = '', names = '', signature } = parts
  if (id !== key.accessKeyId)
    throw new S3Error(
      403,
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    )
  if (region !== key.region)
    throw new S3Error(
      400,
      'AuthorizationHeaderMalformed',
      `The authorization header is malformed; the region '${region}' is wrong; expecting '${key.region}'.`,
    )
  const timestamp = String(headers['x-amz-date'])
  const [, ...digits] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(timestamp) ?? []
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = digits.map(Number)
  const signedAt = Date.UTC(year, month - 1, date, hour, minute, second)
  if (!timestamp.startsWith(day) || Math.abs(Date.now() - signedAt) > maxSkewMs)
    throw new S3Error(403, 'RequestTimeTooSkewed', 'The difference between the times is too large.')
  const signedHeaders = names.split(';')
  const requiredHeaders = ['host', ...Object.keys(headers).filter(name => name.startsWith('x-amz-'))]
  if (
    requiredHeaders.some(name => !signedHeaders.includes(name)) ||
    signedHeaders.some(name => headers[name] === undefined)
  )
    throw new S3Error(403, 'AccessDenied', 'There were headers present in the request which were not signed.')
  const sentHash = String(headers['x-amz-content-sha256'])
  if (sentHash !== sha256(body))
    throw new S3Error(
      400,
      'XAmzContentSHA256Mismatch',
      'The provided header does not match what was computed.',
    )
  const [path = '', search = ''] = url.split('?')
  if (!path.split('/').every(isEncoded) || !search.split(/[&=]/).every(isEncoded))
    throw new S3Error(403, 'SignatureDoesNotMatch', 'The address is not encoded as it is signed.')
  const canonical = [
    method,
    path,
    canonicalQuery(search),
    ...signedHeaders.map(name => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}`),
    '',
    names,
    sentHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n')
  const dayKey = hmac(`AWS4${key.secretAccessKey}`, day)
  const serviceKey = hmac(hmac(dayKey, region), 's3')
  if (hmac(hmac(serviceKey, 'aws4_request'), text).toString('hex') !== signature)
    throw new S3Error(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    )
}
