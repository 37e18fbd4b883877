import type { Deps } from '../../../platform/base/deps.ts'
import type { Call } from '../../../platform/http/mount.ts'
import { networkOf } from '../../../platform/http/connections/clientAddress.ts'
import { knownDevice } from '../sessions/knownDevice.ts'
import type { User } from '../User.ts'

/**
 * Returns the key under which wrong passwords for an email address are counted: by device if it has signed in to the
 * account before, otherwise by network.
 */
export const attemptKey = (
  deps: Deps,
  request: Pick<Call, 'ip' | 'getCookie'>,
  email: string,
  user: User | undefined,
): string[] => {
  const device = user && knownDevice(deps, request, user.id)
  return device ? ['login', 'device', email, device] : ['login', 'network', email, networkOf(request.ip)]
}
