import type { Knex } from 'knex'
import type { Settings } from '@shop/contracts/shop/settings'
import { claimOrdersByEmail } from '../../../people/accounts/claimGuestOrders.ts'
import { crashPoint } from '../../../platform/base/crashPoint.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import {
  moveStock,
  OutOfStock,
  type StockAction,
  type StockLine,
} from '../../../catalogue/products/inventory/stock.ts'
import { freezeInvoice } from '../invoices/freezeInvoice.ts'
import { sellerOf } from '../invoices/sellerOf.ts'
import { issueInvoice } from '../invoices/issue.ts'
import { waitForAll } from '../../../platform/database/waitForAll.ts'
import { stockedOrderLinesOf } from '../readStockedOrderLines.ts'
import { findItems } from '../findOrder.ts'
import { moveOrder } from '../moveOrder.ts'
import type { Order } from '../Order.ts'
import { stockActionOf } from './quoteStock.ts'
import { paidWithOf } from '../paidWithOf.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { removeCodeFromCart, recountUse } from '../../pricing/promotions/takeUse.ts'
import type { PaymentSession } from '../../../platform/base/PaymentProvider.ts'
import { rows } from '../../../platform/database/rows.ts'

/**
 * Moves an order from PENDING to PAID with all effects, in one transaction. Returns false if it is no longer PENDING.
 */
export const markPaid = async (deps: Deps, order: Order, session: PaymentSession): Promise<boolean> => {
  const details = {
    from: 'PENDING',
    act: 'consume',
    actor: 'provider',
    detail: 'Paid.',
    columns: cardPaymentColumns(session),
    settings: await deps.settings.read(),
  } as const
  return transaction(deps.db, trx => applyPayment(deps, trx, order, details))
}

/** Selects the columns that an order stores about a card payment. */
export const cardPaymentColumns = ({ id, paymentIntentId, paidWith }: PaymentSession) => ({
  payment_method: 'card' as const,
  paid_with: paidWith,
  payment_intent_id: paymentIntentId,
  stripe_session_id: id,
})

interface PaymentDetails {
  from: 'PENDING' | 'CANCELED'
  act: Extract<StockAction, 'consume' | 'take'>
  actor: string
  /** Id of the member of staff who acts. */
  staffId?: string
  detail: string
  columns: Record<string, string | number | null> & {
    payment_method: 'card' | 'offline'
    paid_with?: string | null
    /** Amount captured if it is less than the total, in pence. */
    captured?: number | null
  }
  /** Sends no emails. */
  isQuiet?: boolean
  /** Read before the transaction, which holds SQLite's only connection. */
  settings: Settings
}

/**
 * Carries out the effects of a payment exactly once. Of concurrent calls, only the one that changes the status does so;
 * the others return false.
 */
export const applyPayment = async (
  deps: Deps,
  trx: Knex.Transaction,
  order: Order,
  { from, act: usualAction, actor, staffId, detail, columns, isQuiet = false, settings }: PaymentDetails,
): Promise<boolean> => {
  const at = nowIso(deps)
  const [hasMoved, items] = await waitForAll(
    moveOrder(trx, {
      orderId: order.id,
      from,
      to: 'PAID',
      at,
      actor,
      staffId,
      detail,
      columns: { ...columns, paid_at: at, superseded_at: null },
    }),
    findItems(trx, order.id),
  )
  if (!hasMoved) return false
  if (from === 'CANCELED') await recountUse(trx, order, at)
  if (order.userId === null) await claimOrdersByEmail(trx, order.email)
  const lines = stockedOrderLinesOf(items)
  const stockAction =
    order.quoteUntil !== null && from === 'PENDING' ? await stockActionOf(trx, order.id) : usualAction
  // Units of a variant that has since been deleted cannot be taken from stock.
  if (stockAction === 'take' && lines.length < items.length) throw new OutOfStock(null)
  const messageKinds = [
    ...(isQuiet ? ['invoice'] : ['order-confirmation', 'invoice']),
    // A delivery surcharge contains nothing to pack.
    ...(isQuiet || items.length === 0 ? [] : ['new-order-notice']),
    ...(order.addsTo === null ? [] : ['addition-paid']),
  ]
  const payload = { orderId: order.id }
  const data = freezeInvoice({
    order,
    items,
    ...(items.length === 0 && order.addsTo !== null && { delivers: await findItems(trx, order.addsTo) }),
    seller: sellerOf(settings),
    paidWith: paidWithOf({
      paidAt: at,
      total: order.total,
      paymentMethod: columns.payment_method,
      paidWith: columns.paid_with ?? null,
    }),
    received: columns.captured ?? undefined,
  })
  await waitForAll(
    moveStock(trx, stockAction, lines, { at, actor, sale: { orderId: order.id, settings } }),
    // Comes before the cart's lines: the code that fills an assistant's cart takes its locks in this order
    // too.
    clearAgentSession(trx, order),
    takeOutOfCart(trx, order.cartId, lines),
    removeCodeFromCart(trx, order),
    enqueue(trx, ...messageKinds.map(kind => ({ dedupeKey: `${kind}:${order.id}`, kind, payload, at }))),
    issueInvoice(trx, { orderId: order.id, data, at }),
  )
  crashPoint('in settle')
  return true
}

/** Removes the assistant's mark from the cart: later purchases are the shopper's own. */
const clearAgentSession = async (trx: Knex.Transaction, { cartId, agentSessionId }: Order) => {
  if (agentSessionId !== null)
    await rows(
      trx,
      'update carts set agent_session_id = null where id = ? and agent_session_id = ?',
      [cartId, agentSessionId],
      'forget agent',
    )
}

/** Removes the bought quantities from the cart; units added since then stay. Tested on SQLite and Postgres. */
const takeOutOfCart = async (trx: Knex.Transaction, cartId: string, lines: readonly StockLine[]) => {
  if (lines.length === 0) return
  const lineConditions = lines.map(() => '(variant_id = ? and quantity <= ?)').join(' or ')
  const removed = await rows<{ variant_id: string }>(
    trx,
    `delete from cart_items where cart_id = ? and (${lineConditions}) returning variant_id`,
    [cartId, ...lines.flatMap(({ variantId, quantity }) => [variantId, quantity])],
    lines.length === 1 ? 'take out of cart' : undefined,
  )
  const removedIds = new Set(removed.map(line => line.variant_id))
  // A line that was added again since may have fewer units than were bought: it belongs to the next purchase.
  for (const { variantId, quantity } of lines.filter(line => !removedIds.has(line.variantId)))
    await trx('cart_items')
      .where({ cart_id: cartId, variant_id: variantId })
      .where('quantity', '>', quantity)
      .decrement('quantity', quantity)
}
