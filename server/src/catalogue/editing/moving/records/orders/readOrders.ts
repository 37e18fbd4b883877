import type { SheetFormat } from '@shop/contracts/products/sheetFormats'
import { tidyCodeOrNumber } from '@shop/contracts/codes'
import { withoutNumberFormat } from '@shop/contracts/spreadsheets'
import { mapWithPauses } from '../../../products/sheets/mapWithPauses.ts'
import type { PastOrderDetail } from '@shop/contracts/orders/pastEndpoints'
import { rowNumber, type SourceSheet } from '../../formats/Reading.ts'
import { mendPhone, mendPostcode } from '../mendNumbers.ts'
import { shopNames } from '../shopNames.ts'
import { penceOf } from './penceOf.ts'

/** An order with the texts of the file. Its further rows become further lines. */
export interface FileOrder {
  row: number
  /** Name of the former shop; empty if the file names one for all. */
  shop: string
  number: string
  /** Time of the order. */
  placed: string
  email: string
  name: string
  phone: string
  currency: string
  total: string
  refunded: string
  /** Time of the cancellation; empty if the order was not cancelled. */
  canceled: string
  payment: string
  delivery: string
  billing: string
  shipping: string
  note: string
  facts: PastOrderDetail['facts']
  lines: FileLine[]
  /** Entries of the sales report as JSON, which only our own exports have. */
  reported: string
  /** Remarks on numbers that a spreadsheet has changed. */
  notes: string[]
}

interface FileLine {
  title: string
  sku: string
  quantity: string
  price: string
  /** Discount on the whole line. */
  discount: string
}

/** Spreadsheets put an apostrophe before text that would become a number. */
const withoutApostrophe = (cell: string): string => cell.replace(/^'(?=[\p{L}\d+#=\-@])/u, '').trim()

/** Reads an order's number without what a spreadsheet adds to numbers: `1,001` and `1001.0`. */
const numberIn = (cell: string): string => withoutNumberFormat(tidyCodeOrNumber(cell))

type ReadCell = (...headings: string[]) => string

const joinWithComma = (...parts: string[]): string => parts.filter(Boolean).join(', ')

const factsOf = (facts: Readonly<Record<string, string>>) =>
  Object.entries(facts)
    .filter(([, value]) => value !== '' && !/^0(\.0+)?$/.test(value))
    .map(([label, value]) => ({ label, text: value.slice(0, 300) }))

const shopifyLine = (read: ReadCell): FileLine[] => {
  const title = read('Lineitem name')
  if (title === '') return []
  const [sku, quantity, price, discount] = ['sku', 'quantity', 'price', 'discount'].map(part =>
    read(`Lineitem ${part}`),
  ) as [string, string, string, string]
  return [{ title, sku, quantity, price, discount }]
}

/** Reads the names of an order's taxes with their amounts; Shopify has columns for five. */
const taxesIn = (read: ReadCell): string =>
  [1, 2, 3, 4, 5]
    .map(number => [read(`Tax ${number} Name`), read(`Tax ${number} Value`)].filter(Boolean).join(': '))
    .filter(Boolean)
    .join(', ')

/** Writes an address in one line, with the postcode restored if a spreadsheet has changed it; adds remarks. */
const addressLine = (
  parts: readonly string[],
  { postcode, country }: Record<'postcode' | 'country', string>,
  notes: string[],
) => {
  const repaired = mendPostcode(postcode, country)
  if (repaired.note !== undefined && !notes.includes(repaired.note)) notes.push(repaired.note)
  return joinWithComma(...parts.map(part => (part === postcode ? repaired.text : part)))
}

const phoneIn = (phone: string, country: string, notes: string[]): string => {
  const { text: number, note } = mendPhone(phone, country)
  if (note !== undefined) notes.push(note)
  return number
}

const shopifyOrder = (read: ReadCell): Omit<FileOrder, 'row'> => {
  const notes: string[] = []
  const addressIn = (kind: 'Billing' | 'Shipping') => {
    const cell = (part: string) => read(`${kind} ${part}`)
    const parts = ['Name', 'Street', 'City', 'Zip', 'Province', 'Country'].map(cell)
    return addressLine(parts, { postcode: cell('Zip'), country: cell('Country') }, notes)
  }
  return {
    notes,
    shop: read('Shop'),
    number: numberIn(read('Name')),
    placed: read('Created at', 'Paid at'),
    email: read('Email'),
    name: read('Billing Name') || read('Shipping Name'),
    phone: phoneIn(read('Phone') || read('Billing Phone'), read('Billing Country'), notes),
    currency: read('Currency'),
    total: read('Total'),
    refunded: read('Refunded Amount'),
    canceled: read('Cancelled at'),
    payment: read('Financial Status'),
    delivery: read('Fulfillment Status') || 'unfulfilled',
    billing: addressIn('Billing'),
    shipping: addressIn('Shipping'),
    note: read('Notes'),
    facts: factsOf({
      Subtotal: read('Subtotal'),
      Delivery: read('Shipping'),
      'Of this VAT': read('Taxes'),
      Tax: taxesIn(read),
      Outstanding: read('Outstanding Balance'),
      Discount: joinWithComma(read('Discount Code'), read('Discount Amount').replace(/^0(\.0+)?$/, '')),
      'Delivered by': read('Shipping Method'),
      'Paid with': read('Payment Method'),
      'Paid at': read('Paid at'),
      'Sent at': read('Fulfilled at'),
      'Cancelled at': read('Cancelled at'),
      Tags: read('Tags'),
      'Further details': read('Note Attributes'),
      'Id there': read('Id'),
    }),
    lines: shopifyLine(read),
    reported: read('Sales Report'),
  }
}

/** Reads `name:Dune Thobe|quantity:2|total:118.00|sku:DUNE`, a line in WooCommerce's exports. */
const wooLine = (cell: string): FileLine[] => {
  if (cell === '') return []
  const parts = new Map(
    cell.split('|').map(part => {
      const [name = '', value = ''] = part.split(/:(.*)/s)
      return [name.trim().toLowerCase(), value.trim()] as const
    }),
  )
  const title = parts.get('name') ?? cell
  const quantity = parts.get('quantity') ?? '1'
  // The file has the price of the whole line; ours is per unit.
  const total = penceOf(parts.get('total') ?? '')
  const subtotal = penceOf(parts.get('subtotal') ?? '') ?? total
  const pencePerUnit = (subtotal ?? Number.NaN) / Number(quantity)
  const price = Number.isFinite(pencePerUnit) ? (pencePerUnit / 100).toFixed(2) : ''
  const discount =
    total !== null && subtotal !== null && subtotal > total ? ((subtotal - total) / 100).toFixed(2) : ''
  return [{ title, sku: parts.get('sku') ?? '', quantity, price, discount }]
}

/** Reads `2× Dune Thobe, 1× Kufi`, as in WooCommerce's own report. */
const reportLines = (cell: string): FileLine[] =>
  cell
    .split(/,\s*(?=\d+\s*×)/)
    .filter(Boolean)
    .map(part => {
      const [, quantity = '1', title = part] = /^(\d+)\s*×\s*(.*)$/s.exec(part) ?? []
      return { title, sku: '', quantity, price: '', discount: '' }
    })

/** Reads the line of a row in the exports of plugins, which repeat the order in each row. */
const pluginLine = (read: ReadCell): FileLine[] => {
  const title = read('Item Name', 'Product Name')
  if (title === '') return []
  const quantity = read('Quantity (- Refund)', 'Quantity')
  return [{ title, sku: read('SKU'), quantity, price: read('Item Cost', 'Item Price'), discount: '' }]
}

/** Maximum number of columns with a line each in WooCommerce's exports. */
const maxLineColumns = 30
const wooColumns = Array.from({ length: maxLineColumns }, (_, index) => `line_item_${index + 1}`)

const wooOrder = (read: ReadCell): Omit<FileOrder, 'row'> => {
  const notes: string[] = []
  // Plugins write `First Name (Billing)`.
  const personCell = (kind: 'billing' | 'shipping', part: string, partOfPlugins = part) =>
    read(`${kind}_${part}`, `${part} (${kind})`, `${partOfPlugins} (${kind})`)
  const addressIn = (kind: 'billing' | 'shipping') => {
    const cell = (part: string) =>
      personCell(kind, part, { address_1: 'address 1&2', state: 'state code', country: 'country code' }[part])
    const name = joinWithComma(cell('first_name'), cell('last_name')).replace(', ', ' ')
    const parts = ['address_1', 'address_2', 'city', 'postcode', 'state', 'country'].map(cell)
    return addressLine([name, ...parts], { postcode: cell('postcode'), country: cell('country') }, notes)
  }
  const status = read('status', 'order_status').replace(/^wc-/i, '')
  const name = ['first_name', 'last_name']
    .map(part => personCell('billing', part))
    .filter(Boolean)
    .join(' ')
  return {
    notes,
    shop: '',
    number: numberIn(read('order_number', 'Order #')),
    placed: read('order_date', 'Date'),
    email: personCell('billing', 'email') || read('customer_email'),
    name: name || read('Customer'),
    phone: phoneIn(personCell('billing', 'phone'), personCell('billing', 'country', 'country code'), notes),
    currency: read('order_currency'),
    total: read('order_total', 'order_total_amount', 'N. Revenue', 'Net Sales'),
    refunded: read('refunded_total', 'total_refunded', 'order_refund_amount'),
    canceled: /cancel|failed/i.test(status) ? read('order_date', 'Date') : '',
    payment: status,
    delivery: /completed/i.test(status) ? 'completed' : '',
    billing: addressIn('billing'),
    shipping: addressIn('shipping'),
    note: read('customer_note'),
    facts: factsOf({
      Delivery: read('shipping_total', 'order_shipping_amount'),
      'Of this VAT': read('tax_total', 'order_total_tax_amount'),
      Discount: joinWithComma(
        read('coupon_code', 'Coupon(s)'),
        read('discount_total', 'cart_discount_amount'),
      ),
      'Delivered by': read('shipping_method', 'shipping_method_title'),
      'Paid with': read('payment_method_title', 'payment_method'),
      Tax: read('tax_items'),
      'Paid at': read('paid_date', 'date_paid'),
      'Sent at': read('completed_date', 'date_completed'),
    }),
    lines: [
      ...wooColumns.flatMap(column => wooLine(read(column))),
      ...wooLine(read('line_items')),
      ...reportLines(read('Product(s)')),
      ...pluginLine(read),
    ],
    reported: '',
  }
}

/** Reads the orders of a file, each with all its rows. */
export const readOrders = async (source: SourceSheet, format: SheetFormat): Promise<FileOrder[]> => {
  // Our own exports have Shopify’s columns.
  const isShopify = shopNames[format] !== 'WooCommerce'
  const orders: FileOrder[] = []
  /** The last order of each number so far, also if only further lines of it have been read. */
  const lastOrders = new Map<string, FileOrder>()
  await mapWithPauses(source.filledRows(), ({ index, cells }) => {
    const read: ReadCell = (...headings) => withoutApostrophe(source.cell(cells, ...headings))
    // A further line has only the order's number, or repeats the order as plugins of WooCommerce do. It may stand
    // anywhere in a sheet that somebody has sorted.
    const [number, lines] = isShopify
      ? [numberIn(read('Name')), shopifyLine(read)]
      : [numberIn(read('order_number', 'Order #')), pluginLine(read)]
    const isFurtherLine = isShopify ? read('Total') === '' : lines.length > 0
    const key = (isShopify ? `${read('Shop')} ${number}` : number).toLowerCase()
    const known = number === '' ? undefined : lastOrders.get(key)
    if (known && isFurtherLine) {
      known.lines.push(...lines)
      return
    }
    const order = { row: rowNumber(index), ...(isShopify ? shopifyOrder(read) : wooOrder(read)) }
    if (known && known.total === '') {
      Object.assign(known, order, { lines: [...order.lines, ...known.lines] })
      return
    }
    lastOrders.set(key, order)
    orders.push(order)
  })
  return orders.toSorted((one, other) => one.row - other.row)
}
