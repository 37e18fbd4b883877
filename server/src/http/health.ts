import { getHealth, getReadiness } from '@shop/contracts/shop/endpoints'
import { replaced, type Deps } from '../base/deps.ts'
import { Failure } from './Failure.ts'
import type { Mount } from './mount.ts'

export const healthRoutes = (mount: Mount, { db, log, closing }: Deps) => {
  mount(getHealth, () => ({ ok: true as const }))

  mount(getReadiness, async () => {
    if (closing.aborted && closing.reason !== replaced)
      throw new Failure('overloaded', 'The shop is about to stop.', { retryAfter: 5, isMeant: true })
    await db.raw('select 1').catch((error: unknown) => {
      log.error({ err: error }, 'the database does not answer')
      throw new Failure('overloaded', 'The database does not answer.', { retryAfter: 5, isMeant: true })
    })
    return { ok: true as const }
  })
}
