import { loginWithCode as loginWithCodeCall } from '@shop/contracts/accounts/endpoints'
import * as calls from '@shop/contracts/accounts/secondFactorEndpoints'
import { transaction } from '../../database/transaction.ts'
import type { Deps } from '../../base/deps.ts'
import { limit } from '../../http/limits.ts'
import type { Mount } from '../../http/mount.ts'
import { rememberDevice } from '../sessions/knownDevice.ts'
import { disableSecondFactor, confirmSecondFactor, startSecondFactor } from './enrol.ts'
import { loginWithCode } from './loginWithCode.ts'
import { proveCode } from './takeCode.ts'
import { replaceRecoveryCodes } from './recoveryCodes.ts'

export const secondFactorRoutes = (mount: Mount, deps: Deps) => {
  const codes = limit(deps, 'login-code', { points: 30, duration: 60 })

  mount(loginWithCodeCall, async call => {
    await codes.take(call.ip)
    const signedIn = await loginWithCode(deps, call.input, call)
    rememberDevice(deps, call, signedIn.user.id)
    return signedIn
  })

  mount(calls.startSecondFactor, async ({ viewer, input, ip }) => {
    await codes.take(ip)
    return startSecondFactor(deps, viewer, input.password)
  })

  mount(calls.confirmSecondFactor, async ({ viewer, input }) => ({
    recoveryCodes: await confirmSecondFactor(deps, viewer, input.code),
  }))

  mount(calls.renewRecoveryCodes, async ({ viewer, input }) => {
    const { id } = await proveCode(deps, viewer.id, input.code)
    return { recoveryCodes: await transaction(deps.db, trx => replaceRecoveryCodes(trx, id)) }
  })

  mount(calls.disableSecondFactor, async ({ viewer, input }) => {
    await disableSecondFactor(deps, viewer.id, input.code)
    return { ok: true } as const
  })
}
