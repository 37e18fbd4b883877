import { nameOrder } from '../../../platform/events/nameOrder.ts'
import { formatInstant, raiseAlert, resolveAlerts } from '../../../platform/events/alerts/raiseAlert.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { forEach } from '../../../platform/base/forEach.ts'
import type { StopSignal } from '../../../platform/base/longRun.ts'
import { dayMs } from '../../../platform/base/time.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { unlessConflict } from '../../../platform/http/Failure.ts'
import { refundPeriodMs } from './readReturn.ts'
import { moveReturn, returnTransitions } from './moveReturn.ts'
import { openStates, Return } from './Return.ts'

/** Time after a parcel's arrival at which staff are alerted, ms: four days before the refund is due. */
const alertAfterMs = refundPeriodMs - 4 * dayMs
/** Age at which a return whose parcel has not arrived counts as abandoned, ms. */
const abandonedAfterMs = 60 * dayMs
/** Maximum number of returns in one run; the next run continues. */
const batchSize = 100

/**
 * Alerts staff once about each return that arrived ten days ago and has not been refunded; resolves the alert when the
 * return ends.
 */
export const alertSlowReturns = async (deps: Deps): Promise<void> => {
  const { db, clock } = deps
  const at = nowIso(deps)
  const alerted = db('alerts').where({ kind: 'return-slow' }).whereRaw('alerts.subject = returns.id')
  const slowReturns = await Return.query(db)
    .whereIn('state', ['RECEIVED', 'CHECKED'])
    .where('received_at', '<', new Date(clock.now() - alertAfterMs).toISOString())
    .whereNotExists(alerted)
    .limit(batchSize)
  for (const { id, code, orderId, receivedAt } of slowReturns) {
    const dueAt = new Date(Date.parse(receivedAt!) + refundPeriodMs).toISOString()
    const detail = `Return ${code} of order ${await nameOrder(db, orderId)} arrived on ${formatInstant(receivedAt!)} and has to be refunded by ${formatInstant(dueAt)}.`
    await raiseAlert(db, { kind: 'return-slow', subject: id, detail, at })
  }
  const endedIds: string[] = await db('alerts')
    .join('returns', 'returns.id', 'alerts.subject')
    .where({ kind: 'return-slow', resolved_at: null })
    .whereIn('state', ['DONE', 'CANCELED'])
    .pluck('alerts.subject')
  if (endedIds.length > 0) await transaction(db, trx => resolveAlerts(trx, 'return-slow', endedIds, at))
}

/** Ends returns whose parcel has not come for 60 days, so that their items can be returned or refunded again. */
export const endLostReturns = async (deps: Deps, stopping: StopSignal): Promise<void> => {
  const at = nowIso(deps)
  const createdBefore = new Date(deps.clock.now() - abandonedAfterMs).toISOString()
  const lostReturns = await Return.query(deps.db)
    .whereIn(
      'state',
      openStates.filter(state => state !== 'RECEIVED'),
    )
    .where('created_at', '<', createdBefore)
    .orderBy('created_at')
    .limit(batchSize)
  const reason = 'Its parcel did not reach us within 60 days.'
  await forEach(lostReturns, stopping, orderReturn =>
    transaction(deps.db, trx =>
      moveReturn(trx, orderReturn, returnTransitions.withdraw, { at, actor: 'system', reason }),
    ).catch(unlessConflict),
  )
}
