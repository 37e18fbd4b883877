import { keysOf } from '@shop/contracts/keys'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import type { ExportColumn } from '@shop/contracts/orders/orderFields'
import type { Knex } from 'knex'
import { fromJson, type Json } from '../../../platform/database/json.ts'
import { pounds, type CsvCell } from '../../../platform/http/answers/csvFile.ts'
import type { PastOrderRow } from '../../../people/history/pastOrders.ts'
import type { StoredOrder } from '../../../sales/orders/Order.ts'
import { readPastSales } from '../../../people/history/pastSales.ts'
import { readOrderSales, salesTextByOrder } from './orderSales.ts'
import type { Sheet } from './Sheet.ts'

/** Shopify’s columns that the import reads, and the shop that an order belongs to. */
const columns = {
  Shop: 'text',
  Name: 'text',
  Email: 'text',
  'Financial Status': 'text',
  'Fulfillment Status': 'text',
  Currency: 'text',
  Subtotal: 'pounds',
  Shipping: 'pounds',
  Taxes: 'pounds',
  'Tax 1 Name': 'text',
  'Outstanding Balance': 'text',
  Total: 'pounds',
  'Discount Code': 'text',
  'Discount Amount': 'pounds',
  'Shipping Method': 'text',
  'Created at': 'instant',
  'Lineitem quantity': 'units',
  'Lineitem name': 'text',
  'Lineitem price': 'pounds',
  'Lineitem sku': 'text',
  'Lineitem discount': 'pounds',
  'Billing Name': 'text',
  'Billing Street': 'text',
  'Shipping Name': 'text',
  'Shipping Street': 'text',
  Phone: 'text',
  Notes: 'text',
  'Cancelled at': 'instant',
  'Payment Method': 'text',
  'Refunded Amount': 'pounds',
  'Paid at': 'text',
  'Fulfilled at': 'text',
  Tags: 'text',
  'Note Attributes': 'text',
  Id: 'text',
  'Sales Report': 'JSON: what the order adds to the sales report, amounts in pence',
} as const

type Cells = Partial<Record<keyof typeof columns, CsvCell>>

const headings = keysOf(columns)
/** Returns the cells in the order of the headings. */
const rowOf = (cells: Cells): CsvCell[] => headings.map(heading => cells[heading] ?? null)

interface Line {
  title: string
  sku: string
  quantity: number
  price: number | null
  discount?: number
}

/** Writes the rows of an order: the first has the order's columns, the others only its number. */
const rowsOf = (order: Cells, lines: readonly Line[]): CsvCell[][] => {
  const lineCells = ({ title, sku, quantity, price, discount }: Line): Cells => ({
    'Lineitem quantity': quantity,
    'Lineitem name': title,
    'Lineitem price': price === null ? null : pounds(price),
    'Lineitem sku': sku,
    'Lineitem discount': discount === undefined ? null : pounds(discount),
  })
  const [first, ...others] = lines
  return [
    rowOf({ ...order, ...(first && lineCells(first)) }),
    ...others.map(line => rowOf({ ...lineCells(line), Shop: order.Shop ?? null, Name: order.Name ?? null })),
  ]
}

const batchSize = 100

/** Columns of the staff's export that Shopify's orders have no column for. */
type OmittedColumn =
  | 'vatRate'
  | 'vatReason'
  | 'soldThrough'
  | 'paymentMethod'
  | 'carrier'
  | 'trackingNumber'
  | 'paidAt'
  | 'packedAt'
  | 'shippedAt'
  | 'deliveredAt'

type ExportedColumn = Exclude<ExportColumn, OmittedColumn> | 'billingAddress'

type ExportedOrder = StoredOrder<ExportedColumn | 'paidAt'>

const addressTextOf = (json: Json<OrderAddress>) => {
  const { firstName, lastName, phone, ...place } = fromJson(json)
  const { address1, address2, city, postalCode, state, country } = place
  return {
    name: `${firstName} ${lastName}`,
    phone: phone ?? null,
    street: [address1, address2, city, postalCode, state, country].filter(Boolean).join(', '),
  }
}

const paymentOf = ({ paid_at: paidAt, total }: ExportedOrder, refunded: number): string => {
  if (paidAt === null) return 'pending'
  if (refunded === 0) return 'paid'
  return refunded < total ? 'partially_refunded' : 'refunded'
}

const sentStatuses: ReadonlySet<string> = new Set(['SHIPPED', 'DELIVERED'])

/** Returns Shopify's cells for each column of the staff's export. Its type ensures that no column is forgotten. */
const cellsByColumn = (order: ExportedOrder): Record<ExportedColumn, Cells> => {
  const [billing, shipping] = [addressTextOf(order.billing_address), addressTextOf(order.shipping_address)]
  const name = `${order.first_name} ${order.last_name}`
  return {
    id: { Id: order.id },
    number: { Name: order.number },
    status: { 'Fulfillment Status': sentStatuses.has(order.status) ? 'fulfilled' : 'unfulfilled' },
    email: { Email: order.email },
    firstName: { 'Billing Name': name },
    lastName: { 'Billing Name': name },
    currency: { Currency: order.currency },
    subtotal: { Subtotal: pounds(order.subtotal) },
    shipping: { Shipping: pounds(order.shipping) },
    tax: { Taxes: pounds(order.tax) },
    total: { Total: pounds(order.total) },
    promotionCode: { 'Discount Code': order.promotion_code },
    discount: { 'Discount Amount': pounds(order.discount) },
    deliveryWay: { 'Shipping Method': fromJson(order.delivery_way).name },
    billingAddress: { 'Billing Street': billing.street },
    shippingAddress: {
      'Shipping Name': shipping.name,
      'Shipping Street': shipping.street,
      Phone: shipping.phone ?? billing.phone,
    },
    giftNote: { Notes: order.gift_note },
    paidWith: { 'Payment Method': order.paid_with },
    // An order paid and refunded counts as sold, with its refund.
    endedAt: { 'Cancelled at': order.paid_at === null ? order.ended_at : null },
    createdAt: { 'Created at': order.created_at },
  }
}

const orderCells = (order: ExportedOrder, refunded: number, shop: string): Cells => ({
  ...Object.values(cellsByColumn(order)).reduce((merged, cells) => ({ ...merged, ...cells })),
  Shop: shop,
  'Financial Status': paymentOf(order, refunded),
  'Refunded Amount': pounds(refunded),
})

type NamedLine = Line & { color: string; size: string; details: string }

/** Names a garment as Shopify does: `Dune Thobe - Sand / 52`, followed by its details if it has any. */
const lineOf = ({ color, size, details, title, ...line }: NamedLine): Line => ({
  ...line,
  title: `${title} - ${[color, size, ...(details ? [details] : [])].join(' / ')}`,
})

const ordersOfThisShop = async function* (db: Knex, shop: string): AsyncGenerator<CsvCell[][]> {
  for (let lastId = ''; ;) {
    const orders: ExportedOrder[] = await db('orders')
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(batchSize)
      .select()
    const ids = orders.map(({ id }) => id)
    const items: (NamedLine & { order_id: string })[] = await db('order_items')
      .whereIn('order_id', ids)
      .orderBy(['order_id', 'title', 'id'])
      .select('order_id', 'title', 'sku', 'quantity', 'price', 'color', 'size', 'details')
    const refunds: { order_id: string; amount: number | string }[] = await db('refunds')
      .whereIn('order_id', ids)
      .where({ state: 'SUCCEEDED' })
      .groupBy('order_id')
      .select('order_id')
      .sum({ amount: 'amount' })
    const salesByOrder = salesTextByOrder(await readOrderSales(db, ids))
    const refundedById = new Map(refunds.map(({ order_id: id, amount }) => [id, Number(amount)]))
    yield orders.flatMap(order =>
      rowsOf(
        {
          ...orderCells(order, refundedById.get(order.id) ?? 0, shop),
          'Sales Report': salesByOrder.get(order.id) ?? null,
        },
        items.filter(({ order_id: id }) => id === order.id).map(lineOf),
      ),
    )
    lastId = ids.at(-1) ?? lastId
    if (orders.length < batchSize) return
  }
}

/** Removes the name from the beginning of an address, since it has its own column. */
const withoutName = (address: string, name: string): string =>
  address.startsWith(`${name}, `) ? address.slice(name.length + 2) : address

const pastOrderCells = (order: PastOrderRow): Cells => {
  const content = fromJson(order.content)
  const person = fromJson(order.person)
  const fact = (label: string) => content.facts.find(each => each.label === label)?.text ?? null
  return {
    Shop: order.shop,
    Name: order.number,
    Email: order.email,
    'Financial Status': content.payment,
    'Fulfillment Status': content.delivery,
    Currency: order.currency,
    Subtotal: fact('Subtotal'),
    Shipping: fact('Delivery'),
    Taxes: fact('Of this VAT'),
    'Tax 1 Name': fact('Tax'),
    'Outstanding Balance': fact('Outstanding'),
    'Paid at': fact('Paid at'),
    'Fulfilled at': fact('Sent at'),
    Tags: fact('Tags'),
    'Note Attributes': fact('Further details'),
    Total: pounds(order.total),
    'Discount Code': fact('Discount'),
    'Shipping Method': fact('Delivered by'),
    'Created at': order.placed_at,
    'Billing Name': order.name,
    'Billing Street': withoutName(person.billing ?? '', order.name),
    'Shipping Street': person.shipping ?? null,
    Phone: person.phone ?? null,
    Notes: person.note ?? null,
    'Cancelled at': fact('Cancelled at'),
    'Payment Method': fact('Paid with'),
    'Refunded Amount': pounds(order.refunded),
    Id: fact('Id there'),
  }
}

const ordersOfPreviousShops = async function* (db: Knex): AsyncGenerator<CsvCell[][]> {
  for (let lastId = ''; ;) {
    const orders: PastOrderRow[] = await db('past_orders')
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(batchSize)
      .select()
    const salesByOrder = salesTextByOrder(
      await readPastSales(
        db,
        orders.map(({ id }) => id),
      ),
    )
    yield orders.flatMap(order =>
      rowsOf(
        { ...pastOrderCells(order), 'Sales Report': salesByOrder.get(order.id) ?? null },
        fromJson(order.content).lines,
      ),
    )
    lastId = orders.at(-1)?.id ?? lastId
    if (orders.length < batchSize) return
  }
}

/** Maximum length of a shop's name stored with past orders. */
const maxShopLength = 20

/** Exports orders of this shop and of previous ones, in the format of another shop's past orders. */
export const orderSheet: Sheet = {
  name: 'orders',
  description:
    'Orders in Shopify’s columns, a row for each line; further lines of an order have only its number. The folder tables contains all data of orders, payments, refunds, returns and parcels.',
  columns,
  rows: async function* ({ db, settings }) {
    const { storeName } = (await settings.read()).general
    yield* ordersOfThisShop(db, storeName.slice(0, maxShopLength))
    yield* ordersOfPreviousShops(db)
  },
}
