import type { login as endpoint, SignedIn } from '@shop/contracts/accounts/endpoints'
import type { Input } from '@shop/contracts/endpoint'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../deps.ts'
import { Failure } from '../http/Failure.ts'
import type { Call } from '../http/mount.ts'
import { networkOf } from '../http/networkOf.ts'
import { attemptPassword } from './attemptPassword.ts'
import { knownDevice } from './knownDevice.ts'
import { hashPassword, isOutdated, isPassword } from './passwordHash.ts'
import { presentUser } from './present.ts'
import { startSession } from './startSession.ts'
import { User } from './User.ts'

/**
 * Signs in. A wrong password, an unknown address and a deactivated account are told apart neither by text nor by
 * time. Throws `too_many_requests` after too many wrong passwords for one address from one network; a device that has
 * signed in to the account before is counted by itself.
 */
export const login = async (
  deps: Deps,
  { email, password, rememberMe = false }: Input<typeof endpoint>,
  from: Pick<Call, 'ip' | 'getCookie'>,
): Promise<SignedIn> => {
  const user = await User.query(deps.db).findOne({ email })
  const device = user && knownDevice(deps, from, user.id)
  const who = device ? ['login', 'device', email, device] : ['login', 'network', email, networkOf(from.ip)]
  const proven = await attemptPassword(deps, who, async () => {
    const fits = await isPassword(user?.passwordHash ?? null, password)
    return fits && user?.isActive ? user : null
  })
  const signedIn = proven && (await signIn(deps, proven, rememberMe))
  if (!signedIn) throw new Failure('invalid_credentials', 'Invalid email or password.')
  if (proven.passwordHash && isOutdated(proven.passwordHash)) await renewHash(deps, proven, password)
  return signedIn
}

const signIn = async (deps: Deps, { id, passwordHash }: User, isRemembered: boolean) => {
  const settings = await deps.settings.read()
  return transaction(deps.db, async trx => {
    // The password may have been changed, or the account deactivated, while this one was being checked.
    const user = await User.query(trx)
      .findOne({ id, password_hash: passwordHash, is_active: true })
      .forUpdate()
    if (!user) return null
    const tokens = await startSession(deps, trx, { userId: id, isRemembered, settings })
    return { ...tokens, user: presentUser(user) }
  })
}

const renewHash = async (deps: Deps, { id, passwordHash }: User, password: string) => {
  const renewed = await hashPassword(password)
  await User.query(deps.db)
    .patch({ passwordHash: renewed, updatedAt: nowIso(deps) })
    .where({ id, password_hash: passwordHash })
}
