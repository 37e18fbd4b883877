import { newId } from '../../../platform/database/BaseModel.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { isSameSecret, keyedDigest } from '../../../platform/base/keyedDigest.ts'
import { daySeconds } from '../../../platform/base/time.ts'
import type { Call } from '../../../platform/http/mount.ts'

const cookie = 'known_device'
const oneYearSeconds = 365 * daySeconds

/** Binds a device's cookie to one account: otherwise anybody with an account of their own could collect devices. */
const signatureOf = (deps: Deps, userId: string, device: string) =>
  keyedDigest(deps, 'known-device', `${userId}.${device}`)

/**
 * Returns the id of the requesting device if it has signed in to `userId` before. The id only separates the counts of
 * failed attempts, and is no proof of identity.
 */
export const knownDevice = (
  deps: Deps,
  { getCookie }: Pick<Call, 'getCookie'>,
  userId: string,
): string | null => {
  const [device = '', signature = ''] = getCookie(cookie)?.split('.') ?? []
  return isSameSecret(signature, signatureOf(deps, userId, device)) ? device : null
}

/** Remembers that this device has signed in to `userId`, for a year. */
export const rememberDevice = (
  deps: Deps,
  call: Pick<Call, 'getCookie' | 'setCookie'>,
  userId: string,
): void => {
  const device = knownDevice(deps, call, userId) ?? newId()
  call.setCookie(cookie, `${device}.${signatureOf(deps, userId, device)}`, oneYearSeconds)
}
