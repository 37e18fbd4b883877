import { countAdvice, countVisit } from '@shop/contracts/analytics/endpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import { rateLimit } from '../../../platform/http/limits.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { adviceCounter, visitCounter } from './visitCounter.ts'

export const visitRoutes = (mount: Mount, deps: Deps) => {
  // Allows for a family behind one address, one of whom opens a product every second.
  const visits = rateLimit(deps, 'visits', { points: 240, duration: 60 })
  const [steps, advice] = [visitCounter(deps), adviceCounter(deps)]
  mount(countVisit, async ({ ip, input: { step } }) => {
    await visits.consume(ip)
    await steps.count(step)
    return {}
  })
  mount(countAdvice, async ({ ip, input: { productId } }) => {
    await visits.consume(ip)
    await advice.count(productId)
    return {}
  })
}
