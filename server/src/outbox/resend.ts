import { resolveAlerts } from '../alerts/raiseAlert.ts'
import { noteChange } from '../audit/noteChange.ts'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../deps.ts'
import { Failure, notFound } from '../http/Failure.ts'
import type { Handlers } from './Handler.ts'
import type { OutboxRow } from './messages.ts'

/**
 * Has a message tried again at once, its attempts counted anew. Throws `conflict` for one that is sent, and for one
 * whose link was forgotten when it was given up.
 */
export const resend = async (
  deps: Deps,
  handlers: Handlers,
  { id, staffId }: { id: string; staffId: string },
): Promise<void> => {
  const row: OutboxRow | undefined = await deps.db('outbox').where({ id }).first()
  if (!row) throw notFound('There is no such message.')
  if (row.sent_at) throw new Failure('conflict', 'This was sent already.')
  const payload = JSON.parse(row.payload) as Record<string, unknown>
  if (handlers[row.kind]?.secrets?.some(name => payload[name] === null))
    throw new Failure('conflict', 'Its link was forgotten when it was given up. Make a new one.')
  // The lease stays: if somebody is at it now, they finish.
  await transaction(deps.db, async trx => {
    const at = nowIso(deps)
    const changed = await trx('outbox')
      .where({ id })
      .whereNull('sent_at')
      .update({ attempts: 0, dead_at: null, last_error: null, available_at: at })
    if (changed === 0) return
    await resolveAlerts(trx, 'message-dead', [id], at)
    const about = { kind: row.kind, orderId: payload['orderId'] ?? null }
    await noteChange(trx, {
      at,
      userId: staffId,
      act: 'update',
      subject: 'message',
      subjectId: id,
      before: { ...about, attempts: row.attempts, deadAt: row.dead_at },
      after: { ...about, attempts: 0, deadAt: null },
    })
  })
}
