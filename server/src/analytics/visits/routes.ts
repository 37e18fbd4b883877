import { countVisit } from '@shop/contracts/analytics/endpoints'
import type { Deps } from '../../base/deps.ts'
import { limit } from '../../http/limits.ts'
import type { Mount } from '../../http/mount.ts'
import { visitCounter } from './visitCounter.ts'

export const visitRoutes = (mount: Mount, deps: Deps) => {
  // A shopper who looks at a product every second, with a family behind the same address.
  const visits = limit(deps, 'visits', { points: 240, duration: 60 })
  const counter = visitCounter(deps)
  mount(countVisit, async ({ ip, input: { step } }) => {
    await visits.take(ip)
    await counter.count(step)
    return {}
  })
}
