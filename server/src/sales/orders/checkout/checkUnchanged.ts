import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { CheckoutFact } from '@shop/contracts/checkout/checkoutFacts'
import type { TypedFact } from '@shop/contracts/orders/typedFacts'
import { effectivePrice, type Pence } from '@shop/contracts/money'
import type { CartLine } from '../../cart/findCart.ts'
import { isPostgres } from '../../../platform/database/connect.ts'
import { rows } from '../../../platform/database/rows.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { alreadyPaid } from '../payments/cancelPending.ts'
import { minuteMs } from '../../../platform/base/time.ts'

/** Maximum time between the start of a payment and an insert that waited for it, ms. */
const maxWaitMs = minuteMs

const recentPaymentFailure = async (
  trx: Knex.Transaction,
  cartId: string,
  at: string,
): Promise<Failure | undefined> => {
  const since = new Date(Date.parse(at) - maxWaitMs).toISOString()
  const paidOrder = await trx('orders')
    .where({ cart_id: cartId, status: 'PAID' })
    .where('paid_at', '>', since)
    .orderBy('paid_at', 'desc')
    .first('id')
  return paidOrder && alreadyPaid(paidOrder.id)
}

type PurchaseLine = Pick<CartLine, 'variantId' | 'quantity' | 'unitPrice'>

const purchaseFacts = ({ variantId, quantity, unitPrice }: PurchaseLine) => [variantId, quantity, unitPrice]

const cartLinesQuery = `select i.variant_id as "variantId", i.quantity, v.price, v.sale_price as "salePrice"
  from carts c join cart_items i on i.cart_id = c.id join variants v on v.id = i.variant_id
  where c.owner = ? order by i.created_at, i.id`

/**
 * Refuses an order whose insert has waited for a payment of the same cart, which removed the lines from it. Throws
 * `already_paid`, `conflict`.
 */
export const checkUnchanged = async (
  trx: Knex.Transaction,
  {
    owner,
    cartId,
    cartLines: lines,
    at,
  }: { owner: string | null; cartId: string; cartLines: readonly PurchaseLine[]; at: string },
): Promise<void> => {
  // On SQLite there is nothing to check: the transaction has held the only write lock since it began.
  if (!isPostgres(trx) || owner === null) return
  const storedLines = await rows<Omit<PurchaseLine, 'unitPrice'> & { price: Pence; salePrice: Pence | null }>(
    trx,
    cartLinesQuery,
    [owner],
    'cart as bought',
  )
  const currentFacts = storedLines.map(line => purchaseFacts({ ...line, unitPrice: effectivePrice(line) }))
  if (fingerprint(currentFacts) === fingerprint(lines.map(purchaseFacts))) return
  throw (
    (await recentPaymentFailure(trx, cartId, at)) ??
    new Failure('conflict', 'Your cart has just changed. Please check it and try again.')
  )
}

/** Computes a digest of everything that was priced: two checkouts with the same fingerprint are the same order. */
export const fingerprint = (facts: object): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex')

interface PricedCheckout
  extends Record<Exclude<CheckoutFact, TypedFact>, unknown>, Partial<Record<TypedFact, unknown>> {
  user: string
  email: string
  lines: readonly unknown[]
  way: object
  vatReason: string
  total: number
  tax: number
  promotion?: { id: string; discount: number } | null
  currency: string
}

/** Computes the digest of everything that a checkout asks for; every fact that the shopper enters must be included. */
export const checkoutFingerprint = (request: PricedCheckout): string => fingerprint(request)
