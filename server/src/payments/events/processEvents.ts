import { formatMoney } from '@shop/contracts/money'
import { crashPoint } from '../../base/crashPoint.ts'
import { type Deps, nowIso } from '../../base/deps.ts'
import { longRunMs } from '../../base/longRun.ts'
import { settleRefund } from '../../refunds/settleRefund.ts'
import type { ProviderEvent, Dispute } from '../../base/PaymentProvider.ts'
import { raiseAlert } from '../../alerts/raiseAlert.ts'
import { transaction } from '../../database/transaction.ts'
import { flagOrder } from '../../orders/flagOrder.ts'
import { noteOrder } from '../../orders/moveOrder.ts'
import { orderOfPayment } from '../orderOfPayment.ts'
import { settle } from '../settle.ts'
import { dueEvents, markFailed, markProcessed, type StoredEvent } from './eventAttempts.ts'
import { noteUnknownPayment } from './noteUnknownPayment.ts'

const batchSize = 50

/**
 * Processes all stored provider events that are due, one after the other, each once; those that fail are put off.
 * Several at once do no harm: `settle` decides. False: none was due; `more`: others may be.
 */
export const processEvents = async (deps: Deps, stopping: AbortSignal): Promise<boolean | 'more'> => {
  const until = deps.clock.now() + longRunMs
  const failed: string[] = []
  const readNext = (): Promise<StoredEvent[]> =>
    dueEvents(deps)
      .whereNotIn('id', failed)
      .orderBy('attempts')
      .orderBy('received_at')
      .limit(batchSize)
      .select('id', 'type', 'payload', 'attempts')
  let events = await readNext()
  const hasWork = events.length > 0
  while (events.length > 0 && failed.length < batchSize) {
    for (const event of events) {
      if (stopping.aborted) return true
      if (!(await processEvent(deps, event))) failed.push(event.id)
    }
    // These were all; whoever keeps another one wakes this again.
    if (events.length < batchSize) break
    if (failed.length === 0 && deps.clock.now() > until) return 'more'
    events = await readNext()
  }
  if (failed.length > 0) throw new Error(`Not processed: ${failed.join(', ')}`)
  return hasWork
}

const act = async (deps: Deps, { about }: ProviderEvent) => {
  switch (about?.kind) {
    case 'session': {
      const { session } = about
      const status = session.orderId ? await settle(deps, session.orderId, session) : null
      if (status === null) await noteUnknownPayment(deps, session)
      return
    }
    case 'refund': {
      const refund = await deps.payments.retrieveRefund(about.refundId)
      // The news of its payment may come later.
      if (refund.paymentIntentId) await orderOfPayment(deps, refund.paymentIntentId)
      return settleRefund(deps, refund)
    }
    case 'dispute':
      return noteDispute(deps, about.dispute)
    case undefined:
  }
}

const processEvent = async (deps: Deps, event: StoredEvent): Promise<boolean> => {
  try {
    crashPoint('webhook answered, not processed')
    await act(deps, deps.payments.readStoredEvent(event.payload))
    await markProcessed(deps, event)
    return true
  } catch (error) {
    deps.log.warn({ err: error, event: event.id }, 'event not processed, will be tried again')
    await markFailed(deps, event, error)
    return false
  }
}

/**
 * Flags a disputed order and keeps it from being sent or canceled until somebody has decided about it: the bank has to be
 * answered, and the provider refunds nothing of a disputed payment. Each news of the dispute is written into its history.
 * The bank waits for an answer too where no order here was paid by it.
 */
const noteDispute = async (deps: Deps, dispute: Dispute): Promise<void> => {
  const { id, paymentIntentId, reason, status } = dispute
  const amount = formatMoney(dispute.amount, dispute.currency)
  const order = paymentIntentId === null ? undefined : await orderOfPayment(deps, paymentIntentId)
  const at = nowIso(deps)
  const detail = `The customer's bank disputes ${amount} (${reason}): ${status}.`
  if (!order) {
    const unknown = `${detail} The payment belongs to no order here.`
    return raiseAlert(deps.db, { kind: 'dispute', subject: id, detail: unknown, at })
  }
  await transaction(deps.db, async trx => {
    if (!(await flagOrder(trx, { orderId: order.id, detail, at }))) return
    await trx('orders').where({ id: order.id }).update({ dispute: detail })
    await noteOrder(trx, { orderId: order.id, at, actor: 'provider', detail })
    await raiseAlert(trx, { kind: 'dispute', subject: order.id, detail, at })
  })
}
