import { crashPoint } from '../../base/crashPoint.ts'
import type { Deps } from '../../base/deps.ts'
import { longRunMs } from '../../base/longRun.ts'
import { settleRefund } from '../../refunds/settleRefund.ts'
import { dueEvents, markFailed, markProcessed, type StoredEvent } from './eventAttempts.ts'
import { noteDispute } from './noteDispute.ts'
import { noteUnknownPayment } from './noteUnknownPayment.ts'
import { orderOfPayment } from '../orderOfPayment.ts'
import type { ProviderEvent } from '../../base/PaymentProvider.ts'
import { settle } from '../settle.ts'

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
