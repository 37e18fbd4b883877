import { exchangeReservationDays } from '@shop/contracts/shop/returnDays'
import { z } from 'zod'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { forEach } from '../../../platform/base/forEach.ts'
import type { StopSignal } from '../../../platform/base/longRun.ts'
import { dayMs } from '../../../platform/base/time.ts'
import { Failure, unlessConflict } from '../../../platform/http/Failure.ts'
import { addOrderEvent } from '../moveOrder.ts'
import { Order } from '../Order.ts'
import { Return } from './Return.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import type { OutboxHandler } from '../../../platform/events/outbox/Handler.ts'
import { cancelReplacement } from './placeReplacement.ts'

const Payload = z.object({ returnId: z.string() })

/** Cancels the replacement order of a return that has ended. */
const cancelForReturn = async (deps: Deps, returnId: string) => {
  const orderReturn = await Return.query(deps.db).findById(returnId)
  if (!orderReturn) return 'There is no such return.'
  return cancelReplacement(deps, returnId, {
    reason: `Exchange ${orderReturn.code} has ended. Any extra payment is being refunded.`,
  })
}

export const cancelReplacementOfReturn: OutboxHandler = {
  handle: (deps, { payload }) => cancelForReturn(deps, Payload.parse(payload).returnId),
}

/** Cancels the replacement order now, so that the answer shows it; if that fails, the outbox retries. */
export const tryCancelReplacement = async (deps: Deps, returnId: string): Promise<void> => {
  await cancelForReturn(deps, returnId).catch((error: unknown) =>
    deps.log.warn({ err: error, returnId }, 'replacement order not cancelled yet; the outbox will retry'),
  )
}

const exchangeLimitMs = exchangeReservationDays * dayMs
/** Maximum number of returns in one run; the next run continues. */
const batchSize = 100

/**
 * Cancels the replacements of returns that were not posted within `exchangeReservationDays`. The returns become
 * refunds.
 */
export const endLapsedExchanges = async (deps: Deps, stopping: StopSignal): Promise<void> => {
  const at = nowIso(deps)
  const cutoff = new Date(deps.clock.now() - exchangeLimitMs).toISOString()
  const lapsedReturns = await Return.query(deps.db)
    .where({ state: 'ASKED' })
    .where('created_at', '<', cutoff)
    .whereIn(
      'replacement_id',
      Order.query(deps.db).where({ status: 'PAID' }).whereNotNull('waits_for').select('id'),
    )
    .orderBy('created_at')
    .limit(batchSize)
  await forEach(lapsedReturns, stopping, ({ id, orderId, code }) =>
    cancelReplacement(deps, id, {
      reason: `Return ${code} was not posted within ${exchangeReservationDays} days.`,
      inTransaction: async trx => {
        // The parcel may have been posted, or have arrived, since the returns were read.
        const updatedRows = await Return.query(trx).where({ id, state: 'ASKED' }).patch({ updatedAt: at })
        if (updatedRows === 0) throw new Failure('conflict', 'The parcel is on its way.')
        const detail = `The exchange of return ${code} has lapsed: the money will be refunded instead.`
        await addOrderEvent(trx, { orderId, at, actor: 'system', detail })
        const payload = { orderId, returnId: id }
        await enqueue(trx, { dedupeKey: `return-lapsed:${id}`, kind: 'return-lapsed', payload, at })
      },
    }).catch(unlessConflict),
  )
}
