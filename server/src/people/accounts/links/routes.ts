import * as links from '@shop/contracts/accounts/linkEndpoints'
import * as staff from '@shop/contracts/users/staffEndpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import { hourSeconds } from '../../../platform/base/time.ts'
import { rateLimit } from '../../../platform/http/limits.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { rememberDevice } from '../sessions/knownDevice.ts'
import { presentUser } from '../present.ts'
import { acceptInvitation } from './acceptInvitation.ts'
import { findGuestOrders } from '../claimGuestOrders.ts'
import { requestConfirmation, cancelEmailChange } from './changeEmail.ts'
import { confirmEmail } from './confirmEmail.ts'
import { findLink } from './findLink.ts'
import { forgotPassword, resetPassword } from './resetPassword.ts'
import { inviteUser, resendInvitation } from './inviteUser.ts'

export const linkRoutes = (mount: Mount, deps: Deps) => {
  const requests = rateLimit(deps, 'forgot-password', { points: 10, duration: hourSeconds })
  const uses = rateLimit(deps, 'account-links', { points: 60, duration: hourSeconds })
  const confirmations = rateLimit(deps, 'email-confirmation', { points: 6, duration: hourSeconds })

  mount(links.forgotPassword, async ({ input, ip }) => {
    await requests.consume(ip)
    await forgotPassword(deps, input.email)
    return { ok: true } as const
  })

  mount(links.checkLink, async ({ input, ip }) => {
    await uses.consume(ip)
    const { link, user } = await findLink(deps, input)
    const email = link.email ?? user.email
    return {
      firstName: user.firstName,
      email,
      ...(input.kind === 'email-change' && {
        isNewAddress: email !== user.email,
        orders: await findGuestOrders(deps.db, email),
      }),
    }
  })

  mount(links.resetPassword, async call => {
    await uses.consume(call.ip)
    await resetPassword(deps, call.input, call)
    return { ok: true } as const
  })

  mount(links.acceptInvitation, async call => {
    await uses.consume(call.ip)
    const signedIn = await acceptInvitation(deps, call.input, call)
    rememberDevice(deps, call, signedIn.user.id)
    return signedIn
  })

  mount(links.confirmEmail, async call => {
    await uses.consume(call.ip)
    const result = await confirmEmail(deps, call.input, call)
    if ('user' in result) rememberDevice(deps, call, result.user.id)
    return result
  })

  mount(links.sendEmailConfirmation, async ({ viewer }) => {
    await confirmations.consume(viewer.id)
    await requestConfirmation(deps, viewer.id)
    return { ok: true } as const
  })

  mount(links.cancelEmailChange, async ({ viewer }) =>
    presentUser(deps, await cancelEmailChange(deps, viewer.id), viewer.isByProvider),
  )

  mount(staff.inviteUser, async ({ viewer, input }) =>
    presentUser(deps, await inviteUser(deps, viewer, input)),
  )

  mount(staff.resendInvitation, async ({ viewer, input }) =>
    presentUser(deps, await resendInvitation(deps, viewer, input.id)),
  )
}
