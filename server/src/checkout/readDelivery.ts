import { countryName } from '@shop/contracts/addresses/countries'
import type { CheckoutInput } from '@shop/contracts/checkout/endpoints'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { Failure, notFound } from '../http/Failure.ts'
import { servedCountries } from '../pricing/delivery.ts'

interface Row {
  first_name: string
  last_name: string
  address1: string
  address2: string | null
  city: string
  state: string | null
  postal_code: string
  country: string
}

const readOwnAddress = async (db: Knex, userId: string, id: string): Promise<OrderAddress> => {
  const row: Row | undefined = await db('addresses').where({ id, user_id: userId }).first()
  if (!row) throw notFound('This address does not exist.')
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    address1: row.address1,
    address2: row.address2,
    city: row.city,
    state: row.state,
    postalCode: row.postal_code,
    country: row.country,
  }
}

/** Copies of the addresses an order goes to and is billed to. Fails where we do not deliver. */
export const readDelivery = async (
  db: Knex,
  userId: string,
  { shippingAddressId, billingAddressId }: CheckoutInput,
  settings: Settings,
) => {
  const shippingAddress = await readOwnAddress(db, userId, shippingAddressId)
  const { country } = shippingAddress
  if (!servedCountries(settings).includes(country))
    throw new Failure('country_not_served', `We do not deliver to ${countryName(country)} yet.`)
  const billingAddress = billingAddressId
    ? await readOwnAddress(db, userId, billingAddressId)
    : shippingAddress
  return { shippingAddress, billingAddress }
}
