import { crashPoint } from '../crashPoint.ts'
import { nowIso, type Deps } from '../deps.ts'
import { settleRefund } from '../refunds/settleRefund.ts'
import { noteDispute } from './noteDispute.ts'
import { orderOfPayment } from './orderOfPayment.ts'
import type { ProviderEvent } from './PaymentProvider.ts'
import { settle } from './settle.ts'

const batchSize = 50

interface StoredEvent {
  id: string
  payload: string
}

export const openEvents = ({ db }: Deps) => db('stripe_events').whereNull('processed_at')

/**
 * Processes all stored provider events, one after the other, each once; those that fail come last the next time.
 * Several at once do no harm: `settle` decides.
 */
export const processEvents = async (deps: Deps, stopping: AbortSignal): Promise<void> => {
  const failed: string[] = []
  const readNext = (): Promise<StoredEvent[]> =>
    openEvents(deps)
      .whereNotIn('id', failed)
      .orderBy('attempts')
      .orderBy('received_at')
      .limit(batchSize)
      .select('id', 'payload')
  let events = await readNext()
  while (events.length > 0 && failed.length < batchSize) {
    for (const event of events) {
      if (stopping.aborted) return
      if (!(await processEvent(deps, event))) failed.push(event.id)
    }
    events = await readNext()
  }
  if (failed.length > 0) throw new Error(`Not processed: ${failed.join(', ')}`)
}

const act = async (deps: Deps, { about }: ProviderEvent) => {
  switch (about?.kind) {
    case 'session':
      if (about.session.orderId) await settle(deps, about.session.orderId, about.session)
      return
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

const processEvent = async (deps: Deps, { id, payload }: StoredEvent): Promise<boolean> => {
  const row = deps.db('stripe_events').where({ id })
  try {
    crashPoint('webhook answered, not processed')
    await act(deps, deps.payments.readStoredEvent(payload))
    await row.clone().update({ processed_at: nowIso(deps), last_error: null })
    return true
  } catch (error) {
    deps.log.warn({ err: error, event: id }, 'event not processed, will be tried again')
    await row
      .clone()
      .update({ last_error: String(error) })
      .increment('attempts', 1)
    return false
  }
}
