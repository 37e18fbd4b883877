import type { loginWithCode as endpoint, SignedIn } from '@shop/contracts/accounts/endpoints'
import type { Input } from '@shop/contracts/endpoint'
import { transaction } from '../../database/transaction.ts'
import type { Deps } from '../../base/deps.ts'
import type { Call } from '../../http/mount.ts'
import { knownDevice } from '../sessions/knownDevice.ts'
import { signIn } from '../login.ts'
import { attemptCode, wrongCode, takeCode } from './takeCode.ts'
import { readChallenge } from './challenge.ts'

/**
 * The second step of signing in. Throws `wrong_code`, `challenge_ended`, and `too_many_requests` after too many wrong
 * codes: counted for the account as a whole, since whoever comes here knows its password; a device that has signed in
 * before is counted by itself.
 */
export const loginWithCode = async (
  deps: Deps,
  { challenge, code }: Input<typeof endpoint>,
  from: Pick<Call, 'ip' | 'getCookie' | 'userAgent'>,
): Promise<SignedIn> => {
  const { user, isRemembered } = await readChallenge(deps, challenge)
  const device = knownDevice(deps, from, user.id)
  const who = ['login-code', user.id, ...(device ? [device] : [])]
  await attemptCode(deps, who, () => transaction(deps.db, trx => takeCode(deps, trx, user, code)))
  const signedIn = await signIn(deps, user, { isRemembered, userAgent: from.userAgent })
  if (!signedIn) throw wrongCode('wrong')
  return signedIn
}
