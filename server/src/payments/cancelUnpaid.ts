import { refreshListings } from '../catalog/refreshListings.ts'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../deps.ts'
import { moveStock } from '../inventory/stock.ts'
import { moveOrder } from '../orders/moveOrder.ts'
import { boughtLines } from '../orders/boughtLines.ts'

/** PENDING to CANCELED, giving the held stock back. False where the order is not PENDING any more. */
export const cancelUnpaid = (
  deps: Deps,
  orderId: string,
  { actor, reason }: { actor: string; reason: string },
): Promise<boolean> =>
  transaction(deps.db, async trx => {
    const at = nowIso(deps)
    const move = { orderId, from: 'PENDING', to: 'CANCELED', at, actor, detail: reason } as const
    if (!(await moveOrder(trx, move))) return false
    const { turnedProductIds } = await moveStock(trx, 'release', await boughtLines(trx, orderId), {
      at,
      actor,
    })
    await refreshListings(trx, turnedProductIds)
    return true
  })
