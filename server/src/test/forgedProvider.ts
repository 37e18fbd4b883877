import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { beforeAll, beforeEach } from 'vitest'
import { clientId } from './localProvider.ts'
import { listen } from './listen.ts'

/** Starts a sign-in provider whose answers a test chooses, for all tests of the enclosing `describe`. */
export const useForgedProvider = () => {
  let key: CryptoKey
  let otherKey: CryptoKey
  let jwk: object = {}
  const forged = {
    issuer: '',
    nonce: '',
    /** Claims that override the correct ones in the next ID tokens. */
    claims: {} as JWTPayload,
    isSignedByAnother: false,
    /** Issuer in its metadata; its own address if empty. */
    calledItself: '',
    /** True if the token endpoint gives no answer. */
    isSilent: false,
  }
  const idToken = () => {
    const correctClaims = { sub: 'eve', email: 'eve@team.example', email_verified: true, nonce: forged.nonce }
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: forged.issuer,
      aud: clientId,
      iat: now,
      exp: now + 60,
      ...correctClaims,
      ...forged.claims,
    }
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .sign(forged.isSignedByAnother ? otherKey : key)
  }
  const answers: Record<string, () => object | Promise<object>> = {
    '/.well-known/openid-configuration': () => ({
      issuer: forged.calledItself || forged.issuer,
      authorization_endpoint: `${forged.issuer}/authorize`,
      token_endpoint: `${forged.issuer}/token`,
      jwks_uri: `${forged.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/jwks': () => ({ keys: [jwk] }),
    '/token': async () => ({ access_token: 'a', token_type: 'Bearer', id_token: await idToken() }),
  }
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (forged.isSilent && request.url === '/token') {
      response.destroy()
      return
    }
    const body = await answers[request.url ?? '']?.()
    response
      .writeHead(body ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(body ?? {}))
  }
  const server = createServer((request, response) => void reply(request, response))
  beforeAll(async () => {
    const pair = await generateKeyPair('RS256')
    key = pair.privateKey
    otherKey = (await generateKeyPair('RS256')).privateKey
    jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }
    const { url, close } = await listen(server)
    forged.issuer = url
    return close
  })
  beforeEach(() => {
    Object.assign(forged, { claims: {}, isSignedByAnother: false, calledItself: '', isSilent: false })
  })
  return forged
}
