import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { UcpError } from '../ucp/UcpError.ts'
import { signAnswer, signRequest } from './sign.ts'
import { contentDigest, type Jwk, verifyMessage, verifyRequest } from './signatures.ts'

const keyPair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const ownKey = { kid: 'key-1', privateKey: keyPair.privateKey }
const keys: Jwk[] = [
  { ...keyPair.publicKey.export({ format: 'jwk' }), kid: 'key-1', kty: 'EC', alg: 'ES256' },
]
const url = 'https://shop.example/ucp/v1/carts?page=2'
const body = '{"line_items":[]}'
const usualHeaders = {
  'Content-Type': 'application/json',
  'UCP-Agent': 'profile="https://agent.example/.well-known/ucp"',
  'Idempotency-Key': '0b5c1f2e-6a0f-4a5e-9f43-2f1b9d5c7a10',
}

const sentRequest = (
  headers: Record<string, string>,
  changed: Partial<Parameters<typeof verifyRequest>[0]> = {},
) => {
  const allHeaders = new Headers(headers)
  return {
    method: 'POST',
    scheme: 'https',
    authority: 'shop.example',
    path: '/ucp/v1/carts',
    query: '?page=2',
    header: (name: string) => allHeaders.get(name) ?? '',
    body: Buffer.from(body),
    keys,
    ...changed,
  }
}
const signedHeaders = (now?: number): Record<string, string> => ({
  ...usualHeaders,
  ...signRequest(ownKey, { method: 'POST', url, headers: usualHeaders, body }, now),
})
const codeOf = (act: () => void): string => {
  try {
    act()
    return 'verified'
  } catch (error) {
    return error instanceof UcpError ? error.code : String(error)
  }
}
const outcome = (...args: Parameters<typeof sentRequest>) => codeOf(() => verifyRequest(sentRequest(...args)))

/** The example of RFC 9421, B.2.4, with the key of B.1.3. */
const standardExample = {
  key: `-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEqIVYZVLCrPZHGHjP17CTW0/+D9Lf
w0EkjqF7xB4FivAxzic30tMM4GF+hR6Dxh71Z50VGGdldkkDXZCnTNnoXQ==
-----END PUBLIC KEY-----`,
  headers: {
    'content-type': 'application/json',
    'content-digest':
      'sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:',
    'content-length': '23',
    'signature-input':
      'sig-b24=("@status" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-ecc-p256"',
    signature:
      'sig-b24=:wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlYUEkLIj+32oiasw==:',
  } as Record<string, string>,
  body: '{"message": "good dog"}',
}

describe('message signatures', () => {
  it('are valid for the example of the standard', () => {
    const { key, headers } = standardExample
    const jwk = createPublicKey(key).export({ format: 'jwk' })
    const verifyWith = (changed: Record<string, string>, text: string) =>
      codeOf(() =>
        verifyMessage({
          valueOf: name => (name === '@status' ? '200' : { ...headers, ...changed }[name]),
          required: ['@status', 'content-digest'],
          header: name => ({ ...headers, ...changed })[name] ?? '',
          body: Buffer.from(text),
          keys: [{ ...jwk, kid: 'test-key-ecc-p256', kty: 'EC' }],
          now: 1_618_884_473_000,
        }),
      )
    expect(verifyWith({}, standardExample.body)).toBe('verified')
    expect(verifyWith({ 'content-type': 'text/html' }, standardExample.body)).toBe('signature_invalid')
  })

  it('are valid for what we sign ourselves, and invalid after any change in transit', () => {
    expect(outcome(signedHeaders())).toBe('verified')
    for (const changed of [
      { method: 'PUT' },
      { authority: 'evil.example' },
      { path: '/ucp/v1/checkout-sessions' },
      { query: '?page=3' },
    ])
      expect(outcome(signedHeaders(), changed), JSON.stringify(changed)).toBe('signature_invalid')
    expect(outcome({ ...signedHeaders(), 'Idempotency-Key': 'another' })).toBe('signature_invalid')
    expect(outcome({ ...signedHeaders(), 'UCP-Agent': 'profile="https://evil.example/"' })).toBe(
      'signature_invalid',
    )
    expect(outcome(signedHeaders(), { body: Buffer.from('{"line_items":[1]}') })).toBe('digest_mismatch')
    const digest = contentDigest('{"line_items":[1]}')
    expect(
      outcome({ ...signedHeaders(), 'Content-Digest': digest }, { body: Buffer.from('{"line_items":[1]}') }),
    ).toBe('signature_invalid')
  })

  it('are ignored if they do not cover everything that decides the answer', () => {
    const withInput = (input: string) => outcome({ ...signedHeaders(), 'Signature-Input': input })
    const whole = signedHeaders()['Signature-Input'] ?? ''
    for (const name of [
      '@method',
      '@authority',
      '@path',
      '@query',
      'ucp-agent',
      'idempotency-key',
      'content-digest',
      'content-type',
    ])
      expect(withInput(whole.replace(` "${name}"`, '').replace(`"${name}" `, '')), name).toBe(
        'signature_invalid',
      )
    for (const odd of [
      'sig1',
      'sig1=(',
      'sig1=("@method"',
      'sig1=5',
      whole.replace('"@path"', '"@path";req'),
    ])
      expect(withInput(odd), odd).toBe('signature_invalid')
    const { Signature: _, ...without } = signedHeaders()
    expect(outcome(without)).toBe('signature_missing')
    expect(outcome(usualHeaders)).toBe('signature_missing')
  })

  it('are found among several, with parameters in any order and quoted strings', () => {
    const { Signature: signature = '', 'Signature-Input': input = '' } = signedHeaders()
    const two = {
      ...signedHeaders(),
      'Signature-Input': `proxy=("@method");keyid="a \\"b\\" \\\\ c";tag="x", ${input}`,
      Signature: `proxy=:AAAA:,${signature}`,
    }
    expect(outcome(two)).toBe('verified')
    const spaced = {
      ...signedHeaders(),
      'Signature-Input': input.replaceAll('" "', '"  "').replace('=(', '=( '),
    }
    expect(outcome(spaced)).toBe('verified')
    const quoted = { ...ownKey, kid: 'a "b" \\ c' }
    const jwk = { ...keys[0]!, kid: quoted.kid }
    const headers = {
      ...usualHeaders,
      ...signRequest(quoted, { method: 'POST', url, headers: usualHeaders, body }),
    }
    expect(outcome(headers, { keys: [jwk] })).toBe('verified')
  })

  it('may cover more than required, in every way that a request names its address', () => {
    const values: Record<string, string> = {
      '@method': 'POST',
      '@scheme': 'https',
      '@authority': 'shop.example',
      '@path': '/ucp/v1/carts',
      '@query': '?page=2',
      '@target-uri': 'https://shop.example/ucp/v1/carts?page=2',
      '@request-target': '/ucp/v1/carts?page=2',
      'ucp-agent': usualHeaders['UCP-Agent'],
      'idempotency-key': usualHeaders['Idempotency-Key'],
      'content-digest': contentDigest(body),
      'content-type': usualHeaders['Content-Type'],
    }
    const params = `(${Object.keys(values)
      .map(name => `"${name}"`)
      .join(' ')});keyid="${ownKey.kid}"`
    const lines = Object.entries(values).map(([name, value]) => `"${name}": ${value}`)
    const base = Buffer.from([...lines, `"@signature-params": ${params}`].join('\n'))
    const signature = sign('sha256', base, { key: ownKey.privateKey, dsaEncoding: 'ieee-p1363' })
    const headers = {
      ...usualHeaders,
      'Content-Digest': contentDigest(body),
      'Signature-Input': `sig1=${params}`,
      Signature: `sig1=:${signature.toString('base64')}:`,
    }
    expect(outcome(headers)).toBe('verified')
    expect(outcome(headers, { scheme: 'http' })).toBe('signature_invalid')
  })

  it('expire', () => {
    const now = Date.now()
    expect(outcome(signedHeaders(now - 11 * 60_000))).toBe('signature_invalid')
    expect(outcome(signedHeaders(now + 2 * 60_000))).toBe('signature_invalid')
    expect(outcome(signedHeaders(now - 5 * 60_000))).toBe('verified')
    const { 'Signature-Input': input = '' } = signedHeaders()
    expect(outcome({ ...signedHeaders(), 'Signature-Input': `${input};expires=1` })).toBe('signature_invalid')
    expect(outcome({ ...signedHeaders(), 'Signature-Input': `${input};expires="soon"` })).toBe(
      'signature_invalid',
    )
  })

  it('need a usable key in the profile', () => {
    const [jwk] = keys
    expect(outcome(signedHeaders(), { keys: [] })).toBe('key_not_found')
    for (const changed of [{ kty: 'OKP', crv: 'Ed25519' }, { crv: 'P-384' }, { alg: 'ES384' }])
      expect(outcome(signedHeaders(), { keys: [{ ...jwk!, ...changed }] })).toBe('algorithm_unsupported')
    const { 'Signature-Input': input = '' } = signedHeaders()
    expect(outcome({ ...signedHeaders(), 'Signature-Input': `${input};alg="hmac-sha256"` })).toBe(
      'algorithm_unsupported',
    )
    expect(outcome(signedHeaders(), { keys: [{ ...jwk!, x: 'AAAA' }] })).toBe('signature_invalid')
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
    expect(outcome(signedHeaders(), { keys: [{ ...other, kid: 'key-1', kty: 'EC' }] })).toBe(
      'signature_invalid',
    )
  })

  it('cover status, type and body of an answer', () => {
    const answer = { status: 200, contentType: 'application/json', body }
    const headers = new Headers(signAnswer(ownKey, answer))
    const verifyAs = (status: string, text = body) =>
      codeOf(() =>
        verifyMessage({
          valueOf: name =>
            name === '@status'
              ? status
              : name === 'content-type'
                ? answer.contentType
                : (headers.get(name) ?? undefined),
          required: ['@status', 'content-digest', 'content-type'],
          header: name => headers.get(name) ?? '',
          body: Buffer.from(text),
          keys,
        }),
      )
    expect([verifyAs('200'), verifyAs('201'), verifyAs('200', '{}')]).toEqual([
      'verified',
      'signature_invalid',
      'digest_mismatch',
    ])
  })
})
