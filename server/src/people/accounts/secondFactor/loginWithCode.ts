import type { loginWithCode as endpoint, SignedIn } from '@shop/contracts/accounts/endpoints'
import type { Input } from '@shop/contracts/endpoint'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { hourMs } from '../../../platform/base/time.ts'
import { networkOf } from '../../../platform/http/connections/clientAddress.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import type { Call } from '../../../platform/http/mount.ts'
import { knownDevice } from '../sessions/knownDevice.ts'
import { signIn } from '../login.ts'
import { refusePassword } from '../openId/refusePassword.ts'
import { noteFailedSignIn } from '../noteSignIn.ts'
import { attemptPassword, clearAttempts } from '../passwords/attemptPassword.ts'
import { notifyOwner } from '../notifyOwner.ts'
import type { User } from '../User.ts'
import { attemptCode, normalizeCode, takeCode, wrongCode, type CodeOutcome } from './takeCode.ts'
import { readChallenge } from './challenge.ts'
import { isCode } from './totp.ts'

const accountKey = (userId: string) => ['login-code', 'account', userId]
const networkKey = (userId: string, ip: string) => ['login-code', 'network', userId, networkOf(ip)]

/** Wrong codes that the account allows in total, as a multiple of those allowed to one network. */
const accountFactor = 4

/**
 * Tries an app code from an unknown device. Wrong codes also count against the account as a whole, since six digits can
 * be guessed from many networks. The first lock is emailed to the owner, and no lock lasts longer than an hour.
 */
const tryFromUnknownDevice = async (
  deps: Deps,
  { id }: User,
  useCode: () => Promise<CodeOutcome>,
): Promise<CodeOutcome> => {
  let outcome: CodeOutcome = 'wrong'
  const attempt = async () => {
    outcome = await useCode()
    return outcome === 'accepted' || null
  }
  await attemptPassword(deps, accountKey(id), attempt, {
    limitFactor: accountFactor,
    maxWaitMs: hourMs,
    onFirstWait: trx => notifyOwner(trx, id, 'wrong-codes', nowIso(deps)),
  })
  return outcome
}

/**
 * Signs in by the second step. Throws `wrong_code`, `challenge_ended`, and `too_many_requests` after too many wrong
 * codes. Wrong codes are counted by network, or by device if it has signed in before, so that an attacker who knows the
 * password cannot lock the owner out. Recovery codes cannot be guessed and are not counted for the whole account.
 * Changing the password lifts the lock.
 */
export const loginWithCode = async (
  deps: Deps,
  { challenge, code }: Input<typeof endpoint>,
  request: Pick<Call, 'ip' | 'getCookie' | 'userAgent'>,
): Promise<SignedIn> => {
  const { user, isRemembered } = await readChallenge(deps, challenge)
  await refusePassword(deps, user)
  const device = knownDevice(deps, request, user.id)
  const counterKey = device ? ['login-code', 'device', user.id, device] : networkKey(user.id, request.ip)
  const useCode = () => transaction(deps.db, trx => takeCode(deps, trx, user, code))
  const isGuessable = device === null && isCode(normalizeCode(code))
  try {
    await attemptCode(
      deps,
      counterKey,
      isGuessable ? () => tryFromUnknownDevice(deps, user, useCode) : useCode,
    )
  } catch (error) {
    if (error instanceof Failure && error.code === 'wrong_code') await noteFailedSignIn(deps, user, 'code')
    throw error
  }
  const signedIn = await signIn(deps, user, { isRemembered, userAgent: request.userAgent })
  if (!signedIn) throw wrongCode('wrong')
  return signedIn
}

/** Clears the counts of wrong codes after a password change, since an attacker does not know the new password. */
export const clearCodeAttempts = async (
  deps: Deps,
  userId: string,
  { ip }: Pick<Call, 'ip'>,
): Promise<void> => {
  await clearAttempts(deps, accountKey(userId))
  await clearAttempts(deps, networkKey(userId, ip))
}
