import { createHash, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Deps } from '../../../platform/base/deps.ts'
import { keyedDigest } from '../../../platform/base/keyedDigest.ts'

/** Signs an access token for a session; `lifetime` in seconds. */
export const signAccessToken = (
  { jwtSecret, clock }: Pick<Deps, 'jwtSecret' | 'clock'>,
  { userId, sessionId, lifetime: lifetimeSeconds }: { userId: string; sessionId: string; lifetime: number },
): Promise<string> => {
  const now = Math.floor(clock.now() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .sign(jwtSecret)
}

export const newRefreshToken = (): string => randomBytes(32).toString('base64url')

/** Returns the stored digest of a refresh token. The token is random, so a plain digest cannot be reversed. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Returns the successor of `token`, always the same one, so that two tabs refreshing simultaneously get the same. */
export const successorOf = (deps: Pick<Deps, 'jwtSecret'>, token: string): string =>
  keyedDigest(deps, 'refresh-token', token)
