import { orderName } from '@shop/contracts/orders/orderNumber'
import { exchangeName } from '@shop/contracts/returns/exchangeName'
import { returnAddressLines } from '@shop/contracts/returns/sendingBack'
import { returnReasons } from '@shop/contracts/returnReasons'
import { contactLine, dateOf, footOf, sellerLines, withoutEmpty } from '../invoices/pdf/describeParts.ts'
import type { Seller } from '../invoices/InvoiceData.ts'
import type { Sheet } from '../invoices/pdf/Sheet.ts'
import type { Order } from '../Order.ts'
import { isExchanged, presentLine, type ReturnedLine } from './present.ts'
import type { Return } from './Return.ts'

interface Slip {
  order: Order
  orderReturn: Return
  lines: readonly ReturnedLine[]
}

/** Describes the slip that goes into the parcel of a return. */
export const describeReturnSlip = ({ order, orderReturn, lines }: Slip, seller: Seller): Sheet => ({
  title: 'Return slip',
  number: orderReturn.code,
  hasBarcode: true,
  storeName: seller.storeName,
  seller: sellerLines(seller),
  facts: [
    { label: 'Return', value: orderReturn.code },
    { label: 'Order', value: orderName(order) },
    { label: 'From', value: `${order.firstName} ${order.lastName}`.trim() },
    { label: 'Booked', value: dateOf(orderReturn.createdAt) },
  ],
  parties: [
    {
      label: 'Send to',
      lines: [
        seller.storeName,
        `Returns, ${orderReturn.code}`,
        ...returnAddressLines(seller.addressLines, order.shippingAddress),
      ],
    },
  ],
  table: {
    columns: ['Item', 'Quantity'],
    rows: lines.map(returnedLine => {
      const { title, choice, quantity, reason, swap } = presentLine(returnedLine)
      return {
        title,
        detail: withoutEmpty([
          choice,
          returnedLine.item.sku,
          returnReasons[reason],
          swap && isExchanged(returnedLine) ? `In exchange for ${exchangeName({ title, swap })}` : '',
        ]).join('  ·  '),
        figures: [String(quantity)],
      }
    }),
  },
  summary: null,
  totals: [],
  grandTotal: null,
  includedAmounts: [],
  closing: withoutEmpty([
    'Put this slip into the parcel, and keep the receipt of posting until your refund has arrived.',
    contactLine('Questions about this return?', seller),
  ]),
  foot: footOf(seller),
})
