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
import { attemptPassword, forgiveAttempts } from '../passwords/attemptPassword.ts'
import { tellOwner } from '../tellOwner.ts'
import type { User } from '../User.ts'
import { attemptCode, plainCode, takeCode, wrongCode, type CodeOutcome } from './takeCode.ts'
import { readChallenge } from './challenge.ts'
import { isCode } from './totp.ts'

const ofAccount = (userId: string) => ['login-code', 'account', userId]
const ofNetwork = (userId: string, ip: string) => ['login-code', 'network', userId, networkOf(ip)]

/** Wrong codes of all networks together, in multiples of those of one. */
const manyNetworks = 4

/**
 * Tries a code of the app from a device that the account does not know. Wrong ones are counted for the account as a whole
 * besides, as six digits can be guessed from many networks: its owner is told, and waits an hour at most.
 */
const tryFromAnywhere = async (
  deps: Deps,
  { id }: User,
  take: () => Promise<CodeOutcome>,
): Promise<CodeOutcome> => {
  let outcome: CodeOutcome = 'wrong'
  const prove = async () => {
    outcome = await take()
    return outcome === 'taken' || null
  }
  await attemptPassword(deps, ofAccount(id), prove, {
    times: manyNetworks,
    longestWait: hourMs,
    onFirstWait: trx => tellOwner(trx, id, 'wrong-codes', nowIso(deps)),
  })
  return outcome
}

/**
 * The second step of signing in. Throws `wrong_code`, `challenge_ended`, and `too_many_requests` after too many wrong codes.
 * Whoever comes here knows the password, and that alone must not keep its owner out: wrong codes are counted by network, or by
 * a device that has signed in before. A recovery code cannot be guessed, and a new password lets its owner in at once.
 */
export const loginWithCode = async (
  deps: Deps,
  { challenge, code }: Input<typeof endpoint>,
  from: Pick<Call, 'ip' | 'getCookie' | 'userAgent'>,
): Promise<SignedIn> => {
  const { user, isRemembered } = await readChallenge(deps, challenge)
  await refusePassword(deps, user)
  const device = knownDevice(deps, from, user.id)
  const who = device ? ['login-code', 'device', user.id, device] : ofNetwork(user.id, from.ip)
  const take = () => transaction(deps.db, trx => takeCode(deps, trx, user, code))
  const isGuessable = device === null && isCode(plainCode(code))
  try {
    await attemptCode(deps, who, isGuessable ? () => tryFromAnywhere(deps, user, take) : take)
  } catch (error) {
    if (error instanceof Failure && error.code === 'wrong_code') await noteFailedSignIn(deps, user, 'code')
    throw error
  }
  const signedIn = await signIn(deps, user, { isRemembered, userAgent: from.userAgent })
  if (!signedIn) throw wrongCode('wrong')
  return signedIn
}

/** Lifts the lock of an account's codes after a new password, which the attacker does not know. */
export const forgiveCodes = async (deps: Deps, userId: string, { ip }: Pick<Call, 'ip'>): Promise<void> => {
  await forgiveAttempts(deps, ofAccount(userId))
  await forgiveAttempts(deps, ofNetwork(userId, ip))
}
