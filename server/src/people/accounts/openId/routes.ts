import * as endpoints from '@shop/contracts/accounts/openIdEndpoints'
import * as settings from '@shop/contracts/users/staffSignIn'
import type { Deps } from '../../../platform/base/deps.ts'
import { rateLimit } from '../../../platform/http/limits.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { rememberDevice } from '../sessions/knownDevice.ts'
import { signInByCode } from './codes.ts'
import { presentStaffSignIn, saveStaffSignIn } from './saveStaffSignIn.ts'
import { readStaffSignIn } from './StaffSignIn.ts'

export const staffSignInRoutes = (mount: Mount, deps: Deps) => {
  const codes = rateLimit(deps, 'openid-code', { points: 30, duration: 60 })
  const saves = rateLimit(deps, 'openid-save', { points: 30, duration: 60 })

  mount(endpoints.getSignInWays, async () => {
    const { isOn, name, allowsPasswords } = await readStaffSignIn(deps.db)
    return { provider: isOn ? name : null, allowsPasswords }
  })

  mount(endpoints.finishSignIn, async call => {
    await codes.consume(call.ip)
    const signedIn = await signInByCode(deps, call.input, call)
    rememberDevice(deps, call, signedIn.user.id)
    return signedIn
  })

  mount(settings.getStaffSignIn, async ({ viewer }) =>
    presentStaffSignIn(deps, viewer, await readStaffSignIn(deps.db)),
  )

  mount(settings.saveStaffSignIn, async ({ viewer, input, ip }) => {
    await saves.consume(ip)
    return saveStaffSignIn(deps, viewer, input)
  })
}
