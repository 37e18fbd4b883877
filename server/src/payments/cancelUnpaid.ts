import type { Knex } from 'knex'
import { refreshListings } from '../catalog/refreshListings.ts'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../deps.ts'
import { moveStock } from '../inventory/stock.ts'
import { enqueueCanceled } from './enqueueCanceled.ts'
import { moveOrder } from '../orders/moveOrder.ts'
import { boughtLines } from '../orders/boughtLines.ts'
import { giveUseBack } from '../promotions/takeUse.ts'

interface Why {
  actor: string
  reason: string
  /** The member of staff whose act it is. */
  staffId?: string
  notify?: boolean
  /** An order with a payment page, where somebody may be paying, stays as it is. */
  onlyWithoutSession?: boolean
  /** Canceled by a person, who means this order: it is shown even where a changed checkout was about to replace it. */
  isMeant?: boolean
}

/** Locks the order on Postgres, so that no session is stored before it is canceled. */
const hasSession = async (trx: Knex.Transaction, id: string): Promise<boolean> => {
  const order = await trx('orders').where({ id }).forUpdate().first('stripe_session_id')
  return Boolean(order?.stripe_session_id)
}

/** PENDING to CANCELED, giving the held stock and the use of a promotion back; `notify` tells the customer. False where the order is not PENDING any more. */
export const cancelUnpaid = (
  deps: Deps,
  orderId: string,
  { actor, reason, staffId, notify = false, onlyWithoutSession = false, isMeant = false }: Why,
): Promise<boolean> =>
  transaction(deps.db, async trx => {
    const at = nowIso(deps)
    const columns: Record<string, null> = isMeant ? { superseded_at: null } : {}
    const move = {
      orderId,
      from: 'PENDING',
      to: 'CANCELED',
      at,
      actor,
      staffId,
      columns,
      detail: reason,
    } as const
    if (onlyWithoutSession && (await hasSession(trx, orderId))) return false
    if (!(await moveOrder(trx, move))) return false
    await giveUseBack(trx, orderId)
    const { turnedProductIds } = await moveStock(trx, 'release', await boughtLines(trx, orderId), {
      at,
      actor,
    })
    if (notify) await enqueueCanceled(trx, orderId, at)
    await refreshListings(trx, turnedProductIds)
    return true
  })
