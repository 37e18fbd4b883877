import type { Answer, Sent } from '@shop/contracts/endpoint'
import { lapseProblem, type quoteTaken, type takeOrder } from '@shop/contracts/checkout/takeEndpoints'
import { formatMoney } from '@shop/contracts/money'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { choiceText } from '@shop/contracts/orders/variantName'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import { isQuantity, lineName, quantityComplaints, type PickedLine } from '../../inventory/pickedLines.ts'

const dayMs = 24 * 60 * 60_000

/** Typed values of an order; numbers may be empty. */
export interface TakenValues {
  /** Idempotency key, kept with the typed values, so that a retry after a lost answer places one order. */
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
  /** Id of a delivery option; blank: the default one; `free`: the default one without charge. */
  delivery: string
  discount: number | null
  discountReason: string
  note: string
  payment: 'link' | 'received'
  paidHow: string
  /** A quote lapses at the end of this day. */
  lapsesOn: string
  /** Its stock is reserved until then. */
  holdsStock: boolean
}

/** The day this many days from now, by the shop's clocks. */
const dayIn =
  (timeZone: string) =>
  (days: number): string =>
    dayAt(timeZone, Date.now() + days * dayMs)

type TypedAddress = TakenValues['guest']['address']

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

export const newValues = (timeZone: string, quoteDays: number): TakenValues => ({
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
  lapsesOn: dayIn(timeZone)(quoteDays),
  holdsStock: false,
})

/** A known address as form values. */
export const typedAddress = (known: Readonly<Record<string, unknown>>): TypedAddress =>
  Object.fromEntries(
    Object.entries(blankAddress).map(([name, blank]) => [name, known[name] ?? blank]),
  ) as TypedAddress

/** Values of an earlier quote for its replacement. Leaves out garments that are no longer sold. */
export const renewedValues = (order: AdminOrder, timeZone: string, quoteDays: number): TakenValues => {
  const fresh = newValues(timeZone, quoteDays)
  return {
    ...fresh,
    lines: order.items.flatMap(({ variant, sku, title, quantity }) =>
      variant.id === null
        ? []
        : [{ variantId: variant.id, sku, name: lineName(title, choiceText(variant)), quantity }],
    ),
    guest: { email: order.email, address: typedAddress(order.shippingAddress) },
    holdsStock: order.holding === 'always',
    // Delivery that was free may now cost something, which `differencesOf` reports.
    delivery: order.shippingMethod === 'standard' ? '' : order.shippingMethod,
    ...(order.discount > 0 && { discount: order.discount, discountReason: `As in quote ${order.number}` }),
  }
}

type Quote = Answer<typeof quoteTaken>

/** Sentences about differences between an earlier quote and today's prices. */
export const differencesOf = ({ items, currency, ...old }: AdminOrder, quote: Quote): string[] => {
  const money = (amount: number) => formatMoney(amount, currency)
  const texts = items.flatMap(({ variant, title, price }) => {
    const name = lineName(title, choiceText(variant))
    if (variant.id === null) return [`${name} is no longer sold.`]
    const now = quote.prices.find(({ variantId }) => variantId === variant.id)?.price
    return now === undefined || now === price ? [] : [`${name} was ${money(price)} and is now ${money(now)}.`]
  })
  if (quote.shipping !== old.shipping)
    texts.push(`Delivery was ${money(old.shipping)} and is now ${money(quote.shipping)}.`)
  if (quote.total !== old.total)
    texts.push(`The total was ${money(old.total)} and is now ${money(quote.total)}.`)
  return texts
}

const isPriced = ({ lines, discount }: TakenValues): boolean =>
  lines.length > 0 && lines.every(({ quantity }) => isQuantity(quantity)) && !Number.isNaN(discount)

/** The destination as typed so far. */
export const destinationOf = ({ guest: { address } }: TakenValues) => ({
  country: address.country,
  postalCode: address.postalCode.trim(),
})

/** The values that determine the price; null while one is missing. */
export const pricedOf = (values: TakenValues): Sent<typeof quoteTaken> | null =>
  isPriced(values)
    ? {
        lines: values.lines.map(({ variantId, quantity }) => ({ variantId, quantity: quantity ?? 0 })),
        ...(!['', 'free'].includes(values.delivery) && { shippingMethod: values.delivery }),
        isDeliveryFree: values.delivery === 'free',
        discount: values.discount ?? 0,
      }
    : null

/** The input of `takeOrder`; `total` is the one shown. */
export const decidedOf = (values: TakenValues, total: number | null): Sent<typeof takeOrder> => ({
  ...(pricedOf(values) ?? { lines: [] }),
  orderId: values.orderId,
  guest: values.guest,
  discountReason: values.discountReason,
  note: values.note,
  payment: values.payment,
  paidHow: values.paidHow,
  ...(values.payment === 'link' && { lapsesOn: values.lapsesOn, holdsStock: values.holdsStock }),
  expectedTotal: total ?? 0,
})

/** Errors that the endpoint's schema does not report, or reports under other names. */
export const complaintsIn =
  (timeZone: string) =>
  ({ lines, discount, discountReason, payment, paidHow, lapsesOn }: TakenValues): Record<string, string> => {
    const lapses = payment === 'link' && lapsesOn !== '' ? lapseProblem(lapsesOn, dayIn(timeZone)) : undefined
    return {
      ...quantityComplaints(lines),
      ...(Number.isNaN(discount) && { discount: 'Please give an amount, such as 5.00.' }),
      ...((discount ?? 0) > 0 && discountReason.trim() === '' && { discountReason: 'Please say why.' }),
      ...(payment === 'received' && paidHow.trim() === '' && { paidHow: 'Please say how it was paid.' }),
      ...(lapses !== undefined && { lapsesOn: lapses }),
    }
  }
