import type { Knex } from 'knex'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { OutOfStock } from '../../../catalogue/products/inventory/stock.ts'
import type { Order } from '../Order.ts'
import { closePage } from './cancelPending.ts'
import { applyPayment } from './markPaid.ts'
import { soldOutFailure } from './quoteStock.ts'

const notWaiting = () => new Failure('conflict', 'This order is no longer waiting for payment.')

/**
 * Tells whether an order ended only because its payment page expired or was closed: nobody has decided to cancel it,
 * and no renewed quote replaces it.
 */
const isEndedByItsPage = async (trx: Knex.Transaction, id: string): Promise<boolean> =>
  Boolean(await trx('orders').where({ id, cancel_intent: null }).forUpdate().first('id')) &&
  !(await trx('orders').where({ renews: id }).first('id'))

/**
 * Moves PENDING to PAID for money received by other means. The payment page is closed first, so that nobody pays twice.
 */
export const recordOfflinePayment = async (
  deps: Deps,
  order: Order,
  { actor, reason }: { actor: string; reason: string },
): Promise<void> => {
  if (!(await closePage(deps, order))) throw notWaiting()
  const details = {
    actor,
    staffId: actor,
    detail: `Paid offline: ${reason}`,
    columns: { payment_method: 'offline' as const },
    settings: await deps.settings.read(),
  }
  try {
    const isPaid = await transaction(
      deps.db,
      async trx =>
        (await applyPayment(deps, trx, order, { ...details, from: 'PENDING', act: 'consume' })) ||
        // The event about its closed page may have cancelled it before us.
        ((await isEndedByItsPage(trx, order.id)) &&
          applyPayment(deps, trx, order, { ...details, from: 'CANCELED', act: 'take' })),
    )
    if (!isPaid) throw notWaiting()
  } catch (error) {
    throw error instanceof OutOfStock ? ((await soldOutFailure(deps.db, order)) ?? notWaiting()) : error
  }
}
