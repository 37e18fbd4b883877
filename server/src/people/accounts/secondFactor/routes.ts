import { loginWithCode as loginWithCodeCall } from '@shop/contracts/accounts/endpoints'
import * as calls from '@shop/contracts/accounts/secondFactorEndpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import { rateLimit } from '../../../platform/http/limits.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { rememberDevice } from '../sessions/knownDevice.ts'
import { confirmSecondFactor, disableSecondFactor, renewRecoveryCodes, startSecondFactor } from './enrol.ts'
import { loginWithCode } from './loginWithCode.ts'

export const secondFactorRoutes = (mount: Mount, deps: Deps) => {
  const codes = rateLimit(deps, 'login-code', { points: 30, duration: 60 })

  mount(loginWithCodeCall, async call => {
    await codes.consume(call.ip)
    const signedIn = await loginWithCode(deps, call.input, call)
    rememberDevice(deps, call, signedIn.user.id)
    return signedIn
  })

  mount(calls.startSecondFactor, async ({ viewer, input, ip }) => {
    await codes.consume(ip)
    return startSecondFactor(deps, viewer, input.password)
  })

  mount(calls.confirmSecondFactor, async ({ viewer, input }) => ({
    recoveryCodes: await confirmSecondFactor(deps, viewer, input.code),
  }))

  mount(calls.renewRecoveryCodes, async ({ viewer, input }) => ({
    recoveryCodes: await renewRecoveryCodes(deps, viewer, input.code),
  }))

  mount(calls.disableSecondFactor, async ({ viewer, input }) => {
    await disableSecondFactor(deps, viewer, input.code)
    return { ok: true } as const
  })
}
