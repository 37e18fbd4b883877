import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import type { Deps } from '../../../platform/base/deps.ts'
import { insertOrder } from '../checkout/insertOrder.ts'
import { allowedPaymentMethods, openPayment } from '../checkout/openPayment.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { findItems } from '../findOrder.ts'
import { orderName } from '@shop/contracts/orders/orderNumber'
import { Order } from '../Order.ts'
import { Return, ReturnLine } from './Return.ts'
import { cancelPaid } from '../payments/cancelPaid.ts'
import { cancelPending } from '../payments/cancelPending.ts'
import { applyPayment } from '../payments/markPaid.ts'
import { deliveryOptionsToAddress } from '../../pricing/delivery.ts'
import { priceExchanges, soldOutText, weighLines, type Exchange } from './planExchanges.ts'

interface ReplacementInput {
  order: Order
  orderReturn: { id: string; code: string }
  exchanges: readonly Exchange[]
  settings: Settings
  at: string
  /** The id of the member of staff who books it, or `shopper`. */
  actor: string
  /**
   * Time until which it can be paid by its link. If null or left out, it can be paid as long as its payment page, which
   * is opened at once.
   */
  quoteUntil?: string | null
}

/**
 * Places the order of a return's replacements and reserves their stock. It is PAID at once if nothing is due, and
 * otherwise waits for its payment. Throws `out_of_stock`.
 */
export const placeReplacement = async (
  deps: Deps,
  trx: Knex.Transaction,
  { order, orderReturn, exchanges, settings, at, actor, quoteUntil = null }: ReplacementInput,
): Promise<Order> => {
  const id = newId()
  const price = priceExchanges(exchanges)
  const parcel = await weighLines(
    trx,
    exchanges.map(({ line }) => line),
  )
  const options = deliveryOptionsToAddress(settings, order.shippingAddress, parcel)
  // An exchange is sent even if no delivery method takes it now, since the first order went there. Where that one was
  // sold with duties paid, so is its exchange.
  const [way = { id: order.shippingMethod, ...order.deliveryWay }] = order.deliveryWay.isDutyPaid
    ? options.filter(({ isDutyPaid }) => isDutyPaid)
    : options
  const { shippingAddress, billingAddress, email, firstName, lastName } = order
  const replacement = await insertOrder(trx, {
    id,
    userId: order.userId,
    owner: null,
    // The column is unique and not null, and there is no cart.
    cartId: newId(),
    currency: order.currency,
    given: { shippingAddress, billingAddress, shippingMethod: way.id },
    way,
    price,
    iossNumber: order.iossNumber,
    saleTerms: order.saleTerms,
    promotion: null,
    lines: exchanges.map(({ line }) => line),
    cartLines: [],
    shortage: soldOutText,
    person: { email, firstName, lastName },
    placedFrom: null,
    maxOrderQuantity: settings.store.maxOrderQuantity,
    at,
    fingerprint: id,
    waitsFor: orderReturn.code,
    quoteUntil,
    sessionParams: null,
  })
  if (!replacement) throw new Error('An exchange has no other order of its cart')
  await Return.query(trx).findById(orderReturn.id).patch({ replacementId: id })
  const unmatchedItems = await findItems(trx, id)
  for (const { lineId, line, refund: swapRefund } of exchanges) {
    // Two returned lines may be exchanged for the same variant.
    const index = unmatchedItems.findIndex(
      each => each.variantId === line.variantId && each.quantity === line.quantity,
    )
    const [swapItem] = unmatchedItems.splice(index, 1)
    if (swapItem) await ReturnLine.query(trx).findById(lineId).patch({ swapItemId: swapItem.id, swapRefund })
  }
  if (price.total === 0)
    await applyPayment(deps, trx, replacement, {
      from: 'PENDING',
      act: 'consume',
      actor,
      detail: `Taken in exchange for return ${orderReturn.code} of order ${orderName(order)}.`,
      columns: { payment_method: 'offline' },
      isQuiet: true,
      settings,
    })
  return replacement
}

/** Finds the order of a return's replacements, and opens its payment page if payment is due. */
export const openReplacement = async (deps: Deps, returnId: string): Promise<Order | undefined> => {
  const replacement = await findReplacement(deps, returnId)
  if (replacement?.status === 'PENDING')
    await openPayment(deps, replacement, allowedPaymentMethods(await deps.settings.read()))
  return replacement
}

const findReplacement = async ({ db }: Pick<Deps, 'db'>, returnId: string): Promise<Order | undefined> => {
  const orderReturn = await Return.query(db).findById(returnId)
  return orderReturn?.replacementId ? Order.query(db).findById(orderReturn.replacementId) : undefined
}

interface Cancellation {
  reason: string
  /** Runs in the same transaction, while the replacement's row is locked. */
  inTransaction?: (trx: Knex.Transaction) => Promise<void>
}

/**
 * Cancels the order of a return's replacements if it has not been packed: releases the stock, and refunds any
 * surcharge. Idempotent; returns the reason if there was nothing to cancel.
 */
export const cancelReplacement = async (
  deps: Deps,
  returnId: string,
  { reason, inTransaction }: Cancellation,
): Promise<string | void> => {
  const replacement = await findReplacement(deps, returnId)
  if (replacement?.status === 'PENDING') return cancelPending(deps, replacement, { actor: 'system', reason })
  if (replacement?.status !== 'PAID' || replacement.packedAt !== null) return 'No exchange is reserved.'
  await cancelPaid(deps, replacement, {
    actor: 'system',
    reason,
    isQuiet: true,
    ...(inTransaction && { inTransaction }),
  })
}

/** Allows the replacement to be sent, as the returned items have arrived. */
export const releaseReplacement = async (
  trx: Knex.Transaction,
  { replacementId: id }: Pick<Return, 'replacementId'>,
  at: string,
): Promise<void> => {
  await trx('orders').where({ id }).update({ waits_for: null, updated_at: at })
}

/**
 * Prevents the replacement of a cancelled return from being packed until the replacement is cancelled too. Throws
 * `conflict` if it has been packed, since the customer would get it and keep the first garment.
 */
export const holdReplacement = async (
  trx: Knex.Transaction,
  { replacementId, code }: Return,
  at: string,
): Promise<void> => {
  const updatedRows = await trx('orders')
    .where({ id: replacementId, status: 'PAID', packed_at: null })
    .update({ waits_for: code, updated_at: at })
  if (updatedRows > 0) return
  const replacement = await Order.query(trx).findOne({ id: replacementId }).throwIfNotFound()
  if (['PAID', 'SHIPPED', 'DELIVERED'].includes(replacement.status))
    throw new Failure(
      'conflict',
      `Order ${orderName(replacement)}, which comes in exchange, has been packed. Please check the return instead.`,
    )
}
