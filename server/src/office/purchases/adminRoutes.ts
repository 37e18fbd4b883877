import { printPurchase, type Purchase } from '@shop/contracts/inventory/purchaseEndpoints'
import { formatMoney } from '@shop/contracts/money'
import type { Deps } from '../../platform/base/deps.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { readPurchase } from '../../catalogue/products/inventory/purchases/readPurchase.ts'
import type { Seller } from '../../sales/orders/invoices/InvoiceData.ts'
import { dateOf, footOf, sellerLines, withoutEmpty } from '../../sales/orders/invoices/pdf/describeParts.ts'
import { pdfFile } from '../../sales/orders/invoices/pdf/pdfFile.ts'
import type { Sheet } from '../../sales/orders/invoices/pdf/Sheet.ts'
import { sellerOf } from '../../sales/orders/invoices/sellerOf.ts'

/** Describes a printed purchase order, with costs only if one is known. */
const describePurchase = (purchase: Purchase, seller: Seller, currency: string): Sheet => {
  const money = (pence: number | null) => (pence === null ? '' : formatMoney(pence, currency))
  const { number, supplier, createdAt, orderedAt, expectedOn, units, total, note, lines } = purchase
  return {
    title: 'Purchase order',
    number,
    hasBarcode: true,
    storeName: seller.storeName,
    seller: sellerLines(seller),
    facts: [
      { label: 'Date', value: dateOf(orderedAt ?? createdAt) },
      ...(expectedOn ? [{ label: 'Expected', value: dateOf(`${expectedOn}T12:00:00.000Z`) }] : []),
      { label: 'Units', value: String(units) },
    ],
    parties: [{ label: 'Supplier', lines: withoutEmpty([supplier.name, supplier.email, supplier.note]) }],
    table: {
      columns: total === null ? ['Item', 'Quantity'] : ['Item', 'Quantity', 'Cost', 'Total'],
      rows: lines.map(({ title, choice, sku, quantity, cost }) => ({
        title,
        detail: `${choice}  ·  ${sku}`,
        figures: [
          String(quantity),
          ...(total === null ? [] : [money(cost), money(cost === null ? null : cost * quantity)]),
        ],
      })),
    },
    summary: null,
    totals: [],
    grandTotal: total === null ? null : { label: 'Total without VAT', value: money(total) },
    includedAmounts: [],
    closing: withoutEmpty([note]),
    foot: footOf(seller),
  }
}

/** Mounts the call that prints purchase orders for suppliers. */
export const purchasePaperRoutes = (mount: Mount, deps: Deps) =>
  mount(printPurchase, async ({ viewer, input: { id } }) => {
    const purchase = await readPurchase(deps.db, id, viewer)
    const settings = await deps.settings.read()
    const sheet = describePurchase(purchase, sellerOf(settings), settings.general.currency)
    const { number } = purchase
    return pdfFile(deps, [sheet], {
      title: `Purchase order ${number}`,
      name: `purchase-order-${number}`,
    })
  })
