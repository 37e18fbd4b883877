import { type Destination, placeOf } from '@shop/contracts/addresses/places'
import type { Input } from '@shop/contracts/endpoint'
import type { quoteStaffOrder, takeOrder } from '@shop/contracts/checkout/staffOrderEndpoints'
import { effectivePrice, formatMoney } from '@shop/contracts/money'
import type { DeliveryWay } from '@shop/contracts/orders/endpoints'
import { buyerNotices } from '@shop/contracts/orders/dutyText'
import { parcelFactsOf } from '@shop/contracts/shop/parcelPrice'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { Failure, invalid, notFound } from '../../../platform/http/Failure.ts'
import type { NewOrderLine } from '../../orders/checkout/insertOrder.ts'
import { type ExchangeVariant, readVariantsById } from '../../orders/returns/planExchanges.ts'
import { chargeRefusal, chooseDeliveryOption, refuseChangedTerms } from '../../orders/checkout/checkTotal.ts'
import { Order } from '../../orders/Order.ts'
import {
  deliveryOptionsToAddress,
  defaultDestination,
  saleTermsOf,
  type SaleTerms,
  type DeliveryMethod,
} from '../../pricing/delivery.ts'
import { priceAtPlace } from '../../pricing/ioss.ts'
import type { Terms } from '../../pricing/shownTerms.ts'
import { priceLinesAt, priceOrder, subtotalOf, type OrderPrice } from '../../pricing/priceOrder.ts'

type QuoteRequest = Input<typeof quoteStaffOrder>

type StaffOrderLine = NewOrderLine & Pick<ExchangeVariant, 'weightGr' | 'vatClass' | 'warnings'>

/** Reads the units that a quote reserves, by variant. */
const readReservedUnits = async (db: Knex, orderId: string): Promise<Map<string, number>> => {
  const reserved: { variant_id: string; quantity: number }[] = await db('order_items')
    .join('orders', 'orders.id', 'order_items.order_id')
    .where({ 'orders.id': orderId, 'orders.status': 'PENDING' })
    .whereNot({ 'orders.holding': 'nothing' })
    .whereNotNull('variant_id')
    .select('variant_id', 'quantity')
  return new Map(reserved.map(({ variant_id: id, quantity }) => [id, quantity]))
}

/**
 * Reads the lines of an order that staff enter, at today's prices. Throws `validation_failed` for what cannot be sold.
 */
const readLines = async (
  db: Knex,
  { lines: requestedLines, renews }: Pick<QuoteRequest, 'lines' | 'renews'>,
): Promise<StaffOrderLine[]> => {
  const variants = await readVariantsById(
    db,
    requestedLines.map(({ variantId }) => variantId),
  )
  const reserved = renews === undefined ? new Map<string, number>() : await readReservedUnits(db, renews)
  return requestedLines.map(({ variantId, quantity }, index) => {
    const field = `lines.${index}.quantity`
    const variant = variants.find(each => each.variantId === variantId)
    if (variant?.status !== 'ACTIVE') throw invalid({ [field]: 'This is not for sale.' })
    if (requestedLines.findIndex(each => each.variantId === variantId) < index)
      throw invalid({ [field]: 'This is listed twice. Please change the quantity instead.' })
    const free = variant.free + (reserved.get(variantId) ?? 0)
    if (free < quantity) throw invalid({ [field]: free > 0 ? `Only ${free} left.` : 'This is sold out.' })
    // Fit advice belongs to lines of a cart.
    return { ...variant, unitPrice: effectivePrice(variant), quantity, advice: null }
  })
}

/** Finds the order that this one is added to, or was in an earlier quote. Throws `not_found`. */
const findBase = async (
  db: Knex,
  { addsTo, renews }: Pick<QuoteRequest, 'addsTo' | 'renews'>,
): Promise<Order | null> => {
  const quote = renews === undefined ? undefined : await Order.query(db).findById(renews)
  const id = addsTo ?? quote?.addsTo
  if (!id) return null
  const base = await Order.query(db).findById(id)
  if (!base) throw notFound('This order does not exist.')
  return base
}

type PricedWay = Pick<DeliveryMethod, 'id' | 'price' | 'freeAbove'> & DeliveryWay

/** Returns the delivery method; what is added without a charge for delivery is sent with its order. */
const wayOf = (
  settings: Settings,
  { shippingMethod, isDeliveryFree = false }: QuoteRequest,
  {
    base,
    destination,
    lines,
  }: { base: Order | null; destination: Destination; lines: readonly StaffOrderLine[] },
): PricedWay => {
  if (base && isDeliveryFree)
    return { id: base.shippingMethod, price: 0, freeAbove: null, ...base.deliveryWay }
  const way = chooseDeliveryOption(settings, destination, { shippingMethod, lines })
  return isDeliveryFree ? { ...way, price: 0 } : way
}

interface StaffOrderPrice {
  lines: NewOrderLine[]
  way: PricedWay
  price: OrderPrice
  saleTerms: SaleTerms
  notices: string[]
  terms: Terms
  /** The delivery methods for its weight and destination. */
  ways: DeliveryMethod[]
}

/**
 * Prices an order that staff enter. `notices` are the texts about customs and product safety that its buyer reads before
 * paying. Garments that are added to an order are sold with or without UK VAT, as that order was. Throws
 * `validation_failed` and `not_found`.
 */
export const priceStaffOrder = async (
  db: Knex,
  request: QuoteRequest,
  settings: Settings,
): Promise<StaffOrderPrice> => {
  const { discount = 0 } = request
  const reduction = { kind: 'fixed_amount', value: discount, minimumSpend: 0 } as const
  const unpricedLines = await readLines(db, request)
  const base = await findBase(db, request)
  const destination = base?.shippingAddress ?? request.destination ?? defaultDestination
  const place = placeOf(destination)
  const soldAs = base?.saleTerms && { isWithoutVat: base.saleTerms.isWithoutVat }
  const {
    counted: lines,
    terms,
    isAboveIoss,
  } = priceAtPlace(settings, place, saleTerms => ({
    counted: priceLinesAt({ ...saleTerms, ...soldAs }, unpricedLines),
    reduction,
  }))
  const subtotal = subtotalOf(lines)
  if (discount > subtotal)
    throw invalid({ discount: `At most ${formatMoney(subtotal, settings.general.currency)}.` })
  const way = wayOf(settings, request, { base, destination, lines })
  const { responsiblePerson } = settings.shipping
  const duty = { isDutyPaid: way.isDutyPaid, vatReason: terms.vat.reason, isAboveIoss }
  return {
    lines,
    way,
    saleTerms: { ...saleTermsOf(settings, destination, { terms, lines, way }), ...soldAs },
    terms: { place, terms, isAboveIoss, way },
    notices: buyerNotices(place, duty, { responsiblePerson, garments: lines }),
    price: priceOrder(lines, { way, vat: terms.vat }, reduction),
    ways: deliveryOptionsToAddress(settings, destination, parcelFactsOf(lines)),
  }
}

/** Refuses a total or terms other than those shown, and an amount that no card accepts. */
export const checkPrice = (
  { payment, expectedTotal, expectedTerms }: Input<typeof takeOrder>,
  { price, terms }: { price: OrderPrice; terms: Terms },
  currency: string,
): void => {
  // Passes `isReduced: false`, since the refusal of an amount below the minimum would otherwise mention a
  // code.
  const refusal = payment === 'link' ? chargeRefusal({ ...price, isReduced: false }, currency) : null
  if (refusal) throw refusal
  if (price.total !== expectedTotal)
    throw new Failure(
      'total_changed',
      `The total is now ${formatMoney(price.total, currency)}. Please check it and try again.`,
    )
  refuseChangedTerms(expectedTerms, terms)
}
