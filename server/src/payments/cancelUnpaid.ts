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
}

/** PENDING to CANCELED, giving the held stock and the use of a promotion back; `notify` tells the customer. False where the order is not PENDING any more. */
export const cancelUnpaid = (
  deps: Deps,
  orderId: string,
  { actor, reason, staffId, notify = false }: Why,
): Promise<boolean> =>
  transaction(deps.db, async trx => {
    const at = nowIso(deps)
    const move = { orderId, from: 'PENDING', to: 'CANCELED', at, actor, staffId, detail: reason } as const
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
