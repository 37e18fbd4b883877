import type { Knex } from 'knex'
import type { SignedIn } from '@shop/contracts/accounts/endpoints'
import type { finishSignIn } from '@shop/contracts/accounts/openIdEndpoints'
import type { Input } from '@shop/contracts/endpoint'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import type { Call } from '../../../platform/http/mount.ts'
import { noteSignIn } from '../noteSignIn.ts'
import { presentUser } from '../present.ts'
import { startSession } from '../sessions/startSession.ts'
import { hashOf, newRefreshToken } from '../sessions/tokens.ts'
import { User } from '../User.ts'

const cookie = 'openid-browser'
const lifetimeSeconds = 60

interface Row {
  user_id: string
}

/** Stores a new secret in the browser's cookie, and returns its digest. */
export const storeBrowserSecret = ({ setCookie }: Pick<Call, 'setCookie'>): string => {
  const secret = newRefreshToken()
  setCookie(cookie, secret, lifetimeSeconds)
  return hashOf(secret)
}

/**
 * Creates a code for a person whom the provider has identified. `secretDigest` is the digest of the secret that must
 * accompany the code: the browser's cookie, or the app's verifier.
 */
export const createCode = async (deps: Deps, userId: string, secretDigest: string): Promise<string> => {
  const code = newRefreshToken()
  await deps.db('openid_codes').where('expires_at', '<=', nowIso(deps)).delete()
  await deps.db('openid_codes').insert({
    digest: hashOf(code),
    browser: secretDigest,
    user_id: userId,
    expires_at: new Date(deps.clock.now() + lifetimeSeconds * 1000).toISOString(),
  })
  return code
}

const codeEnded = () =>
  new Failure('link_invalid', 'Signing in has taken too long, or was done already. Please sign in again.')

/**
 * Deletes a code, even if it comes from another browser or app, because then somebody has intercepted it. Returns the
 * user's id; null for an invalid code.
 */
const consumeCode = async (
  trx: Knex.Transaction,
  { code, secret, at }: { code: string; secret: string; at: string },
): Promise<string | null> => {
  const digest = hashOf(code)
  const codeRow: (Row & { browser: string; expires_at: string }) | undefined = await trx('openid_codes')
    .where({ digest })
    .first('user_id', 'browser', 'expires_at')
  const deletedRows = await trx('openid_codes').where({ digest }).delete()
  const isValid = codeRow && deletedRows > 0 && codeRow.browser === hashOf(secret) && codeRow.expires_at > at
  return isValid ? codeRow.user_id : null
}

/**
 * Signs in by the code that a browser or app was sent back with; an app also sends its verifier. Throws `link_invalid`.
 */
export const signInByCode = async (
  deps: Deps,
  { code, verifier }: Input<typeof finishSignIn>,
  { getCookie, setCookie, userAgent }: Pick<Call, 'getCookie' | 'setCookie' | 'userAgent'>,
): Promise<SignedIn> => {
  const secret = verifier ?? getCookie(cookie) ?? ''
  setCookie(cookie, '', 0)
  const settings = await deps.settings.read()
  const at = nowIso(deps)
  const result = await transaction(deps.db, async trx => {
    const userId = await consumeCode(trx, { code, secret, at })
    // An error here would roll back the use of the code.
    const user = userId && (await User.query(trx).findOne({ id: userId, is_active: true, is_admin: true }))
    if (!user) return null
    const tokens = await startSession(deps, trx, {
      userId: user.id,
      isRemembered: false,
      isByProvider: true,
      userAgent,
      settings,
    })
    await noteSignIn(trx, user, { at, userAgent })
    return { tokens, user }
  })
  if (!result) throw codeEnded()
  return { ...result.tokens, user: await presentUser(deps, result.user, true) }
}
