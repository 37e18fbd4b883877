import type { Knex } from 'knex'
import type { refresh as endpoint, Tokens } from '@shop/contracts/accounts/endpoints'
import type { Input } from '@shop/contracts/endpoint'
import type { Settings } from '@shop/contracts/shop/settings'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { User } from '../User.ts'
import { RefreshToken, Session } from './Session.ts'
import { accessLifetimeSeconds, sessionEnd } from './startSession.ts'
import { hashOf, signAccessToken, successorOf } from './tokens.ts'

/**
 * How long a used token still returns its successor, ms. Several tabs may refresh at the same moment, and an answer may
 * be lost.
 */
const graceMs = 30_000

/**
 * Exchanges a refresh token for its successor and extends the session, counted from the person's last interaction with
 * the page: automatic reads of an open page keep nobody signed in. Throws `session_ended` for an unknown or expired
 * token. If a token is used once more after `graceMs`, somebody has copied it, so the whole session is deleted.
 */
export const refresh = async (
  deps: Deps,
  { refreshToken, idleFor = 0 }: Input<typeof endpoint>,
): Promise<Tokens> => {
  const settings = await deps.settings.read()
  const tokens = await transaction(deps.db, trx => exchange(deps, trx, { refreshToken, idleFor }, settings))
  // Thrown outside the transaction, since a failure inside would undo the end of a copied session.
  if (!tokens) throw new Failure('session_ended', 'Your session has ended. Please sign in again.')
  return tokens
}

const exchange = async (
  deps: Deps,
  trx: Knex,
  { refreshToken: token, idleFor }: Required<Input<typeof endpoint>>,
  settings: Settings,
): Promise<Tokens | null> => {
  const tokenHash = hashOf(token)
  const refreshToken = await RefreshToken.query(trx).findById(tokenHash)
  const session = refreshToken && (await Session.query(trx).findById(refreshToken.sessionId).forUpdate())
  if (!session) return null
  const now = deps.clock.now()
  const user = await User.query(trx).findOne({ id: session.userId, is_active: true })
  if (!user || Date.parse(session.expiresAt) <= now) return null

  // Read again under the lock: a concurrent refresh may have used the token in the meantime.
  const { usedAt } = await RefreshToken.query(trx).findById(tokenHash).throwIfNotFound()
  if (usedAt && now - Date.parse(usedAt) > graceMs) {
    await session.$query(trx).delete()
    return null
  }
  const successor = successorOf(deps, token)
  let endsAt = session.expiresAt
  if (!usedAt) {
    const at = nowIso(deps)
    await RefreshToken.query(trx).patch({ usedAt: at }).where({ token_hash: tokenHash })
    await RefreshToken.query(trx).insert({
      tokenHash: hashOf(successor),
      sessionId: session.id,
      createdAt: at,
    })
    const expiresAt = sessionEnd(settings.security, now - idleFor * 1000, session)
    // The person may have used another page of this session later.
    if (idleFor === 0 || expiresAt > endsAt) endsAt = expiresAt
    await session.$query(trx).patch({ lastSeenAt: at, expiresAt: endsAt })
  }
  const claims = { userId: user.id, sessionId: session.id, lifetime: accessLifetimeSeconds(now, endsAt) }
  return { accessToken: await signAccessToken(deps, claims), refreshToken: successor }
}
