import type { Knex } from 'knex'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure, unauthenticated } from '../../../platform/http/Failure.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { voidAccess } from '../links/voidAccess.ts'
import { provePassword } from '../passwords/provePassword.ts'
import { notifyOwner } from '../notifyOwner.ts'
import { User } from '../User.ts'
import { hasSecondFactor, noteSecondFactor } from './hasSecondFactor.ts'
import { attemptCode, normalizeCode, takeAppCode, proveCode } from './takeCode.ts'
import { replaceRecoveryCodes } from './recoveryCodes.ts'
import { enrolmentUri, newSecret } from './totp.ts'

const alreadyOn = () => new Failure('conflict', 'Two-step sign-in is already on.')

/**
 * Creates a secret for an authenticator app, which replaces one that was never confirmed. Throws `wrong_password`,
 * `too_many_requests`, `conflict`.
 */
export const startSecondFactor = async (
  deps: Deps,
  viewer: Viewer,
  password: string,
): Promise<{ secret: string; uri: string }> => {
  await provePassword(deps, viewer, { field: 'password', password })
  const { general } = await deps.settings.read()
  const secret = newSecret()
  const updatedRows = await User.query(deps.db)
    .patch({ totpSecret: deps.vault.seal(secret), totpStep: 0 })
    .where({ id: viewer.id })
    .whereNull('totp_confirmed_at')
  if (updatedRows === 0) throw alreadyOn()
  return { secret, uri: enrolmentUri(secret, general.storeName, viewer.email) }
}

/**
 * Switches two-step sign-in on by a first code of the app; other devices are signed out. Returns the recovery codes.
 * Throws `wrong_code`, `too_many_requests`, `conflict`.
 */
export const confirmSecondFactor = async (deps: Deps, viewer: Viewer, input: string): Promise<string[]> => {
  const user = await User.query(deps.db).findById(viewer.id)
  if (!user) throw unauthenticated()
  if (hasSecondFactor(user)) throw alreadyOn()
  if (!user.totpSecret) throw new Failure('conflict', 'Please start setting up two-step sign-in again.')
  const code = normalizeCode(input)
  const at = nowIso(deps)
  let codes: string[] = []
  await attemptCode(deps, ['code', viewer.id], () =>
    transaction(deps.db, async trx => {
      const outcome = await takeAppCode(deps, trx, user, code)
      if (outcome !== 'accepted') return outcome
      await User.query(trx).patch({ totpConfirmedAt: at, updatedAt: at }).findById(user.id)
      await noteSecondFactor(trx, user, at, true)
      await voidAccess(trx, user.id, { keptSessionId: viewer.sessionId })
      await notifyOwner(trx, user.id, 'second-factor-on', at)
      codes = await replaceRecoveryCodes(trx, user.id)
      return outcome
    }),
  )
  return codes
}

/** Removes an account's second factor and its recovery codes. */
export const clearSecondFactor = async (trx: Knex, userId: string, at: string): Promise<void> => {
  await User.query(trx)
    .patch({ totpSecret: null, totpConfirmedAt: null, totpStep: 0, updatedAt: at })
    .findById(userId)
  await trx('recovery_codes').where({ user_id: userId }).delete()
}

/** Switches two-step sign-in off and signs out other devices. Throws `wrong_code`, `too_many_requests`, `conflict`. */
export const disableSecondFactor = async (deps: Deps, viewer: Viewer, code: string): Promise<void> => {
  const user = await proveCode(deps, viewer.id, code)
  const at = nowIso(deps)
  await transaction(deps.db, async trx => {
    await clearSecondFactor(trx, user.id, at)
    await noteSecondFactor(trx, user, at, false)
    await voidAccess(trx, user.id, { keptSessionId: viewer.sessionId })
    await notifyOwner(trx, user.id, 'second-factor-off', at)
  })
}

/** Replaces the recovery codes with new ones. Throws `wrong_code`, `too_many_requests`, `conflict`. */
export const renewRecoveryCodes = async (deps: Deps, viewer: Viewer, code: string): Promise<string[]> => {
  const { id } = await proveCode(deps, viewer.id, code)
  return transaction(deps.db, async trx => {
    await notifyOwner(trx, id, 'recovery-codes', nowIso(deps))
    return replaceRecoveryCodes(trx, id)
  })
}
