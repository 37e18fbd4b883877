import type { Knex } from 'knex'
import {
  contactFaults,
  needsLatinName,
  needsPhone,
  scriptFaults,
} from '@shop/contracts/addresses/countryForm'
import { placeOf } from '@shop/contracts/addresses/places'
import type { ShippingMethod } from '@shop/contracts/cart/endpoints'
import type { CheckoutInput, GuestInput } from '@shop/contracts/checkout/endpoints'
import { formatMoney, type Pence } from '@shop/contracts/money'
import { parcelFactsOf } from '@shop/contracts/shop/parcelPrice'
import { deliveryRefusal, tooHeavyText } from '@shop/contracts/shop/servedPlaces'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import type { Settings } from '@shop/contracts/shop/settings'
import { storedPlace } from '../../../people/accounts/addresses/storedPlace.ts'
import type { CartPromotion } from '../../cart/cartPromotion.ts'
import { Failure, invalid, notFound } from '../../../platform/http/Failure.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import type { OrderPrice } from '../../pricing/priceOrder.ts'
import { changedTermsText, type Terms } from '../../pricing/shownTerms.ts'
import { promotionRefused } from '../../pricing/promotions/refusalOf.ts'
import { rows } from '../../../platform/database/rows.ts'
import { type DeliveryMethod, deliveryOptionsToAddress } from '../../pricing/delivery.ts'

// https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
const minPayments: Readonly<Record<string, Pence>> = { GBP: 30, USD: 50, EUR: 50, AED: 200 }
/** Eight digits; also far below the maximum of a Postgres integer column. */
const maxPayment: Pence = 99_999_999

/** Builds the refusal of a total that the provider cannot charge; null if it can. */
export const chargeRefusal = (
  { subtotal, total, isReduced }: Pick<OrderPrice, 'subtotal' | 'total' | 'isReduced'>,
  currency: string,
): Failure | null => {
  const money = (amount: Pence) => formatMoney(amount, currency)
  const smallest = minPayments[currency] ?? 0
  if (total > 0 && total < smallest)
    return isReduced
      ? promotionRefused(
          `With this code only ${money(total)} is left to pay, which is below the ${money(smallest)} minimum for card payments.`,
        )
      : new Failure(
          'limit_reached',
          `The total is ${money(total)}. The minimum payment is ${money(smallest)}, so please add something.`,
        )
  return Math.max(subtotal, total) > maxPayment
    ? new Failure(
        'limit_reached',
        `The total is above ${money(maxPayment)}, the most we can take in one payment. Please lower the quantities.`,
      )
    : null
}

/**
 * Refuses a total that the shopper did not see, and one that the provider cannot charge. A code that no longer applies
 * is refused with its reason, unless the shopper has seen the total without it. Refuses changed terms as well.
 */
export const checkTotal = (
  { expectedTotal, expectedTerms }: Pick<CheckoutInput, 'expectedTotal' | 'expectedTerms'>,
  price: OrderPrice,
  { promoted, currency, terms }: { promoted: CartPromotion | null; currency: string; terms: Terms },
): void => {
  const refusal = chargeRefusal(price, currency)
  if (refusal) throw refusal
  const { total } = price
  if (expectedTotal === total) return refuseChangedTerms(expectedTerms, terms)
  if (promoted?.refusal) throw promotionRefused(promoted.refusal)
  if (expectedTotal !== undefined)
    throw new Failure(
      'total_changed',
      `The total is now ${formatMoney(total, currency)}. Please check your cart.`,
    )
  refuseChangedTerms(expectedTerms, terms)
}

/** Refuses terms other than those shown: an order may be worse for the same total. Throws `total_changed`. */
export const refuseChangedTerms = (shownTerms: string | undefined, terms: Terms): void => {
  const text = shownTerms === undefined ? null : changedTermsText(shownTerms, terms)
  if (text !== null) throw new Failure('total_changed', text)
}

interface Row extends OrderAddress {
  id: string
  phone: string | null
}

const addressesSql = `select id, first_name as "firstName", last_name as "lastName", address1, address2, city, state,
    postal_code as "postalCode", country, (select phone from users where users.id = user_id) as phone
  from addresses where user_id = ? and id in (?, ?)`

type BuyerInput = Pick<CheckoutInput, 'guest' | 'contact' | 'shippingAddressId' | 'billingAddressId'>

/** The buyer, and the delivery and billing addresses, as the order stores them. */
export interface Buyer {
  person: Pick<Viewer, 'email' | 'firstName' | 'lastName'>
  shippingAddress: OrderAddress
  billingAddress: OrderAddress
}

/**
 * Reads the buyer and the addresses of a checkout. Throws `validation_failed`, also if a fact that carriers need is
 * missing, and `country_not_served` if the shop does not deliver there.
 */
export const readBuyer = async (
  db: Knex,
  account: Viewer | null,
  input: BuyerInput,
  settings: Settings,
): Promise<Buyer> => {
  const savedAddresses = account && (await readSavedAddresses(db, account.id, input))
  const destination = savedAddresses?.shippingAddress ?? input.guest?.address
  const refusal = destination && deliveryRefusal(settings.shipping, destination)
  if (refusal) {
    // A postcode may belong to a destination other than the given country.
    // Some forms offer only the United Kingdom.
    const { country } = destination
    const field = country !== 'GB' && placeOf(destination) === country ? 'country' : 'postalCode'
    const fields = account ? {} : { fields: { [`guest.address.${field}`]: refusal } }
    throw new Failure('country_not_served', refusal, fields)
  }
  if (savedAddresses) refuseUnwritable(savedAddresses.shippingAddress)
  const buyer = savedAddresses ? { person: account, ...savedAddresses } : guestBuyer(input.guest)
  refuseUnreachable(buyer.shippingAddress, account ? 'contact.' : 'guest.address.')
  return buyer
}

/** Refuses an address that was saved before its letters had to be printable. */
const refuseUnwritable = (address: OrderAddress): void => {
  if (Object.keys(scriptFaults(address)).length > 0)
    throw invalid({
      shippingAddressId:
        'Please edit this address in your account, and write it in Latin letters, A to Z: labels cannot print others.',
    })
}

/** Refuses an address abroad without the facts that its carrier needs, naming the fields, which begin with `prefix`. */
export const refuseUnreachable = (address: OrderAddress, prefix: string): void => {
  const faults = Object.entries(contactFaults(address))
  if (faults.length > 0)
    throw invalid(Object.fromEntries(faults.map(([field, text]) => [prefix + field, text])))
}

/**
 * Finds the chosen delivery method, or the usual one to that address. Throws `validation_failed` if it does not serve
 * the address.
 */
export const chooseDeliveryOption = (
  settings: Settings,
  address: Pick<OrderAddress, 'country' | 'postalCode'>,
  {
    shippingMethod,
    lines,
  }: { shippingMethod: ShippingMethod | undefined; lines: Parameters<typeof parcelFactsOf>[0] },
): DeliveryMethod => {
  const ways = deliveryOptionsToAddress(settings, address, parcelFactsOf(lines))
  const way = shippingMethod === undefined ? ways[0] : ways.find(({ id }) => id === shippingMethod)
  if (ways.length === 0)
    throw invalid({
      shippingMethod:
        deliveryRefusal(settings.shipping, address) ??
        tooHeavyText(settings.shipping.zones, placeOf(address)),
    })
  if (!way) throw invalid({ shippingMethod: 'Please choose a way of delivery that goes to this address.' })
  return way
}

const guestBuyer = (guest: GuestInput | undefined): Buyer => {
  if (!guest) throw invalid({ guest: 'Please enter your email address and a delivery address.' })
  const { email, address, billing } = guest
  const { firstName, lastName } = address
  const shippingAddress = storedPlace(address, 'guest.address.')
  return {
    person: { email, firstName, lastName },
    shippingAddress,
    billingAddress: billing ? storedPlace(billing, 'guest.billing.') : shippingAddress,
  }
}

/** Reads copies of an account's addresses. */
const readSavedAddresses = async (
  db: Knex,
  userId: string,
  { shippingAddressId, billingAddressId: billing, guest, contact = {} }: BuyerInput,
) => {
  if (guest) throw invalid({ guest: 'You are signed in: please choose one of your addresses.' })
  if (shippingAddressId === undefined)
    throw invalid({ shippingAddressId: 'Please choose a delivery address.' })
  const billingAddressId = billing ?? shippingAddressId
  const addressRows = await rows<Row>(
    db,
    addressesSql,
    [userId, shippingAddressId, billingAddressId],
    'delivery',
  )
  const addressOf = (addressId: string): OrderAddress => {
    const row = addressRows.find(({ id }) => id === addressId)
    if (!row) throw notFound('This address does not exist.')
    const { id: _id, phone: ownPhone, ...address } = row
    if (addressId !== shippingAddressId || !needsPhone(address)) return address
    const phone = contact.phone || ownPhone
    const takesLatinName = needsLatinName(address, address.firstName + address.lastName)
    return {
      ...address,
      ...(phone && { phone }),
      ...(takesLatinName && contact.latinName && { latinName: contact.latinName }),
    }
  }
  return { shippingAddress: addressOf(shippingAddressId), billingAddress: addressOf(billingAddressId) }
}
