import { sendContactMessage } from '@shop/contracts/contact/endpoints'
import { newId } from '../../../platform/database/BaseModel.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { rateLimit } from '../../../platform/http/limits.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'

export const contactRoutes = (mount: Mount, deps: Deps) => {
  const messages = rateLimit(deps, 'contact', { points: 5, duration: 600 })

  mount(sendContactMessage, async ({ input, ip }) => {
    await messages.consume(ip)
    const { general } = await deps.settings.read()
    if (!general.storeEmail)
      throw new Failure('contact_closed', 'We cannot take messages here at the moment.')
    await transaction(deps.db, trx =>
      enqueue(trx, {
        dedupeKey: `contact:${newId()}`,
        kind: 'contact-message',
        payload: input,
        at: nowIso(deps),
      }),
    )
    return { ok: true } as const
  })
}
