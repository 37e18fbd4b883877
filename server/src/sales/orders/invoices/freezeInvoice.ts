import { vatPlaceOf } from '@shop/contracts/addresses/europeanUnion'
import { placeInSentence, placeOf } from '@shop/contracts/addresses/places'
import type { CheckoutFact } from '@shop/contracts/checkout/checkoutFacts'
import type { Pence } from '@shop/contracts/money'
import { splitDelivery, vatContainedIn } from '../../pricing/priceOrder.ts'
import type { Order } from '../Order.ts'
import type { OrderItem } from '../OrderItem.ts'
import {
  type InvoiceData,
  type InvoicedDelivery,
  type InvoiceLine,
  type RateTotal,
  type Seller,
  amountsOf,
  ratesOf,
  sumAmounts,
  sumRates,
} from './InvoiceData.ts'

type InvoicedOrder = Pick<
  Order,
  | 'id'
  | 'number'
  | 'currency'
  | 'subtotal'
  | 'shipping'
  | 'tax'
  | 'vatRate'
  | 'vatReason'
  | 'total'
  | 'promotionCode'
  | 'shippingMethod'
  | 'deliveryWay'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'shippingAddress'
  | 'billingAddress'
  | 'createdAt'
>

type InvoicedItem = Pick<
  OrderItem,
  | 'title'
  | 'color'
  | 'size'
  | 'details'
  | 'sku'
  | 'quantity'
  | 'price'
  | 'lineTotal'
  | 'discount'
  | 'tax'
  | 'vatRate'
  | 'vatReason'
>

interface Sale {
  order: InvoicedOrder
  items: readonly InvoicedItem[]
  /** Garments of the other order whose delivery a surcharge pays for; by default the order's own garments. */
  delivers?: readonly InvoicedItem[]
  seller: Seller
  /** Null if nothing was due. */
  paidWith: string | null
  /** Set if it is less than the total. */
  received?: Pence | undefined
}

/** Selects the checkout details for the invoice; a gift note is for the receiver of the parcel. */
const checkoutDetailsOf = ({ shippingAddress, billingAddress, shippingMethod, deliveryWay }: InvoicedOrder) =>
  ({
    shippingAddress,
    billingAddress,
    shippingMethod: { method: shippingMethod, name: deliveryWay.name },
    giftNote: null,
  }) satisfies Record<CheckoutFact, unknown>

// VAT Notice 703.
const exportNote = 'VAT is charged at 0%, since this order leaves the United Kingdom.'

/** Explains the VAT of an export, or names the EU country whose VAT is charged; undefined if UK VAT applies. */
const vatNoteOf = ({ vatReason, vatRate, shippingAddress }: InvoicedOrder): string | undefined => {
  if (vatReason === 'export') return exportNote
  return vatReason === 'ioss'
    ? `VAT is that of ${placeInSentence(vatPlaceOf(placeOf(shippingAddress)))} at ${vatRate}%, which we pay there through the EU’s Import One-Stop Shop.`
    : undefined
}

/**
 * Returns the seller as of the sale: documents of sales from before the shop's VAT registration must not look as if
 * they contained VAT.
 */
const sellerAtSale = ({ seller, order }: Sale): Seller =>
  order.vatReason === 'not_registered' ? { ...seller, isVatRegistered: false, vatNumber: '' } : seller

/**
 * Returns the zero-rated part of a delivery, if other garments were delivered too. A surcharge that was priced without
 * this part stays taxed in full.
 */
const zeroRatedOf = (
  { order, items, delivers = items }: Sale,
  { paid, tax }: { paid: Pence; tax: Pence },
): Pence => {
  if (order.vatReason !== 'standard') return 0
  const [taxed, zeroRated] = splitDelivery(
    paid,
    delivers.map(({ lineTotal, vatReason }) => ({ amount: lineTotal, isZeroRated: vatReason === 'zero' })),
  )
  const isSurcharge = items.length === 0
  return isSurcharge && tax !== vatContainedIn(taxed, { rate: order.vatRate, reason: order.vatReason })
    ? 0
    : zeroRated
}

/**
 * Fixes the content of an order's invoice. Lines have their VAT from the order; the rest of the order's total and VAT
 * belongs to delivery, so that the sum is right whatever was reduced.
 */
export const freezeInvoice = (sale: Sale): InvoiceData => {
  const { order, items, paidWith, received } = sale
  const seller = sellerAtSale(sale)
  const checkoutDetails = checkoutDetailsOf(order)
  const taxed = (gross: Pence, vat: Pence, vatRate: number): RateTotal =>
    seller.isVatRegistered ? { vatRate, ...amountsOf(gross, vat) } : { vatRate: 0, ...amountsOf(gross, 0) }
  const lines = items.map((item): InvoiceLine => ({
    title: item.title,
    color: item.color,
    size: item.size,
    ...(item.details && { details: item.details }),
    sku: item.sku,
    quantity: item.quantity,
    unitPrice: item.price,
    lineTotal: item.lineTotal,
    discount: item.discount,
    ...taxed(item.lineTotal - item.discount, item.tax, item.vatRate),
  }))
  const goods = sumAmounts(lines)
  const paidForDelivery = order.total - goods.gross
  const deliveryTax = order.tax - items.reduce((sum, { tax }) => sum + tax, 0)
  const zeroRated = zeroRatedOf(sale, { paid: paidForDelivery, tax: deliveryTax })
  const delivery: InvoicedDelivery = {
    ...checkoutDetails.shippingMethod,
    price: order.shipping,
    discount: order.shipping - paidForDelivery,
    ...(zeroRated > 0 && { zeroRated }),
    ...taxed(paidForDelivery, deliveryTax, order.vatRate),
  }
  const parts = [...lines, delivery]
  const vatNote = vatNoteOf(order)
  return {
    seller,
    customer: { name: `${order.firstName} ${order.lastName}`.trim(), email: order.email },
    billingAddress: checkoutDetails.billingAddress,
    shippingAddress: checkoutDetails.shippingAddress,
    order: { id: order.id, number: order.number, placedAt: order.createdAt },
    currency: order.currency,
    paymentMethod: paidWith ?? 'Nothing to pay',
    ...(received !== undefined && { received }),
    lines,
    delivery,
    subtotal: order.subtotal,
    discount: parts.reduce((sum, { discount }) => sum + discount, 0),
    promotionCode: order.promotionCode,
    rates: sumRates(parts.flatMap(ratesOf)),
    ...(vatNote !== undefined && { vatNote }),
    total: sumAmounts(parts),
  }
}
