import type { Tokens } from '@shop/contracts/accounts/endpoints'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { newId } from '../../database/BaseModel.ts'
import { nowIso, type Deps } from '../../base/deps.ts'
import { deviceOf } from './deviceOf.ts'
import { RefreshToken } from './RefreshToken.ts'
import { Session } from './Session.ts'
import { accessLifetime, sessionEnd } from './sessionLifetime.ts'
import { hashOf, newRefreshToken, signAccessToken } from './tokens.ts'

interface NewSession {
  userId: string
  isRemembered: boolean
  userAgent: string
  /** Read before the transaction, which has the only connection on SQLite. */
  settings: Settings
}

/** Signs a device in, and clears away what has expired of the account's sessions. */
export const startSession = async (
  deps: Deps,
  trx: Knex,
  { userId, isRemembered, userAgent, settings }: NewSession,
): Promise<Tokens> => {
  const now = nowIso(deps)
  const sessionId = newId()
  const refreshToken = newRefreshToken()
  const expiresAt = sessionEnd(settings.security, Date.parse(now), { isRemembered, createdAt: now })
  await Session.query(trx).delete().where({ user_id: userId }).where('expires_at', '<=', now)
  await Session.query(trx).insert({
    id: sessionId,
    userId,
    isRemembered,
    device: deviceOf(userAgent),
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  })
  await RefreshToken.query(trx).insert({ tokenHash: hashOf(refreshToken), sessionId, createdAt: now })
  const lifetime = accessLifetime(Date.parse(now), expiresAt)
  return { accessToken: await signAccessToken(deps, { userId, sessionId, lifetime }), refreshToken }
}
