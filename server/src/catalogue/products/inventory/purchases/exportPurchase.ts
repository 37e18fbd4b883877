import type { Purchase } from '@shop/contracts/inventory/purchaseEndpoints'
import { csvFile, pounds } from '../../../../platform/http/answers/csvFile.ts'

const columns = [
  'Purchase order',
  'Supplier',
  'SKU',
  'Barcode',
  'Product',
  'Variant',
  'Ordered',
  'Received',
  'Cost',
]

/** Writes a purchase order as CSV, a row for each line. */
export const exportPurchase = ({ number, supplier, lines }: Purchase) =>
  csvFile(number, columns, [
    lines.map(line => [
      number,
      supplier.name,
      line.sku,
      line.barcode,
      line.title,
      line.choice,
      line.quantity,
      line.received,
      line.cost === null ? null : pounds(line.cost),
    ]),
  ])
