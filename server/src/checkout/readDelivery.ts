import { countryInSentence } from '@shop/contracts/addresses/countries'
import type { CheckoutInput } from '@shop/contracts/checkout/endpoints'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { rows } from '../database/rows.ts'
import { Failure, notFound } from '../http/Failure.ts'
import { servedCountries } from '../pricing/delivery.ts'

interface Row extends OrderAddress {
  id: string
}

const query = `select id, first_name as "firstName", last_name as "lastName", address1, address2, city, state,
    postal_code as "postalCode", country
  from addresses where user_id = ? and id in (?, ?)`

/** Copies of the addresses an order goes to and is billed to. Fails where we do not deliver. */
export const readDelivery = async (
  db: Knex,
  userId: string,
  { shippingAddressId, billingAddressId: billing }: CheckoutInput,
  settings: Settings,
) => {
  const billingAddressId = billing ?? shippingAddressId
  const found = await rows<Row>(db, query, [userId, shippingAddressId, billingAddressId], 'delivery')
  const addressOf = (wanted: string): OrderAddress => {
    const row = found.find(({ id }) => id === wanted)
    if (!row) throw notFound('This address does not exist.')
    const { id: _id, ...address } = row
    return address
  }
  const shippingAddress = addressOf(shippingAddressId)
  const { country } = shippingAddress
  if (!servedCountries(settings).includes(country))
    throw new Failure('country_not_served', `We do not deliver to ${countryInSentence(country)} yet.`)
  return { shippingAddress, billingAddress: addressOf(billingAddressId) }
}
