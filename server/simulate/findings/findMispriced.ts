import { groupBy } from '@shop/contracts/groupBy'
import type { World } from '../World.ts'

/** A new shop's delivery prices within the United Kingdom, and the subtotal above which delivery is free. */
const deliveryPrices = { standard: 599, express: 999, freeAbove: 7500 }

interface Order {
  id: string
  subtotal: number
  discount: number
  shipping: number
  total: number
  tax: number
  vatReason: string
  method: string
  kind: string | null
  code: string | null
  address: string
  iossNumber: string
  /** True if staff may have decided the price of its delivery. */
  isByStaff: boolean | 0 | 1
}

interface Line {
  orderId: string
  price: number
  quantity: number
  lineTotal: number
  discount: number
  tax: number
  vatReason: string
  vatClass: string | null
}

/** Computes the VAT of 20 % contained in an amount, to the nearest penny. */
const vatIn = (gross: number) => Math.round(gross / 6)
const sumOf = <T>(list: readonly T[], valueOf: (item: T) => number) =>
  list.reduce((sum, item) => sum + valueOf(item), 0)

const wrongDelivery = ({ id, method, subtotal, shipping, kind }: Order): string[] => {
  if (method !== 'standard' && method !== 'express') return []
  const isFree = method === 'standard' && (subtotal > deliveryPrices.freeAbove || kind === 'free_delivery')
  const expected = isFree ? 0 : deliveryPrices[method]
  return shipping === expected ? [] : [`${id} pays ${shipping} for ${method} delivery, and not ${expected}`]
}

const wrongVat = (order: Order, lines: readonly Line[]): string[] => {
  const { id, tax, total, vatReason } = order
  const isTaxed = vatReason === 'standard' && lines.every(line => line.vatReason === 'standard')
  if (isTaxed && tax !== vatIn(total)) return [`${id} of ${total} has VAT of ${tax}, and not ${vatIn(total)}`]
  if (vatReason !== 'export') return []
  return tax === 0 ? [] : [`${id} leaves UK VAT and has VAT of ${tax}`]
}

/**
 * Finds lines with a wrong VAT reason: exported garments have no VAT, and garments for children are zero-rated in the
 * UK.
 */
const wrongVatReasons = ({ id, address, iossNumber }: Order, lines: readonly Line[]): string[] => {
  const { country, postalCode } = JSON.parse(address) as { country: string; postalCode: string }
  const isExport = country !== 'GB' || /^(JE|GY)/.test(postalCode)
  const expectedReason = ({ vatClass }: Line) => {
    if (country === 'IE' && iossNumber !== '') return 'ioss'
    if (isExport) return 'export'
    return vatClass === 'ZERO' ? 'zero' : 'standard'
  }
  return lines
    .filter(line => line.vatReason !== expectedReason(line))
    .map(line => `a line of ${id} to ${country} is ${line.vatReason}, and not ${expectedReason(line)}`)
}

const wrongLines = ({ id, subtotal, discount }: Order, lines: readonly Line[]): string[] => {
  const sums = [sumOf(lines, ({ lineTotal }) => lineTotal), sumOf(lines, line => line.discount)]
  const linesTotal = sumOf(lines, ({ price, quantity }) => price * quantity)
  const taxedReasons = ['standard', 'ioss']
  const untaxed = lines.filter(line => !taxedReasons.includes(line.vatReason) && line.tax !== 0)
  return [
    ...(sums[0] === subtotal && linesTotal === subtotal && sums[1] === discount
      ? []
      : [`${id} is of ${subtotal} less ${discount}; its lines are of ${linesTotal}, ${sums.join(' less ')}`]),
    ...untaxed.map(({ tax }) => `a zero-rated line of ${id} has VAT of ${tax}`),
  ]
}

/**
 * Finds orders whose lines, delivery or VAT differ from the delivery terms, docs/vat.md and the price list. Orders in
 * exchange and by phone have prices of their own.
 */
export const findMispriced = async ({ db }: World): Promise<string[]> => {
  const orders: Order[] = await db('orders as o')
    .leftJoin('promotions as p', 'p.id', 'o.promotion_id')
    .whereNotNull('o.cart_id')
    .orderBy('o.id')
    .select('o.id', 'o.subtotal', 'o.discount', 'o.shipping', 'o.total', 'o.tax', 'p.kind', {
      vatReason: 'o.vat_reason',
      method: 'o.shipping_method',
      code: 'o.promotion_code',
      address: 'o.shipping_address',
      iossNumber: 'o.ioss_number',
      isByStaff: db.raw(`(o.adds_to is not null or exists (
        select 1 from order_events e where e.order_id = o.id and e.detail like 'Changed: Delivery%'))`),
    })
  const lines: Line[] = await db('order_items as i')
    .leftJoin('products as p', 'p.id', 'i.product_id')
    .select('i.price', 'i.quantity', 'i.discount', 'i.tax', {
      orderId: 'i.order_id',
      lineTotal: 'i.line_total',
      vatReason: 'i.vat_reason',
      vatClass: 'p.vat_class',
    })
  const linesByOrder = groupBy(lines, ({ orderId }) => orderId)
  return orders.flatMap(order => {
    const orderLines = linesByOrder.get(order.id) ?? []
    // An order whose code has been deleted may have had free delivery by it.
    const isCodeDeleted = order.code !== null && order.kind === null
    // A surcharge has no lines, and the VAT of the order that it pays for.
    if (order.isByStaff && orderLines.length === 0) return []
    return [
      ...wrongLines(order, orderLines),
      ...wrongVatReasons(order, orderLines),
      ...wrongVat(order, orderLines),
      ...(isCodeDeleted || order.isByStaff ? [] : wrongDelivery(order)),
    ]
  })
}
