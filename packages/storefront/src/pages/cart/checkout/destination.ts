import type { checkout } from '@shop/contracts/checkout/endpoints'
import type { Sent } from '@shop/contracts/endpoint'

type Sender = Pick<Sent<typeof checkout>, 'shippingAddressId' | 'billingAddressId' | 'guest'>

/** Buyer and place of an order: an account's addresses, or what a guest types. */
export interface Destination {
  /** Place it goes to, as far as it is typed; undefined while no address is chosen. */
  place: { country: string; postalCode: string } | undefined
  /** The places to choose from are still on their way. */
  isPending: boolean
  /** Id of the form that it is typed in, which Enter sends; undefined where nothing is typed. */
  formId?: string
  /** Leads to where an address is asked for, and says there that one is needed. */
  goToAddress: () => void
  /** Gives what the checkout sends of it; null where something is missing, which is shown by then. */
  read: () =>
    | ({ [Field in keyof Required<Sender>]: Sender[Field] } & Pick<Sent<typeof checkout>, 'contact'>)
    | null
  /** Shows the shop's errors at the fields; returns false if no error belongs to a field. */
  refuse: (fields: Readonly<Record<string, string>>) => boolean
}
