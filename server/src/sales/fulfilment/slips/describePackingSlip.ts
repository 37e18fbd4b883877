import { placeOf } from '@shop/contracts/addresses/places'
import { isUnderGpsr } from '@shop/contracts/addresses/europeanUnion'
import { deliveryName } from '@shop/contracts/orders/deliveryName'
import type { CheckoutFact } from '@shop/contracts/checkout/checkoutFacts'
import { orderName } from '@shop/contracts/orders/orderNumber'
import { returnDays } from '@shop/contracts/shop/returnDays'
import {
  deliveryLines,
  contactLine,
  dateOf,
  footOf,
  withoutEmpty,
  sellerLines,
} from '../../orders/invoices/pdf/describeParts.ts'
import type { Seller } from '../../orders/invoices/InvoiceData.ts'
import type { Sheet } from '../../orders/invoices/pdf/Sheet.ts'
import type { PackedLine, Parcel } from './readParcels.ts'

export const unitsOf = (lines: readonly PackedLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

export const lineDetail = ({ color, size, details, sku }: PackedLine): string =>
  withoutEmpty([color, size && `Size ${size}`, details, sku]).join('  ·  ')

/** Selects the shopper's entries for the slip, without who pays, as it may be a present. */
const checkoutDetailsOf = ({ order }: Parcel) =>
  ({
    shippingMethod: { label: 'Delivery', value: deliveryName(order.deliveryWay) },
    shippingAddress: { label: 'Deliver to', lines: deliveryLines(order.shippingAddress) },
    billingAddress: null,
    giftNote: order.giftNote?.split('\n') ?? null,
  }) satisfies Record<CheckoutFact, unknown>

/** Describes the contents of a parcel for the packer and the recipient: no prices, as it may be a present. */
export const describePackingSlip = (parcel: Parcel, seller: Seller, responsiblePerson: string): Sheet => {
  const { order, lines } = parcel
  const checkoutDetails = checkoutDetailsOf(parcel)
  return {
    title: 'Packing slip',
    number: order.number,
    hasBarcode: true,
    storeName: seller.storeName,
    seller: sellerLines(seller),
    facts: [
      { label: 'Order', value: orderName(order) },
      { label: 'Placed', value: dateOf(order.createdAt) },
      checkoutDetails.shippingMethod,
      { label: 'Units', value: String(unitsOf(lines)) },
    ],
    parties: [checkoutDetails.shippingAddress],
    ...(checkoutDetails.giftNote && { giftNote: checkoutDetails.giftNote }),
    table: {
      columns: ['Item', 'Quantity'],
      rows: lines.map(line => ({
        title: line.title,
        detail: lineDetail(line),
        figures: [String(line.quantity)],
      })),
    },
    summary: null,
    totals: [],
    grandTotal: null,
    includedAmounts: [],
    closing: withoutEmpty([
      `Something not right? You can send it back within ${returnDays} days.`,
      contactLine('Questions about this order?', seller),
      responsiblePerson !== '' &&
        isUnderGpsr(placeOf(order.shippingAddress)) &&
        `Responsible person in the EU and Northern Ireland: ${responsiblePerson}`,
    ]),
    foot: footOf(seller),
  }
}
