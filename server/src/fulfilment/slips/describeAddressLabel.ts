import type { Answer } from '@shop/contracts/endpoint'
import type { getParcelPaper } from '@shop/contracts/orders/slipEndpoints'
import { addressLines, deliveryName } from '../../invoices/pdf/describeParts.ts'
import type { Seller } from '../../invoices/InvoiceData.ts'
import { unitsOf } from './describePackingSlip.ts'
import type { Parcel } from './readParcels.ts'

/** What stands outside on a parcel: nothing of what lies in it but how many units. */
export const describeAddressLabel = (
  { order, lines }: Parcel,
  seller: Seller,
): Answer<typeof getParcelPaper>['label'] => ({
  to: addressLines(order.shippingAddress),
  storeName: seller.storeName,
  from: seller.addressLines,
  delivery: deliveryName(order.shippingMethod),
  isExpress: order.shippingMethod === 'express',
  units: unitsOf(lines),
})
