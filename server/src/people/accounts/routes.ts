import * as accounts from '@shop/contracts/accounts/endpoints'
import * as own from '@shop/contracts/accounts/ownEndpoints'
import type { Deps } from '../../platform/base/deps.ts'
import { hourSeconds, minuteSeconds } from '../../platform/base/time.ts'
import { unauthenticated } from '../../platform/http/Failure.ts'
import { rateLimit } from '../../platform/http/limits.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { changePassword } from './passwords/changePassword.ts'
import { rememberDevice } from './sessions/knownDevice.ts'
import { login } from './login.ts'
import { presentUser } from './present.ts'
import { refresh } from './sessions/refresh.ts'
import { register } from './register.ts'
import { Session } from './sessions/Session.ts'
import { endOtherSessions, endSession, readSessions } from './sessions/sessions.ts'
import { updatePreferences, updateProfile } from './updateProfile.ts'
import { User } from './User.ts'

export const accountRoutes = (mount: Mount, deps: Deps) => {
  const logins = rateLimit(deps, 'login', { points: 30, duration: minuteSeconds })
  const registrations = rateLimit(deps, 'register', { points: 20, duration: hourSeconds })
  const refreshes = rateLimit(deps, 'refresh', { points: 120, duration: minuteSeconds })
  // Each change sends an email to somebody who may not have asked for it.
  const emailChanges = rateLimit(deps, 'email-change', { points: 6, duration: hourSeconds })
  const passwordChanges = rateLimit(deps, 'change-password', { points: 20, duration: hourSeconds })

  mount(accounts.register, async call => {
    await registrations.consume(call.ip)
    const signedIn = await register(deps, call.input, call.userAgent)
    rememberDevice(deps, call, signedIn.user.id)
    return signedIn
  })

  mount(accounts.login, async call => {
    await logins.consume(call.ip)
    const signedIn = await login(deps, call.input, call)
    // If two-step sign-in is on, the device is remembered after the second step.
    if ('user' in signedIn) rememberDevice(deps, call, signedIn.user.id)
    return signedIn
  })

  mount(accounts.refresh, async ({ input, ip }) => {
    await refreshes.consume(ip)
    return refresh(deps, input)
  })

  mount(accounts.logout, async ({ viewer }) => {
    await Session.query(deps.db).deleteById(viewer.sessionId)
    return { ok: true } as const
  })

  mount(accounts.getMe, async ({ viewer }) => {
    const user = await User.query(deps.db).findById(viewer.id)
    if (!user) throw unauthenticated()
    return presentUser(deps, user, viewer.isByProvider)
  })

  mount(accounts.updateProfile, async ({ input, viewer }) => {
    if (input.email !== viewer.email) await emailChanges.consume(viewer.id)
    return presentUser(deps, await updateProfile(deps, viewer, input), viewer.isByProvider)
  })

  mount(own.updatePreferences, async ({ input, viewer }) =>
    presentUser(deps, await updatePreferences(deps, viewer.id, input.marketingOptIn), viewer.isByProvider),
  )

  mount(own.listSessions, ({ viewer }) => readSessions(deps, viewer))

  mount(own.endSession, async ({ input, viewer }) => {
    await endSession(deps, viewer, input.id)
    return { id: input.id }
  })

  mount(own.endOtherSessions, async ({ viewer }) => ({ ended: await endOtherSessions(deps, viewer) }))

  mount(accounts.changePassword, async call => {
    await passwordChanges.consume(call.ip)
    await changePassword(deps, call.viewer, call.input, call)
    return { ok: true } as const
  })
}
