import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import type { Deps } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { keyedDigest } from '../../../platform/base/keyedDigest.ts'
import { User } from '../User.ts'

const lifetimeSeconds = 5 * 60
/** Keeps challenges and access tokens apart: neither is accepted as the other. */
const audience = 'second-step'

/** Returns a digest that changes with the password, so that a challenge ends with the password it was issued for. */
const stateOf = (deps: Deps, { id, passwordHash }: User) =>
  keyedDigest(deps, 'challenge', `${id}.${passwordHash}`)

/** Creates the challenge for a login with the right password while a code is still due; valid for five minutes. */
export const newChallenge = (deps: Deps, user: User, isRemembered: boolean): Promise<string> => {
  const now = Math.floor(deps.clock.now() / 1000)
  return new SignJWT({ state: stateOf(deps, user), isRemembered })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user.id)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .sign(deps.jwtSecret)
}

const challengeEnded = () =>
  new Failure('challenge_ended', 'Signing in has taken too long. Please enter your password again.')

const verifyChallenge = async (deps: Deps, challenge: string) => {
  try {
    const { payload } = await jwtVerify(challenge, deps.jwtSecret, {
      algorithms: ['HS256'],
      audience,
      currentDate: new Date(deps.clock.now()),
    })
    return payload
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) throw challengeEnded()
    throw error
  }
}

/** Returns the account that a challenge was issued to. Throws `challenge_ended`. */
export const readChallenge = async (
  deps: Deps,
  challenge: string,
): Promise<{ user: User; isRemembered: boolean }> => {
  const { sub = '', state, isRemembered } = await verifyChallenge(deps, challenge)
  const user = await User.query(deps.db).findOne({ id: sub, is_active: true })
  if (!user?.totpConfirmedAt || state !== stateOf(deps, user)) throw challengeEnded()
  return { user, isRemembered: isRemembered === true }
}
