import { errors, jwtVerify } from 'jose'
import type { Deps } from '../../../platform/base/deps.ts'

interface Claims {
  userId: string
  sessionId: string
  /** Seconds since 1970. */
  expiresAt: number
}

const maxCached = 10_000

// Caches claims by the secret that signed them, because checking a signature costs more than answering most requests.
const claimsBySecret = new WeakMap<Uint8Array, Map<string, Claims>>()

const claimsFor = (secret: Uint8Array): Map<string, Claims> => {
  const claims = claimsBySecret.get(secret) ?? new Map<string, Claims>()
  claimsBySecret.set(secret, claims)
  return claims
}

const verifyToken = async (token: string, secret: Uint8Array, now: number): Promise<Claims | null> => {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
      currentDate: new Date(now),
    })
    const { sub = '', sid, exp = 0 } = payload
    return { userId: sub, sessionId: typeof sid === 'string' ? sid : '', expiresAt: exp }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** Reads an access token's claims; null unless our own signature is valid and the token has not expired. */
export const verifiedClaims = async (
  { jwtSecret, clock }: Pick<Deps, 'jwtSecret' | 'clock'>,
  token: string,
): Promise<Claims | null> => {
  const now = clock.now()
  const cache = claimsFor(jwtSecret)
  const cachedClaims = cache.get(token)
  if (cachedClaims) return cachedClaims.expiresAt > Math.floor(now / 1000) ? cachedClaims : null
  const claims = await verifyToken(token, jwtSecret, now)
  if (!claims) return null
  cache.set(token, claims)
  const [oldest] = cache.keys()
  if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
  return claims
}
