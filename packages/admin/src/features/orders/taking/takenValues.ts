import type { Sent } from '@shop/contracts/endpoint'
import type { quoteTaken, takeOrder } from '@shop/contracts/checkout/takeEndpoints'
import { isQuantity, quantityComplaints, type PickedLine } from '../../inventory/pickedLines.ts'

/** An order as it is typed; figures may be emptied meanwhile. */
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
  /** Id of a way of delivery; blank: the usual one; `free`: the usual one, not charged. */
  delivery: string
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
    address: {
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
    },
  },
  delivery: '',
  discount: null,
  discountReason: '',
  note: '',
  payment: 'link',
  paidHow: '',
})

const isPriced = ({ lines, discount }: TakenValues): boolean =>
  lines.length > 0 && lines.every(({ quantity }) => isQuantity(quantity)) && !Number.isNaN(discount)

/** The place it goes to, as far as it is typed. */
export const destinationOf = ({ guest: { address } }: TakenValues) => ({
  country: address.country,
  postalCode: address.postalCode.trim(),
})

/** The part of the values that decides about the price; null while something of it is missing. */
export const pricedOf = (values: TakenValues): Sent<typeof quoteTaken> | null =>
  isPriced(values)
    ? {
        lines: values.lines.map(({ variantId, quantity }) => ({ variantId, quantity: quantity ?? 0 })),
        ...(!['', 'free'].includes(values.delivery) && { shippingMethod: values.delivery }),
        isDeliveryFree: values.delivery === 'free',
        discount: values.discount ?? 0,
      }
    : null

/** The order as it is sent; `total` is the one that was shown. */
export const decidedOf = (values: TakenValues, total: number | null): Sent<typeof takeOrder> => ({
  ...(pricedOf(values) ?? { lines: [] }),
  orderId: values.orderId,
  guest: values.guest,
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
  ...quantityComplaints(lines),
  ...(Number.isNaN(discount) && { discount: 'Please give an amount, such as 5.00.' }),
  ...((discount ?? 0) > 0 && discountReason.trim() === '' && { discountReason: 'Please say why.' }),
  ...(payment === 'received' && paidHow.trim() === '' && { paidHow: 'Please say how it was paid.' }),
})
