import type { SheetFormat } from '@shop/contracts/products/sheetFormats'
import { inTurns } from '../../../products/sheets/inTurns.ts'
import type { PastOrderDetail } from '@shop/contracts/orders/pastEndpoints'
import { rowNumber, type Source } from '../../formats/Reading.ts'
import { shopNames } from '../shopNames.ts'

/** An order as a file has it; its other rows are its further lines. */
export interface GivenOrder {
  row: number
  /** Name of the former shop; empty if the file names one for all. */
  shop: string
  number: string
  placed: string
  email: string
  name: string
  phone: string
  currency: string
  total: string
  refunded: string
  canceled: string
  payment: string
  delivery: string
  billing: string
  shipping: string
  note: string
  facts: PastOrderDetail['facts']
  lines: GivenLine[]
}

interface GivenLine {
  title: string
  sku: string
  quantity: string
  price: string
}

/** Spreadsheets keep an apostrophe before what would become a number. */
const text = (cell: string): string => cell.replace(/^'(?=[\p{L}\d+#=\-@])/u, '').trim()

type Read = (...headings: string[]) => string

const joined = (...parts: string[]): string => parts.filter(Boolean).join(', ')

const factsOf = (facts: Readonly<Record<string, string>>) =>
  Object.entries(facts)
    .filter(([, value]) => value !== '' && !/^0(\.0+)?$/.test(value))
    .map(([label, value]) => ({ label, text: value.slice(0, 300) }))

const shopifyLine = (read: Read): GivenLine[] => {
  const title = read('Lineitem name')
  if (title === '') return []
  const [sku, quantity, price] = [read('Lineitem sku'), read('Lineitem quantity'), read('Lineitem price')]
  return [{ title, sku, quantity, price }]
}

/** Shopify’s word for delivery, in its headings. */
const delivered = 'Shipping'

const shopifyOrder = (read: Read): Omit<GivenOrder, 'row'> => {
  const place = (kind: 'Billing' | 'Shipping') =>
    joined(...['Name', 'Street', 'City', 'Zip', 'Province', 'Country'].map(part => read(`${kind} ${part}`)))
  return {
    shop: read('Shop'),
    number: read('Name'),
    placed: read('Created at', 'Paid at'),
    email: read('Email'),
    name: read('Billing Name') || read(`${delivered} Name`),
    phone: read('Phone') || read('Billing Phone'),
    currency: read('Currency'),
    total: read('Total'),
    refunded: read('Refunded Amount'),
    canceled: read('Cancelled at'),
    payment: read('Financial Status'),
    delivery: read('Fulfillment Status') || 'unfulfilled',
    billing: place('Billing'),
    shipping: place('Shipping'),
    note: read('Notes'),
    facts: factsOf({
      Subtotal: read('Subtotal'),
      Delivery: read('Shipping'),
      'Of this VAT': read('Taxes'),
      Discount: joined(read('Discount Code'), read('Discount Amount').replace(/^0(\.0+)?$/, '')),
      'Delivered by': read(`${delivered} Method`),
      'Paid with': read('Payment Method'),
      'Id there': read('Id'),
    }),
    lines: shopifyLine(read),
  }
}

/** `name:Dune Thobe|quantity:2|total:118.00|sku:DUNE`, as exports of WooCommerce write a line. */
const wooLine = (cell: string): GivenLine[] => {
  if (cell === '') return []
  const parts = new Map(
    cell.split('|').map(part => {
      const [name = '', value = ''] = part.split(/:(.*)/s)
      return [name.trim().toLowerCase(), value.trim()] as const
    }),
  )
  const title = parts.get('name') ?? cell
  const quantity = parts.get('quantity') ?? '1'
  // The file has what the line costs; a price is of one unit.
  const each = Number(parts.get('total')) / Number(quantity)
  const price = parts.has('total') && Number.isFinite(each) ? each.toFixed(2) : ''
  return [{ title, sku: parts.get('sku') ?? '', quantity, price }]
}

/** `2× Dune Thobe, 1× Kufi`, as WooCommerce's own report writes them. */
const reportLines = (cell: string): GivenLine[] =>
  cell
    .split(/,\s*(?=\d+\s*×)/)
    .filter(Boolean)
    .map(part => {
      const [, quantity = '1', title = part] = /^(\d+)\s*×\s*(.*)$/s.exec(part) ?? []
      return { title, sku: '', quantity, price: '' }
    })

const wooColumns = Array.from({ length: 30 }, (_, index) => `line_item_${index + 1}`)

const wooOrder = (read: Read): Omit<GivenOrder, 'row'> => {
  const place = (kind: 'billing' | 'shipping') =>
    joined(
      joined(read(`${kind}_first_name`), read(`${kind}_last_name`)).replace(', ', ' '),
      ...['address_1', 'address_2', 'city', 'postcode', 'state', 'country'].map(part =>
        read(`${kind}_${part}`),
      ),
    )
  const status = read('status').replace(/^wc-/, '')
  const name = [read('billing_first_name'), read('billing_last_name')].filter(Boolean).join(' ')
  return {
    shop: '',
    number: read('order_number', 'Order #'),
    placed: read('order_date', 'Date'),
    email: read('billing_email') || read('customer_email'),
    name: name || read('Customer'),
    phone: read('billing_phone'),
    currency: read('order_currency'),
    total: read('order_total', 'N. Revenue', 'Net Sales'),
    refunded: read('refunded_total', 'total_refunded'),
    canceled: /cancel|failed/i.test(status) ? read('order_date', 'Date') : '',
    payment: status,
    delivery: /completed/i.test(status) ? 'completed' : '',
    billing: place('billing'),
    shipping: place('shipping'),
    note: read('customer_note'),
    facts: factsOf({
      Delivery: read('shipping_total'),
      'Of this VAT': read('tax_total'),
      Discount: joined(read('coupon_code', 'Coupon(s)'), read('discount_total')),
      'Delivered by': read('shipping_method'),
      'Paid with': read('payment_method_title', 'payment_method'),
    }),
    lines: [
      ...wooColumns.flatMap(column => wooLine(read(column))),
      ...wooLine(read('line_items')),
      ...reportLines(read('Product(s)')),
    ],
  }
}

/** The orders of a file, each with the rows that belong to it. */
export const readOrders = async (source: Source, format: SheetFormat): Promise<GivenOrder[]> => {
  // Our own exports have Shopify’s columns.
  const isShopify = shopNames[format] !== 'WooCommerce'
  const orders: GivenOrder[] = []
  await inTurns(source.filled(), ({ index, cells }) => {
    const read: Read = (...headings) => text(source.cell(cells, ...headings))
    const last = orders.at(-1)
    // A further line holds only the order's number.
    const isFurther =
      isShopify && last && read('Name') === last.number && read('Shop') === last.shop && read('Total') === ''
    if (isFurther) last.lines.push(...shopifyLine(read))
    else orders.push({ row: rowNumber(index), ...(isShopify ? shopifyOrder(read) : wooOrder(read)) })
  })
  return orders
}
