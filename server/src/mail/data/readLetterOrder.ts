import type { Knex } from 'knex'
import { pictureAddress } from '@shop/contracts/catalog/pictures'
import { expectedDelivery } from '@shop/contracts/orders/expectedDelivery'
import { progressOf, type Step } from '@shop/contracts/orders/progress'
import type { Pence } from '@shop/contracts/money'
import type { GivenFact } from '@shop/contracts/checkout/givenFacts'
import { choiceText } from '@shop/contracts/orders/variantName'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import type { Deps } from '../../base/deps.ts'
import type { MailAddress } from '../../base/mailAddress.ts'
import { Order } from '../../orders/Order.ts'
import { orderUrl } from '../../orders/orderLink.ts'
import { paidWithOf } from '../../orders/paidWithOf.ts'
import type { PicturedItem } from '../../orders/present.ts'
import { readItems } from '../../orders/readItems.ts'

export interface LetterLine {
  id: string
  title: string
  color: string
  size: string
  /** Details that tell it from others of its colour and size; may be empty. */
  details: string
  quantity: number
  price: Pence
  lineTotal: Pence
  /** Its page; null once the catalogue has it no more. */
  url: string | null
  /** A whole address, since mailboxes know no other; null: no picture. */
  picture: string | null
}

/** Facts given at checkout that are words which somebody typed. */
type Typed = Exclude<GivenFact, 'shippingMethod'>

/**
 * An order as letters tell of it, with all that the shopper gave at checkout. What was typed (names, addresses, the gift
 * note) is null in a letter to an address that is not proved to be the buyer's: anybody may type it beside somebody's
 * address, and a mistyped one shows no stranger where the buyer lives.
 */
export interface LetterOrder extends Pick<Order, 'shippingMethod'>, Record<Typed, unknown> {
  id: string
  /** Said over the phone: `M-10482`. */
  number: string
  /** Its page in the account, or the link that opens a guest's. */
  url: string
  /** Mailbox of the buyer, with their name where that may be told. */
  to: MailAddress
  firstName: string | null
  lastName: string | null
  shippingAddress: OrderAddress | null
  billingAddress: OrderAddress | null
  giftNote: string | null
  /** How far it has come, each step with its day in words. */
  steps: { label: string; value: string }[]
  /** The day it was placed, in words. */
  placedOn: string
  currency: string
  lines: LetterLine[]
  subtotal: Pence
  discount: Pence
  promotionCode: string | null
  shipping: Pence
  /** The VAT contained in the total; null where the shop charges none. */
  tax: Pence | null
  total: Pence
  /** The way it was paid, in words; null where no money was taken. */
  paidWith: string | null
  /** Through the provider, or to the shop itself; null where no money was taken. */
  paidBy: 'card' | 'offline' | null
}

/** Names the garment of a line as letters do: `White, size 54`, and its details where it has any. */
export const choiceOf = ({ color, size, details }: Pick<LetterLine, 'color' | 'size' | 'details'>): string =>
  choiceText({ color, size: `size ${size}`, details })

const lineOf =
  (shopUrl: string) =>
  (item: PicturedItem): LetterLine => ({
    id: item.id,
    title: item.title,
    color: item.color,
    size: item.size,
    details: item.details,
    quantity: item.quantity,
    price: item.price,
    lineTotal: item.lineTotal,
    url: item.productId ? `${shopUrl}/products/${item.slug}` : null,
    picture: item.imageKey ? shopUrl + pictureAddress(item.imageKey, 320, 'jpg') : null,
  })

const stepsOf = (row: Order, timeZone: string): LetterOrder['steps'] => {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone })
  const steps = progressOf(row)
  const expected = expectedDelivery(row)
  const textOf = ({ at, state }: Step, index: number): string => {
    if (at) return day.format(new Date(at))
    if (state !== 'coming') return 'Done'
    if (index < steps.length - 1) return '–'
    if (expected) return `expected ${expected}`
    return row.status === 'SHIPPED' ? 'on its way' : '–'
  }
  return steps.map((step, index) => ({ label: step.name, value: textOf(step, index) }))
}

export type LetterDeps = Pick<Deps, 'db' | 'settings' | 'publicUrl' | 'clock' | 'jwtSecret'>

const untold = {
  firstName: null,
  lastName: null,
  shippingAddress: null,
  billingAddress: null,
  giftNote: null,
} satisfies Record<Typed, null> & Partial<LetterOrder>

const told = (row: Order) => ({
  firstName: row.firstName,
  lastName: row.lastName,
  shippingAddress: row.shippingAddress,
  billingAddress: row.billingAddress,
  giftNote: row.giftNote,
})

/**
 * Tells whether an order was placed by an account that has confirmed the address which its mails go to. One that came into
 * the account later was placed by a guest, who may be anybody that knew the address.
 */
const isBuyerProven = async (db: Knex, { id, userId, email }: Order): Promise<boolean> => {
  if (userId === null) return false
  const account = await db('users as u')
    .join('order_events as e', 'e.actor', 'u.id')
    .where({ 'u.id': userId, 'u.email': email, 'e.order_id': id, 'e.to_status': 'PENDING' })
    .whereNotNull('u.email_confirmed_at')
    .first('u.id')
  return account !== undefined
}

/**
 * An order as letters tell of it, and its row. `isForShop`: the reader is the shop itself, which is told everything. Throws
 * where there is none.
 */
export const readLetterOrder = async (
  deps: LetterDeps,
  orderId: string,
  { isForShop = false } = {},
): Promise<{ row: Order; order: LetterOrder }> => {
  const { db, settings, publicUrl } = deps
  const row = await Order.query(db).findById(orderId).throwIfNotFound()
  const items = (await readItems(db, [orderId])).get(orderId) ?? []
  const { timezone, vatRegistered } = (await settings.read()).general
  const words = isForShop || (await isBuyerProven(db, row)) ? told(row) : untold
  const { firstName, lastName } = words
  const order = {
    id: row.id,
    number: row.number,
    url: orderUrl(deps, row),
    ...words,
    to: { address: row.email, ...(firstName !== null && { name: `${firstName} ${lastName}` }) },
    placedOn: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: timezone }).format(
      new Date(row.createdAt),
    ),
    steps: stepsOf(row, timezone),
    currency: row.currency,
    lines: items.map(lineOf(publicUrl)),
    subtotal: row.subtotal,
    discount: row.discount,
    promotionCode: row.promotionCode,
    shipping: row.shipping,
    shippingMethod: row.shippingMethod,
    tax: vatRegistered ? row.tax : null,
    total: row.total,
    paidWith: paidWithOf(row),
    paidBy: row.paidAt !== null && row.total > 0 ? row.paymentMethod : null,
  }
  return { row, order }
}
