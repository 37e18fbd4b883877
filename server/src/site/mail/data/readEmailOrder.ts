import type { VatReason } from '@shop/contracts/vatReasons'
import { placeOf } from '@shop/contracts/addresses/places'
import { pictureAddress } from '@shop/contracts/catalog/pictures'
import { borderChargesText } from '@shop/contracts/orders/dutyText'
import { expectedDelivery } from '@shop/contracts/orders/expectedDelivery'
import { progressOf, type ProgressStep } from '@shop/contracts/orders/progress'
import type { Pence } from '@shop/contracts/money'
import type { CheckoutFact } from '@shop/contracts/checkout/checkoutFacts'
import { byTypedFact } from '@shop/contracts/orders/typedFacts'
import { choiceText } from '@shop/contracts/orders/variantName'
import type { Deps } from '../../../platform/base/deps.ts'
import type { MailAddress } from '../../../platform/base/mailAddress.ts'
import { Order } from '../../../sales/orders/Order.ts'
import { orderUrl } from '../../../sales/orders/orderLink.ts'
import { paidWithOf } from '../../../sales/orders/paidWithOf.ts'
import type { PicturedItem } from '../../../sales/orders/present.ts'
import { readItems } from '../../../sales/orders/readItems.ts'

export interface EmailLine {
  id: string
  title: string
  color: string
  size: string
  /** Details that distinguish it from others with its colour and size; may be empty. */
  details: string
  quantity: number
  price: Pence
  lineTotal: Pence
  /** Its page; null if the product no longer exists. */
  url: string | null
  /** A full URL, since email clients need one; null without a picture. */
  picture: string | null
}

/**
 * An order as shown in emails, with everything that the shopper entered at checkout. In an email about an unpaid order,
 * names are empty and the gift note is null: anybody can enter them together with somebody else's address.
 */
export interface EmailOrder extends Pick<Order, CheckoutFact | 'deliveryWay'> {
  id: string
  /** Number for use on the phone: `M-10482`. */
  number: string
  /** Its page in the account, or the link that opens a guest's order. */
  url: string
  /** Mailbox of the buyer, with their name if it may be used. */
  to: MailAddress
  firstName: string
  lastName: string
  /** Progress of the order, each step with its day in words. */
  steps: { label: string; value: string }[]
  /** Day of the order, in words. */
  placedOn: string
  currency: string
  lines: EmailLine[]
  subtotal: Pence
  discount: Pence
  promotionCode: string | null
  shipping: Pence
  vatReason: VatReason
  /** Charges that customs may ask its receiver for, such as `duty and tax`; null if none. */
  due: string | null
  /** Kind of document that is issued for it. */
  document: 'invoice' | 'receipt'
  /** The VAT included in the total; null if none was charged. */
  tax: Pence | null
  total: Pence
  /** The payment method in words; null if nothing was paid. */
  paidWith: string | null
  /** Paid through the provider, or directly to the shop; null if nothing was paid. */
  paidBy: 'card' | 'offline' | null
}

/** Describes the garment of a line for emails: `White, size 54`, and its details if it has any. */
export const choiceOf = ({ color, size, details }: Pick<EmailLine, 'color' | 'size' | 'details'>): string =>
  choiceText({ color, size: `size ${size}`, details })

/** Width of a line's picture, px: twice as wide as emails show it. */
const pictureWidth = 320

const lineOf =
  (shopUrl: string) =>
  (item: PicturedItem): EmailLine => ({
    id: item.id,
    title: item.title,
    color: item.color,
    size: item.size,
    details: item.details,
    quantity: item.quantity,
    price: item.price,
    lineTotal: item.lineTotal,
    url: item.productId ? `${shopUrl}/products/${item.slug}` : null,
    picture: item.imageKey ? shopUrl + pictureAddress(item.imageKey, pictureWidth, 'jpg') : null,
  })

const stepsOf = (row: Order, timeZone: string): EmailOrder['steps'] => {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone })
  const steps = progressOf(row)
  const expected = expectedDelivery(row)
  const textOf = ({ at, state }: ProgressStep, index: number): string => {
    if (at) return day.format(new Date(at))
    if (state !== 'coming') return 'Done'
    if (index < steps.length - 1) return '–'
    if (expected) return `expected ${expected}`
    return row.status === 'SHIPPED' ? 'on its way' : '–'
  }
  return steps.map((step, index) => ({ label: step.name, value: textOf(step, index) }))
}

/**
 * Returns the deadline for paying an order, such as `16:05 on 4 March`: that of a quote, or the end of its payment
 * page. Null if the page is not open yet.
 */
export const payByOf = ({ quoteUntil, sessionExpiresAt }: Order, timeZone: string): string | null => {
  const until = quoteUntil ?? sessionExpiresAt
  if (until === null) return null
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone })
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  const end = new Date(until)
  return `${time.format(end)} on ${day.format(end)}`
}

export type EmailDeps = Pick<Deps, 'db' | 'settings' | 'publicUrl' | 'clock' | 'jwtSecret'>

/**
 * Reads an order for emails, and its row. `isForShop` means that the reader is the shop itself, which sees everything.
 * Throws if there is no such order.
 */
export const readEmailOrder = async (
  deps: EmailDeps,
  orderId: string,
  { isForShop = false } = {},
): Promise<{ row: Order; order: EmailOrder }> => {
  const { db, settings, publicUrl } = deps
  const row = await Order.query(db).findById(orderId).throwIfNotFound()
  const items = (await readItems(db, [orderId])).get(orderId) ?? []
  const { timezone } = (await settings.read()).general
  // An unpaid order shows no text of its buyer, because anybody could send words to a stranger through it.
  const showsBuyer = isForShop || row.paidAt !== null
  const order = {
    id: row.id,
    number: row.number,
    url: orderUrl(deps, row),
    firstName: showsBuyer ? row.firstName : '',
    lastName: showsBuyer ? row.lastName : '',
    to: { address: row.email, ...(showsBuyer && { name: `${row.firstName} ${row.lastName}` }) },
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
    due: borderChargesText(placeOf(row.shippingAddress), row.deliveryWay.isDutyPaid, row.vatReason),
    ...byTypedFact(name => (showsBuyer ? row[name] : null)),
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
