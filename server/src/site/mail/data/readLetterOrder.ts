import type { VatReason } from '@shop/contracts/vatReasons'
import { isInUkVat, placeOf } from '@shop/contracts/addresses/places'
import { pictureAddress } from '@shop/contracts/catalog/pictures'
import { expectedDelivery } from '@shop/contracts/orders/expectedDelivery'
import { progressOf, type Step } from '@shop/contracts/orders/progress'
import type { Pence } from '@shop/contracts/money'
import type { GivenFact } from '@shop/contracts/checkout/givenFacts'
import { choiceText } from '@shop/contracts/orders/variantName'
import type { Deps } from '../../../platform/base/deps.ts'
import type { MailAddress } from '../../../platform/base/mailAddress.ts'
import { Order } from '../../../sales/orders/Order.ts'
import { orderUrl } from '../../../sales/orders/orderLink.ts'
import { paidWithOf } from '../../../sales/orders/paidWithOf.ts'
import type { PicturedItem } from '../../../sales/orders/present.ts'
import { readItems } from '../../../sales/orders/readItems.ts'

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

/**
 * An order as letters tell of it, with all that the shopper gave at checkout. Names are empty and the gift note is null in a
 * letter about an unpaid order: anybody may type them beside somebody's address.
 */
export interface LetterOrder extends Pick<Order, GivenFact | 'deliveryWay'> {
  id: string
  /** Number for use on the phone: `M-10482`. */
  number: string
  /** Its page in the account, or the link that opens a guest's. */
  url: string
  /** Mailbox of the buyer, with their name where that may be told. */
  to: MailAddress
  firstName: string
  lastName: string
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
  vatReason: VatReason
  /** Customs may ask its receiver for duty and tax. */
  isDutyDue: boolean
  /** Document that is issued for it. */
  document: 'invoice' | 'receipt'
  /** The VAT contained in the total; null where none was charged. */
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

/** Says until when an order can be paid, such as `16:05 on 4 March`; null where its payment page is not open yet. A quote says it itself. */
export const payByOf = ({ quoteUntil, sessionExpiresAt }: Order, timeZone: string): string | null => {
  const until = quoteUntil ?? sessionExpiresAt
  if (until === null) return null
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone })
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  const end = new Date(until)
  return `${time.format(end)} on ${day.format(end)}`
}

export type LetterDeps = Pick<Deps, 'db' | 'settings' | 'publicUrl' | 'clock' | 'jwtSecret'>

/**
 * Reads an order for emails, and its row. `isForShop`: the reader is the shop itself, which sees everything. Throws
 * if there is no such order.
 */
export const readLetterOrder = async (
  deps: LetterDeps,
  orderId: string,
  { isForShop = false } = {},
): Promise<{ row: Order; order: LetterOrder }> => {
  const { db, settings, publicUrl } = deps
  const row = await Order.query(db).findById(orderId).throwIfNotFound()
  const items = (await readItems(db, [orderId])).get(orderId) ?? []
  const { timezone } = (await settings.read()).general
  // An unpaid order shows no text of its buyer, because anybody could send a stranger words by it.
  const isKnown = isForShop || row.paidAt !== null
  const order = {
    id: row.id,
    number: row.number,
    url: orderUrl(deps, row),
    firstName: isKnown ? row.firstName : '',
    lastName: isKnown ? row.lastName : '',
    to: { address: row.email, ...(isKnown && { name: `${row.firstName} ${row.lastName}` }) },
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
    deliveryWay: row.deliveryWay,
    isDutyDue: !isInUkVat(placeOf(row.shippingAddress)) && !row.deliveryWay.isDutyPaid,
    giftNote: isKnown ? row.giftNote : null,
    tax: row.vatRate > 0 ? row.tax : null,
    vatReason: row.vatReason,
    // A seller without a VAT registration issues no invoice.
    document: row.vatReason === 'not_registered' ? ('receipt' as const) : ('invoice' as const),
    total: row.total,
    paidWith: paidWithOf(row),
    paidBy: row.paidAt !== null && row.total > 0 ? row.paymentMethod : null,
    shippingAddress: row.shippingAddress,
    billingAddress: row.billingAddress,
  }
  return { row, order }
}
