import { resolveAlerts } from '../alerts/raiseAlert.ts'
import { noteChange } from '../audit/noteChange.ts'
import { newId } from '../../database/BaseModel.ts'
import { transaction, transactionAt } from '../../database/transaction.ts'
import { nowIso, type Deps } from '../../base/deps.ts'
import { Failure, notFound } from '../../http/Failure.ts'
import { enqueue } from './enqueue.ts'
import type { OutboxHandlers } from './Handler.ts'
import type { OutboxRow } from './messages.ts'

/**
 * Tells whether data that a message needs was erased after the message was sent or given up, because the data gives
 * access to an account or is personal.
 */
const wasErased = (handlers: OutboxHandlers, { kind, payload }: OutboxRow) => {
  const storedPayload = JSON.parse(payload) as Record<string, unknown>
  return handlers[kind]?.secrets?.some(name => storedPayload[name] === null) ?? false
}

/** Tells whether staff may have a message sent again: a pending or abandoned one, or a sent email. */
export const canResend = (handlers: OutboxHandlers, row: OutboxRow): boolean =>
  !wasErased(handlers, row) && (row.sent_at === null || handlers[row.kind]?.isMail === true)

/** Adds a sent email to the outbox again, and returns the new message's id. */
const resendCopy = async (deps: Deps, row: OutboxRow, staffId: string): Promise<string> => {
  const at = nowIso(deps)
  const dedupeKey = `again:${newId()}`
  return transaction(deps.db, async trx => {
    await enqueue(trx, { dedupeKey, kind: row.kind, payload: JSON.parse(row.payload) as object, at })
    const { id }: { id: string } = await trx('outbox').where({ dedupe_key: dedupeKey }).first('id')
    await noteChange(trx, {
      at,
      userId: staffId,
      subject: 'message',
      subjectId: id,
      before: null,
      after: { kind: row.kind, orderId: row.order_id, repeats: row.id },
    })
    return id
  })
}

/**
 * Makes a message due again with its attempts reset, or repeats a sent email. Returns the id of the message that will
 * be sent. Throws `conflict` for a document that was made, and for a message whose data was erased.
 */
export const resend = async (
  deps: Deps,
  handlers: OutboxHandlers,
  { id, staffId }: { id: string; staffId: string },
): Promise<string> => {
  const row: OutboxRow | undefined = await deps.db('outbox').where({ id }).first()
  if (!row) throw notFound('There is no such message.')
  if (wasErased(handlers, row))
    throw new Failure('conflict', 'Some of its data has since been deleted. Please create a new one.')
  if (!canResend(handlers, row)) throw new Failure('conflict', 'This has already been done.')
  if (row.sent_at) return resendCopy(deps, row, staffId)
  const payload = JSON.parse(row.payload) as Record<string, unknown>
  // The lease stays: a process that is handling it now will finish.
  await transactionAt(deps, async (trx, at) => {
    const updatedRows = await trx('outbox')
      .where({ id })
      .whereNull('sent_at')
      .update({ attempts: 0, dead_at: null, last_error: null, available_at: at })
    if (updatedRows === 0) return
    await resolveAlerts(trx, 'message-dead', [id], at)
    const messageFacts = { kind: row.kind, orderId: payload['orderId'] ?? null }
    await noteChange(trx, {
      at,
      userId: staffId,
      subject: 'message',
      subjectId: id,
      before: { ...messageFacts, attempts: row.attempts, deadAt: row.dead_at },
      after: { ...messageFacts, attempts: 0, deadAt: null },
    })
  })
  return id
}
