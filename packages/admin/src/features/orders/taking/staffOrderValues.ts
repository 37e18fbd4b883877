import type { Answer, SentInput } from '@shop/contracts/endpoint'
import {
  lapseProblem,
  type quoteStaffOrder,
  type takeOrder,
} from '@shop/contracts/checkout/staffOrderEndpoints'
import { formatMoney } from '@shop/contracts/money'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { refundOfUnits } from '@shop/contracts/orders/refundAmount'
import { choiceText } from '@shop/contracts/orders/variantName'
import { addDays, dayAt } from '@shop/contracts/shop/zoneClock'
import { unitProblems } from '../unitProblems.ts'
import { isQuantity, lineName, quantityProblems, type PickedLine } from '../../inventory/pickedLines.ts'

/** Typed values of an order; numbers may be empty. */
export interface StaffOrderValues {
  /** Idempotency key, stored with the typed values, so that a retry after a lost answer places only one order. */
  orderId: string
  lines: PickedLine[]
  guest: {
    email: string
    address: Record<
      | 'firstName'
      | 'lastName'
      | 'latinName'
      | 'address1'
      | 'address2'
      | 'city'
      | 'state'
      | 'postalCode'
      | 'country'
      | 'phone',
      string
    >
  }
  /** Id of a delivery option; blank: the default option; `free`: the default option without charge. */
  delivery: string
  discount: number | null
  discountReason: string
  note: string
  payment: 'link' | 'received'
  paidHow: string
  /** A quote expires at the end of this day. */
  lapsesOn: string
  /** Reserves the stock until the end of that day. */
  holdsStock: boolean
  /** Units of the original order that are refunded once the addition is paid. */
  takesOut: ReplacedRow[]
}

export interface ReplacedRow {
  itemId: string
  name: string
  /** Units that can still be removed. */
  left: number
  quantity: number | null
}

const todayIn = (timeZone: string): string => dayAt(timeZone, Date.now())

type TypedAddress = StaffOrderValues['guest']['address']

const blankAddress: TypedAddress = {
  firstName: '',
  lastName: '',
  latinName: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postalCode: '',
  country: 'GB',
  phone: '',
}

export const newValues = (timeZone: string, quoteDays: number): StaffOrderValues => ({
  orderId: crypto.randomUUID(),
  lines: [],
  guest: {
    email: '',
    address: blankAddress,
  },
  delivery: '',
  discount: null,
  discountReason: '',
  note: '',
  payment: 'link',
  paidHow: '',
  lapsesOn: addDays(todayIn(timeZone), quoteDays),
  holdsStock: false,
  takesOut: [],
})

/** Returns the form values of an addition to a paid order: its stock is reserved, and it is sent with the order. */
export const additionValues = (
  base: AdminOrder,
  itemId: string,
  timeZone: string,
  quoteDays: number,
): StaffOrderValues => ({
  ...newValues(timeZone, quoteDays),
  guest: { email: base.email, address: addressValues(base.shippingAddress) },
  delivery: 'free',
  holdsStock: true,
  takesOut: base.items
    .filter(({ toSend }) => toSend > 0)
    .map(({ id, title, variant, toSend }) => ({
      itemId: id,
      name: lineName(title, choiceText(variant)),
      left: toSend,
      quantity: id === itemId ? toSend : 0,
    })),
})

/**
 * Calculates the refund of the pieces that an addition removes from its order, in pence. If these are all of its pieces
 * (`isWholeOrder`), everything left of the order is refunded.
 */
export const replacedRefundOf = (base: AdminOrder, rows: readonly ReplacedRow[]) => {
  const isWholeOrder =
    base.parcels.every(({ takenBack }) => takenBack !== null) &&
    rows.length > 0 &&
    rows.every(({ quantity, left }) => quantity === left)
  const sum = rows.reduce((refundSum, { itemId, quantity }) => {
    const item = base.items.find(({ id }) => id === itemId)
    return item ? refundSum + refundOfUnits(item, quantity ?? 0) : refundSum
  }, 0)
  return { isWholeOrder, refund: isWholeOrder ? base.leftToRefund : Math.min(sum, base.leftToRefund) }
}

/** Returns a known address as form values. */
export const addressValues = (address: Readonly<Record<string, unknown>>): TypedAddress =>
  Object.fromEntries(
    Object.entries(blankAddress).map(([name, blank]) => [name, address[name] ?? blank]),
  ) as TypedAddress

/** Returns the values of an earlier quote for its replacement. Leaves out garments that are no longer sold. */
export const renewalValues = (order: AdminOrder, timeZone: string, quoteDays: number): StaffOrderValues => {
  const initial = newValues(timeZone, quoteDays)
  return {
    ...initial,
    lines: order.items.flatMap(({ variant, sku, title, quantity }) =>
      variant.id === null
        ? []
        : [{ variantId: variant.id, sku, name: lineName(title, choiceText(variant)), quantity }],
    ),
    guest: { email: order.email, address: addressValues(order.shippingAddress) },
    holdsStock: order.holding === 'always',
    // Delivery that was free may now have a price, which `differencesOf` reports.
    delivery: order.shippingMethod === 'standard' ? '' : order.shippingMethod,
    ...(order.discount > 0 && { discount: order.discount, discountReason: `As in quote ${order.number}` }),
  }
}

type Quote = Answer<typeof quoteStaffOrder>

/** Writes sentences about differences between an earlier quote and today's prices. */
export const differencesOf = ({ items, currency, ...earlier }: AdminOrder, quote: Quote): string[] => {
  const money = (amount: number) => formatMoney(amount, currency)
  const texts = items.flatMap(({ variant, title, price }) => {
    const name = lineName(title, choiceText(variant))
    if (variant.id === null) return [`${name} is no longer sold.`]
    const currentPrice = quote.prices.find(({ variantId }) => variantId === variant.id)?.price
    return currentPrice === undefined || currentPrice === price
      ? []
      : [`${name} was ${money(price)} and is now ${money(currentPrice)}.`]
  })
  if (quote.shipping !== earlier.shipping)
    texts.push(`Delivery was ${money(earlier.shipping)} and is now ${money(quote.shipping)}.`)
  if (quote.total !== earlier.total)
    texts.push(`The total was ${money(earlier.total)} and is now ${money(quote.total)}.`)
  return texts
}

/** Tells whether a discount is left out or an amount; NaN stands for text that is none. */
const isDiscount = (discount: number | null): boolean => (discount ?? 0) >= 0

const canBePriced = ({ lines, discount }: StaffOrderValues): boolean =>
  lines.length > 0 && lines.every(({ quantity }) => isQuantity(quantity)) && isDiscount(discount)

/** Returns the destination as typed so far. */
export const destinationOf = ({ guest: { address } }: StaffOrderValues) => ({
  country: address.country,
  postalCode: address.postalCode.trim(),
})

/** Returns the values that determine the price; null while one is missing. */
export const priceInputOf = (values: StaffOrderValues): SentInput<typeof quoteStaffOrder> | null =>
  canBePriced(values)
    ? {
        lines: values.lines.map(({ variantId, quantity }) => ({ variantId, quantity: quantity ?? 0 })),
        ...(!['', 'free'].includes(values.delivery) && { shippingMethod: values.delivery }),
        isDeliveryFree: values.delivery === 'free',
        discount: values.discount ?? 0,
      }
    : null

/** The total and the terms that were shown. */
export type ShownQuote = Pick<Answer<typeof quoteStaffOrder>, 'total' | 'terms'>

/** Returns the input of `takeOrder`. */
export const takeOrderInput = (
  values: StaffOrderValues,
  shownQuote: ShownQuote | null,
  base?: AdminOrder | null,
): SentInput<typeof takeOrder> => ({
  ...(priceInputOf(values) ?? { lines: [] }),
  orderId: values.orderId,
  ...(base
    ? {
        addsTo: base.id,
        takesOut: values.takesOut.flatMap(({ itemId, quantity }) => (quantity ? [{ itemId, quantity }] : [])),
      }
    : { guest: values.guest }),
  discountReason: values.discountReason,
  note: values.note,
  payment: values.payment,
  paidHow: values.paidHow,
  ...(values.payment === 'link' && { lapsesOn: values.lapsesOn, holdsStock: values.holdsStock }),
  expectedTotal: shownQuote?.total ?? 0,
  ...(shownQuote && { expectedTerms: shownQuote.terms }),
})

/** Returns errors that the endpoint's schema does not report, or reports under other names. */
export const formErrorsIn =
  (timeZone: string) =>
  ({
    lines,
    discount,
    discountReason,
    payment,
    paidHow,
    lapsesOn,
    takesOut,
  }: StaffOrderValues): Record<string, string> => {
    const lapsesError =
      payment === 'link' && lapsesOn !== '' ? lapseProblem(lapsesOn, todayIn(timeZone)) : undefined
    return {
      ...quantityProblems(lines),
      ...unitProblems(takesOut.map((row, index) => ({ ...row, name: `takesOut.${index}.quantity` }))),
      ...(Number.isNaN(discount) && { discount: 'Please give an amount, such as 5.00.' }),
      ...((discount ?? 0) < 0 && { discount: 'At least £0.00.' }),
      ...((discount ?? 0) > 0 && discountReason.trim() === '' && { discountReason: 'Please say why.' }),
      ...(payment === 'received' && paidHow.trim() === '' && { paidHow: 'Please say how it was paid.' }),
      ...(lapsesError !== undefined && { lapsesOn: lapsesError }),
    }
  }
