import type { checkout } from '@shop/contracts/checkout/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'

export type CheckoutInput = SentInput<typeof checkout>
type BuyerField = 'shippingAddressId' | 'billingAddressId' | 'guest'

/** The buyer's part of a checkout. Each field is named, even if it is undefined. */
type BuyerInput = { [Field in BuyerField]: CheckoutInput[Field] } & Pick<CheckoutInput, 'contact'>

/** Buyer and destination of an order: an account's address, or a guest's input. */
export interface CheckoutDestination {
  /** The destination, as far as it has been typed; undefined while no address is chosen. */
  place: { country: string; postalCode: string } | undefined
  /** Saved addresses are loading. */
  isPending: boolean
  /** Id of the form with the destination's fields, which Enter submits; undefined if there is no form. */
  formId?: string
  /** Moves to the address fields, and marks them as required. */
  goToAddress: () => void
  /** Reads the input for the checkout; null if a value is missing, which is then shown. */
  read: () => BuyerInput | null
  /** Shows the server's errors at the fields; returns false if no error belongs to a field. */
  showErrors: (fields: Readonly<Record<string, string>>) => boolean
}
