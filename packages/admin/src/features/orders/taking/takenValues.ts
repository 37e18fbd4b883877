import type { Sent } from '@shop/contracts/endpoint'
import type { quoteTaken, takeOrder } from '@shop/contracts/checkout/takeEndpoints'
import type { StockedVariant } from '@shop/contracts/inventory/endpoints'
import { choiceText } from '@shop/contracts/orders/variantName'

export interface TakenLine {
  variantId: string
  sku: string
  /** `Najd Thobe (White, 54)`. */
  name: string
  quantity: number | null
}

/** An order as it is typed; figures may be emptied meanwhile. */
export interface TakenValues {
  /** Idempotency key, kept with the typed values, so that a retry after a lost answer places one order. */
  orderId: string
  lines: TakenLine[]
  guest: {
    email: string
    address: Record<'firstName' | 'lastName' | 'address1' | 'address2' | 'city' | 'postalCode', string>
  }
  /** `free`: standard delivery that is not charged. */
  delivery: 'standard' | 'express' | 'free'
  discount: number | null
  discountReason: string
  note: string
  payment: 'link' | 'received'
  paidHow: string
}

export const newValues = (): TakenValues => ({
  orderId: crypto.randomUUID(),
  lines: [],
  guest: {
    email: '',
    address: { firstName: '', lastName: '', address1: '', address2: '', city: '', postalCode: '' },
  },
  delivery: 'standard',
  discount: null,
  discountReason: '',
  note: '',
  payment: 'link',
  paidHow: '',
})

/** Adds one unit of a variant: to its line, where there is one. */
export const withOneMore = (lines: readonly TakenLine[], variant: StockedVariant): TakenLine[] =>
  lines.some(({ variantId }) => variantId === variant.id)
    ? lines.map(line =>
        line.variantId === variant.id ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line,
      )
    : [
        ...lines,
        {
          variantId: variant.id,
          sku: variant.sku,
          name: `${variant.product.title} (${choiceText(variant)})`,
          quantity: 1,
        },
      ]

const isPriced = ({ lines, discount }: TakenValues): boolean =>
  lines.length > 0 &&
  lines.every(({ quantity }) => Number.isInteger(quantity) && Number(quantity) > 0) &&
  !Number.isNaN(discount)

/** The part of the values that decides about the price; null while something of it is missing. */
export const pricedOf = (values: TakenValues): Sent<typeof quoteTaken> | null =>
  isPriced(values)
    ? {
        lines: values.lines.map(({ variantId, quantity }) => ({ variantId, quantity: quantity ?? 0 })),
        shippingMethod: values.delivery === 'express' ? 'express' : 'standard',
        isDeliveryFree: values.delivery === 'free',
        discount: values.discount ?? 0,
      }
    : null

/** The order as it is sent; `total` is the one that was shown. */
export const decidedOf = (values: TakenValues, total: number | null): Sent<typeof takeOrder> => ({
  ...(pricedOf(values) ?? { lines: [], shippingMethod: 'standard' }),
  orderId: values.orderId,
  // Orders go to the United Kingdom alone.
  guest: { ...values.guest, address: { ...values.guest.address, country: 'GB' } },
  discountReason: values.discountReason,
  note: values.note,
  payment: values.payment,
  paidHow: values.paidHow,
  expectedTotal: total ?? 0,
})

/** Complaints about fields that a call leaves to chance, or whose names it does not know. */
export const complaintsOf = ({
  lines,
  discount,
  discountReason,
  payment,
  paidHow,
}: TakenValues): Record<string, string> => ({
  ...Object.fromEntries(
    lines.flatMap(({ quantity }, index) =>
      Number.isInteger(quantity) && Number(quantity) > 0
        ? []
        : [[`lines.${index}.quantity`, 'Please give a whole number of at least 1.']],
    ),
  ),
  ...(Number.isNaN(discount) && { discount: 'Please give an amount, such as 5.00.' }),
  ...((discount ?? 0) > 0 && discountReason.trim() === '' && { discountReason: 'Please say why.' }),
  ...(payment === 'received' && paidHow.trim() === '' && { paidHow: 'Please say how it was paid.' }),
})
