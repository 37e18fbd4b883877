import type { Knex } from 'knex'
import type { Pojo } from 'objection'
import type { ReplacedUnits } from '@shop/contracts/checkout/staffOrderEndpoints'
import type { CheckoutFact } from '@shop/contracts/checkout/checkoutFacts'
import { columnName, type ColumnName } from '@shop/contracts/columnName'
import type { DeliveryWay, StockHolding } from '@shop/contracts/orders/endpoints'
import type { PlacedColumn } from '@shop/contracts/orders/orderFields'
import { type TypedFact, typedFactNames } from '@shop/contracts/orders/typedFacts'
import { crashPoint } from '../../../platform/base/crashPoint.ts'
import type { OrderedLine } from '../../cart/findCart.ts'
import { newId, newIds } from '../../../platform/database/BaseModel.ts'
import { insertRows } from '../../../platform/database/insertRows.ts'
import { rows } from '../../../platform/database/rows.ts'
import { waitForAll } from '../../../platform/database/waitForAll.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { moveStock, OutOfStock } from '../../../catalogue/products/inventory/stock.ts'
import { newNumber } from '../newNumber.ts'
import { addOrderEvent } from '../moveOrder.ts'
import { Order } from '../Order.ts'
import type { OrderItem } from '../OrderItem.ts'
import { addOrderWords, wordsOf } from '../orderWords.ts'
import type { SessionParams } from '../../../platform/base/PaymentProvider.ts'
import { type SaleTerms, storedDeliveryFacts } from '../../pricing/delivery.ts'
import { lineTotal, type OrderPrice, type Vat } from '../../pricing/priceOrder.ts'
import type { Promotion } from '../../pricing/promotions/Promotion.ts'
import { takeUse } from '../../pricing/promotions/takeUse.ts'
import { checkHeldUnits } from './checkHeldUnits.ts'
import type { Buyer } from './checkTotal.ts'
import { checkUnchanged } from './checkUnchanged.ts'

/** The shopper's input, as the order stores it. Orders taken by staff lack the facts that are typed at checkout. */
type ChosenFacts = Pick<Order, Exclude<CheckoutFact, TypedFact>> & Partial<Pick<Order, TypedFact>>

const typedRow = (input: ChosenFacts) =>
  Object.fromEntries(typedFactNames.map(name => [columnName(name), input[name] ?? null])) as Record<
    ColumnName<TypedFact>,
    string | null
  >

/** A line with the facts that the order stores. */
export type NewOrderLine = Pick<
  OrderedLine,
  | 'variantId'
  | 'productId'
  | 'title'
  | 'slug'
  | 'sku'
  | 'color'
  | 'size'
  | 'details'
  | 'unitPrice'
  | 'quantity'
  | 'free'
  | 'imageKey'
  | 'advice'
  | 'cost'
>

/** The assistant through which an order was placed, and its session. */
export interface OrderAgent {
  sessionId: string
  name: string
}

export interface NewOrder {
  id: string
  /** Null for a guest. */
  userId: string | null
  /** The member of staff who entered the order for a customer; left out for a shopper's own. */
  takenBy?: string
  /** The assistant that filled the cart; left out if none did. */
  agent?: OrderAgent | null
  /** Owner key of the cart; null if the order comes from no cart. */
  owner: string | null
  /** A new id if the order comes from no cart, because the column is unique and not null. */
  cartId: string
  currency: string
  given: ChosenFacts
  way: DeliveryWay
  price: OrderPrice
  /** The shop's IOSS number; stored if the price includes the VAT of a country of the EU. */
  iossNumber: string
  /** Null if the order follows from one that was placed before sale terms were stored. */
  saleTerms: SaleTerms | null
  /** Promotion that lowered the price, if one did. */
  promotion: Promotion | null
  lines: readonly NewOrderLine[]
  /** All lines of the cart; placing fails if they change before the insert. */
  cartLines: readonly Pick<NewOrderLine, 'variantId' | 'quantity' | 'unitPrice'>[]
  person: Buyer['person']
  /** Digest of the network it comes from, within which reserved units are limited. */
  placedFrom: string | null
  maxOrderQuantity: number
  fingerprint: string
  /** Code of the return whose parcel has to arrive before this order is sent. */
  waitsFor?: string
  /** Time at which a quote expires unless it is paid. */
  quoteUntil?: string | null
  /** `always` if left out. */
  holding?: StockHolding
  /** Id of the quote that it replaces. */
  renews?: string | undefined
  /** Id of the order that it is added to, and the units of that order to refund once this one is paid. */
  addsTo?: string | undefined
  takesOut?: ReplacedUnits | undefined
  /** Parameters of the payment page; null if the order is placed without one. */
  sessionParams: SessionParams | null
  at: string
  /** Explains why a line is not available, with the units that are still free. */
  shortage: (line: NewOrderLine) => string
}

/**
 * Inserts a PENDING order with its lines, counts its use of a promotion and reserves its stock, unless it is a quote
 * that reserves none. Returns null, with nothing written, if the cart has a PENDING order already. Throws
 * `out_of_stock`, `promotion_refused`, `already_paid`, `limit_reached`, `unpaid_limit_reached`.
 */
export const insertOrder = async (trx: Knex.Transaction, newOrder: NewOrder): Promise<Order | null> => {
  const order = await insertRow(trx, newOrder)
  if (!order) return null
  await checkHeldUnits(trx, newOrder)
  const { promotion, userId, at, person, takenBy } = newOrder
  const items = itemRows(newOrder)
  const holdsStock = newOrder.holding !== 'nothing'
  crashPoint('in the first transaction')
  await waitForAll(
    checkUnchanged(trx, newOrder),
    promotion
      ? takeUse(trx, promotion, { orderId: order.id, customer: { userId, email: person.email }, at })
      : Promise.resolve(),
    insertRows(trx, 'order_items', items),
    addOrderWords(trx, order, wordsOf(order)),
    addOrderEvent(trx, {
      orderId: order.id,
      at,
      actor: actorOf(newOrder),
      detail: `${takenBy ? 'Order taken for the customer' : 'Order placed'}. ${holdsStock && items.length > 0 ? 'Stock reserved.' : 'No stock is reserved.'}`,
      to: 'PENDING',
    }),
    holdsStock ? reserveStock(trx, newOrder, items) : Promise.resolve(),
  )
  return order
}

const actorOf = ({ takenBy, userId }: Pick<NewOrder, 'takenBy' | 'userId'>): string =>
  takenBy ?? userId ?? 'shopper'

const reserveStock = async (
  trx: Knex.Transaction,
  { at, lines, shortage, ...placed }: NewOrder,
  items: ReturnType<typeof itemRows>,
) => {
  const reservations = items.map(item => ({
    orderItemId: item.id,
    variantId: item.variant_id,
    quantity: item.quantity,
  }))
  try {
    await moveStock(trx, 'reserve', reservations, { at, actor: actorOf(placed) })
  } catch (error) {
    if (!(error instanceof OutOfStock)) throw error
    const line = lines.find(({ variantId }) => variantId === error.variantId)
    if (!line) throw error
    // Another order has reserved units since the cart was read.
    const stockRow = await trx('variants').where({ id: line.variantId }).first('stock', 'reserved')
    throw new Failure(
      'out_of_stock',
      shortage({ ...line, free: stockRow ? stockRow.stock - stockRow.reserved : 0 }),
    )
  }
}

const maxAttempts = 5

/**
 * Inserts the order, trying another number if one is used already. Returns null if its cart has a PENDING order, or
 * after the last attempt, for example if an order with the same id exists.
 */
const insertRow = async (trx: Knex.Transaction, newOrder: NewOrder): Promise<Order | null> => {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const order = await insertWithNumber(trx, newOrder, newNumber(attempt))
    if (order) return order
    if (await trx('orders').where({ cart_id: newOrder.cartId, status: 'PENDING' }).first('id')) return null
  }
  return null
}

/**
 * Inserts the order with this number. Returns null if a unique index refuses it: the number is used, or its cart has a
 * PENDING order. Tested on SQLite and Postgres.
 */
const insertWithNumber = async (
  trx: Knex.Transaction,
  { price, promotion, person, given, way, ...placed }: NewOrder,
  number: string,
) => {
  const row = {
    id: placed.id,
    number,
    user_id: placed.userId,
    cart_id: placed.cartId,
    status: 'PENDING',
    currency: placed.currency,
    subtotal: price.subtotal,
    discount: price.discount,
    // A replacement is discounted because of its return, so it stores the code of the return.
    promotion_code: promotion?.code ?? placed.waitsFor ?? null,
    promotion_id: promotion?.id ?? null,
    shipping: price.shipping,
    tax: price.tax,
    vat_rate: price.vat.rate,
    vat_reason: price.vat.reason,
    ioss_number: price.vat.reason === 'ioss' ? placed.iossNumber : '',
    sale_terms: placed.saleTerms && JSON.stringify(placed.saleTerms),
    total: price.total,
    shipping_method: given.shippingMethod,
    delivery_way: JSON.stringify(storedDeliveryFacts(way)),
    ...typedRow(given),
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    country: given.shippingAddress.country,
    shipping_address: JSON.stringify(given.shippingAddress),
    billing_address: JSON.stringify(given.billingAddress),
    fingerprint: placed.fingerprint,
    placed_from: placed.placedFrom,
    agent_session_id: placed.agent?.sessionId ?? null,
    sold_through: placed.agent?.name ?? null,
    waits_for: placed.waitsFor ?? null,
    quote_until: placed.quoteUntil ?? null,
    holding: placed.holding ?? 'always',
    renews: placed.renews ?? null,
    adds_to: placed.addsTo ?? null,
    takes_out: placed.takesOut?.length ? JSON.stringify(placed.takesOut) : null,
    session_params: placed.sessionParams && JSON.stringify(placed.sessionParams),
    created_at: placed.at,
    updated_at: placed.at,
  } satisfies Record<ColumnName<PlacedColumn>, unknown>
  const columns = Object.keys(row)
  const [inserted] = await rows<Pojo>(
    trx,
    `insert into orders (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})
      on conflict do nothing returning *`,
    Object.values(row),
    'place order',
  )
  return inserted ? Order.fromDatabaseJson(inserted) : null
}

const itemRows = ({ id, lines, price }: NewOrder) => {
  const ids = newIds(lines.length)
  return lines.map((line, index) =>
    itemRow(line, {
      id: ids[index] ?? newId(),
      orderId: id,
      price: line.unitPrice,
      quantity: line.quantity,
      lineTotal: lineTotal(line),
      discount: price.lineDiscounts[index] ?? 0,
      tax: price.lineTaxes[index] ?? 0,
      ...vatColumns(price.lineVats[index] ?? price.vat),
    }),
  )
}

const vatColumns = ({ rate, reason }: Vat) => ({ vatRate: rate, vatReason: reason })

type Garment = Omit<NewOrderLine, 'unitPrice' | 'quantity' | 'free'>
type LineAmounts = Pick<
  OrderItem,
  'id' | 'orderId' | 'price' | 'quantity' | 'lineTotal' | 'discount' | 'tax' | 'vatRate' | 'vatReason'
>

/** Builds the row of an order's line: a garment, and its price and quantity. */
export const itemRow = (garment: Garment, amounts: LineAmounts) => ({
  id: amounts.id,
  order_id: amounts.orderId,
  variant_id: garment.variantId,
  product_id: garment.productId,
  title: garment.title,
  slug: garment.slug,
  sku: garment.sku,
  color: garment.color,
  size: garment.size,
  details: garment.details,
  price: amounts.price,
  quantity: amounts.quantity,
  line_total: amounts.lineTotal,
  discount: amounts.discount,
  tax: amounts.tax,
  vat_rate: amounts.vatRate,
  vat_reason: amounts.vatReason,
  image_key: garment.imageKey,
  advice: garment.advice,
  cost: garment.cost,
})
