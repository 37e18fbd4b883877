import { isInUkVat, placeOf } from '@shop/contracts/addresses/places'
import { countryName } from '@shop/contracts/addresses/countries'
import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { formatMoney } from '@shop/contracts/money'
import { exchangeCodeOf } from '@shop/contracts/orders/returnCode'
import { orderName } from '@shop/contracts/orders/orderNumber'
import type { Settings } from '@shop/contracts/shop/settings'
import {
  addressLines,
  deliveryLines,
  contactLine,
  dateOf,
  footOf,
  sellerLines,
  withoutEmpty,
} from '../../orders/invoices/pdf/describeParts.ts'
import type { Sheet } from '../../orders/invoices/pdf/Sheet.ts'
import { sellerOf } from '../../orders/invoices/sellerOf.ts'
import { lineDetail, unitsOf } from './describePackingSlip.ts'
import type { PackedLine, Parcel } from './readParcels.ts'

const weightText = (grams: number): string => (grams > 0 ? `${(grams / 1000).toFixed(2)} kg` : '–')

const sumOf = (lines: readonly PackedLine[], of: (line: PackedLine) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0)

/** Names a garment as customs ask: what it is, of what, and by which code. */
const goodsText = ({ materials }: PackedLine, { customsText }: Settings['shipping']): string =>
  withoutEmpty([customsText, materials]).join(', ')

/**
 * Describes the commercial invoice that customs ask for: what is in the parcel, its worth, weight, origin and tariff code, with
 * duties unpaid (DAP). What comes in exchange was paid for by what came back, so it is worth its price, as is what was given.
 * Null where the parcel stays inside UK VAT, whose customs nobody asks.
 */
export const describeCustoms = ({ order, lines }: Parcel, settings: Settings): Sheet | null => {
  if (isInUkVat(placeOf(order.shippingAddress))) return null
  const seller = sellerOf(settings)
  const { customsCode, customsOrigin, eoriNumber } = settings.shipping
  const money = (amount: number) => formatMoney(amount, order.currency)
  const weight = sumOf(lines, line => line.weight_gr * line.quantity)
  const isExchange = exchangeCodeOf(order) !== null
  const worthOf = ({ price, paid }: PackedLine) => (isExchange || paid === 0 ? price : paid)
  const worth = sumOf(lines, worthOf)
  return {
    title: 'Commercial invoice',
    number: order.number,
    storeName: seller.storeName,
    seller: [...sellerLines(seller), ...(eoriNumber ? [`EORI ${eoriNumber.toUpperCase()}`] : [])],
    facts: [
      { label: 'Order', value: orderName(order) },
      { label: 'Date of sale', value: dateOf(order.paidAt ?? order.createdAt) },
      { label: 'Reason for export', value: isExchange ? 'Exchange' : 'Sale' },
      { label: 'Terms', value: 'DAP, duties and taxes unpaid' },
      {
        label: 'Sent by',
        value: withoutEmpty([order.deliveryWay.carrier, deliveryName(order.deliveryWay)]).join(', '),
      },
    ],
    parties: [
      { label: 'Deliver to', lines: withoutEmpty([...deliveryLines(order.shippingAddress), order.email]) },
      { label: 'Sold to', lines: addressLines(order.billingAddress) },
    ],
    table: {
      columns: ['Item', 'Quantity', 'Tariff code', 'Origin', 'Weight', 'Value'],
      rows: [
        ...lines.map(line => ({
          title: line.title,
          detail: withoutEmpty([goodsText(line, settings.shipping), lineDetail(line)]).join('  ·  '),
          figures: [
            String(line.quantity),
            customsCode || '–',
            customsOrigin ? countryName(customsOrigin) : '–',
            weightText(line.weight_gr * line.quantity),
            money(worthOf(line)),
          ],
        })),
        {
          title: 'Total of the parcel',
          detail: 'Without delivery',
          figures: [String(unitsOf(lines)), '', '', weightText(weight), money(worth)],
        },
      ],
    },
    summary: null,
    totals: [],
    grandTotal: null,
    ofWhich: [],
    closing: withoutEmpty([
      'We declare that this invoice shows the actual price, or where nothing was paid the worth, of what is described, and that all of it is true and correct.',
      'Signed, with the date:  ................................................................',
      contactLine('Questions about this parcel?', seller),
    ]),
    foot: footOf(seller),
  }
}
