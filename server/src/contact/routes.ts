import { sendContactMessage } from '@shop/contracts/contact/endpoints'
import { newId } from '../database/BaseModel.ts'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../base/deps.ts'
import { Failure } from '../http/Failure.ts'
import { limit } from '../http/limits.ts'
import type { Mount } from '../http/mount.ts'
import { enqueue } from '../outbox/enqueue.ts'

export const contactRoutes = (mount: Mount, deps: Deps) => {
  const messages = limit(deps, 'contact', { points: 5, duration: 600 })

  mount(sendContactMessage, async ({ input, ip }) => {
    await messages.take(ip)
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
