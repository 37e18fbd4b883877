import * as links from '@shop/contracts/accounts/linkEndpoints'
import * as staff from '@shop/contracts/users/staffEndpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import { hourSeconds } from '../../../platform/base/time.ts'
import { limit } from '../../../platform/http/limits.ts'
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
  const requests = limit(deps, 'forgot-password', { points: 10, duration: hourSeconds })
  const uses = limit(deps, 'account-links', { points: 60, duration: hourSeconds })
  const confirmations = limit(deps, 'email-confirmation', { points: 6, duration: hourSeconds })

  mount(links.forgotPassword, async ({ input, ip }) => {
    await requests.take(ip)
    await forgotPassword(deps, input.email)
    return { ok: true } as const
  })

  mount(links.checkLink, async ({ input, ip }) => {
    await uses.take(ip)
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
    await uses.take(call.ip)
    await resetPassword(deps, call.input, call)
    return { ok: true } as const
  })

  mount(links.acceptInvitation, async call => {
    await uses.take(call.ip)
    const signedIn = await acceptInvitation(deps, call.input, call)
    rememberDevice(deps, call, signedIn.user.id)
    return signedIn
  })

  mount(links.confirmEmail, async call => {
    await uses.take(call.ip)
    const confirmed = await confirmEmail(deps, call.input, call)
    if ('user' in confirmed) rememberDevice(deps, call, confirmed.user.id)
    return confirmed
  })

  mount(links.sendEmailConfirmation, async ({ viewer }) => {
    await confirmations.take(viewer.id)
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
