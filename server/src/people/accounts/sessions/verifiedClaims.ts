import { errors, jwtVerify } from 'jose'
import type { Deps } from '../../../platform/base/deps.ts'

interface Claims {
  userId: string
  sessionId: string
  /** Seconds since 1970. */
  expiresAt: number
}

const keptAtMost = 10_000

// Caches claims by the secret that signed them, because checking a signature costs more than answering most requests.
const known = new WeakMap<Uint8Array, Map<string, Claims>>()

const knownBy = (secret: Uint8Array): Map<string, Claims> => {
  const claims = known.get(secret) ?? new Map<string, Claims>()
  known.set(secret, claims)
  return claims
}

const check = async (token: string, secret: Uint8Array, now: number): Promise<Claims | null> => {
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

/** Reads an access token's claims; null unless our own signature stands below it and it has not expired. */
export const verifiedClaims = async (
  { jwtSecret, clock }: Pick<Deps, 'jwtSecret' | 'clock'>,
  token: string,
): Promise<Claims | null> => {
  const now = clock.now()
  const kept = knownBy(jwtSecret)
  const remembered = kept.get(token)
  if (remembered) return remembered.expiresAt > Math.floor(now / 1000) ? remembered : null
  const claims = await check(token, jwtSecret, now)
  if (!claims) return null
  kept.set(token, claims)
  const [oldest] = kept.keys()
  if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest)
  return claims
}
