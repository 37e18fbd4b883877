import * as calls from '@shop/contracts/accounts/newsletterEndpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import { rateLimit } from '../../../platform/http/limits.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { exportSubscribers, listSubscribers } from './subscribers.ts'
import { askForNewsletter, confirmNewsletter, endNewsletter } from './subscription.ts'

const okAnswer = { ok: true } as const

export const newsletterRoutes = (mount: Mount, deps: Deps) => {
  // Each request may send an email to somebody who has not asked for it.
  const requests = rateLimit(deps, 'newsletter', { points: 10, duration: 600 })
  const links = rateLimit(deps, 'newsletter links', { points: 30, duration: 600 })

  mount(calls.askForNewsletter, async ({ input: { email }, ip }) => {
    await requests.consume(ip)
    await askForNewsletter(deps, email)
    return okAnswer
  })

  mount(calls.confirmNewsletter, async ({ input: { token }, ip }) => {
    await links.consume(ip)
    await confirmNewsletter(deps, token)
    return okAnswer
  })

  mount(calls.endNewsletter, async ({ input: { token }, ip }) => {
    await links.consume(ip)
    await endNewsletter(deps, token)
    return okAnswer
  })

  mount(calls.listSubscribers, ({ input: { page = 1, limit: pageSize = 10 } }) =>
    listSubscribers(deps.db, { page, limit: pageSize }),
  )

  mount(calls.exportSubscribers, ({ input: { rules } }) => exportSubscribers(deps, rules))
}
