import type { CodeRequired, login as endpoint, SignedIn } from '@shop/contracts/accounts/endpoints'
import type { Input } from '@shop/contracts/endpoint'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { Failure } from '../../platform/http/Failure.ts'
import type { Call } from '../../platform/http/mount.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { attemptPassword } from './passwords/attemptPassword.ts'
import { hashPassword, isOutdated, isPassword } from './passwords/passwordHash.ts'
import { newChallenge } from './secondFactor/challenge.ts'
import { hasSecondFactor } from './secondFactor/hasSecondFactor.ts'
import { noteFailedSignIn, noteSignIn } from './noteSignIn.ts'
import { refusePassword } from './openId/refusePassword.ts'
import { User } from './User.ts'
import { attemptKey } from './passwords/attemptKey.ts'
import { presentUser } from './present.ts'
import { startSession } from './sessions/startSession.ts'

/**
 * Signs in. A wrong password, an unknown address and a deactivated account differ neither in text nor in time. Throws
 * `too_many_requests` after too many wrong passwords for one address from one network; a device that has signed in to
 * the account before has its own count. With two-step sign-in the right password returns a challenge.
 */
export const login = async (
  deps: Deps,
  { email, password, rememberMe = false }: Input<typeof endpoint>,
  request: Pick<Call, 'ip' | 'getCookie' | 'userAgent'>,
): Promise<SignedIn | CodeRequired> => {
  const user = await User.query(deps.db).findOne({ email })
  const provenUser = await attemptPassword(deps, attemptKey(deps, request, email, user), async () => {
    const isRight = await isPassword(user?.passwordHash ?? null, password, deps.config)
    return isRight && user?.isActive ? user : null
  })
  const signInResult =
    provenUser &&
    (await signInOrChallenge(deps, provenUser, { isRemembered: rememberMe, userAgent: request.userAgent }))
  if (!signInResult) {
    await noteFailedSignIn(deps, user, 'password')
    throw new Failure('invalid_credentials', 'Login failed. Please check your credentials.')
  }
  // Leaves the hash while a code is still due, because its challenge ends when the hash changes.
  if ('user' in signInResult && provenUser.passwordHash && isOutdated(provenUser.passwordHash, deps.config))
    await renewHash(deps, provenUser, password)
  return signInResult
}

interface SignInContext {
  isRemembered: boolean
  userAgent: string
}

/**
 * Signs in a person who has just proved an account's password, or returns a challenge if a code is still due. Null if
 * the password was changed, or the account deactivated, since it was read.
 */
export const signInOrChallenge = async (
  deps: Deps,
  provenUser: User,
  context: SignInContext,
): Promise<SignedIn | CodeRequired | null> => {
  await refusePassword(deps, provenUser)
  return hasSecondFactor(provenUser)
    ? { challenge: await newChallenge(deps, provenUser, context.isRemembered) }
    : signIn(deps, provenUser, context)
}

const renewHash = async (deps: Deps, { id, passwordHash }: User, password: string) => {
  const newHash = await hashPassword(password, deps.config)
  await User.query(deps.db)
    .patch({ passwordHash: newHash, updatedAt: nowIso(deps) })
    .where({ id, password_hash: passwordHash })
}

/**
 * Starts a session for an account whose owner has proved their identity; null if the password was changed, or the
 * account deactivated, since it was read.
 */
export const signIn = async (
  deps: Deps,
  { id, passwordHash }: User,
  { isRemembered, userAgent }: SignInContext,
): Promise<SignedIn | null> => {
  const settings = await deps.settings.read()
  const result = await transaction(deps.db, async trx => {
    const user = await User.query(trx)
      .findOne({ id, password_hash: passwordHash, is_active: true })
      .forUpdate()
    if (!user) return null
    const tokens = await startSession(deps, trx, { userId: id, isRemembered, userAgent, settings })
    await noteSignIn(trx, user, { at: nowIso(deps), userAgent })
    return { tokens, user }
  })
  return result && { ...result.tokens, user: await presentUser(deps, result.user) }
}
