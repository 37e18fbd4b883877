import { marketingText } from '@shop/contracts/accounts/marketingText'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import type { Knex } from 'knex'
import { day, iso } from '../days.ts'
import { demoId } from '../demoId.ts'
import { insertRows, type Row } from '../insertRows.ts'
import type { PlannedCustomer } from '../plan/plan.ts'

/** Accounts whose passwords are published; never outside a demo. */
export const demoAccounts = {
  admin: { email: 'admin@madar.test', password: 'madar-admin-2026' },
  packer: { email: 'packer@madar.test', password: 'madar-packer-2026' },
  customer: { email: 'yusuf@madar.test', password: 'madar-customer-2026' },
} as const

export const adminId = demoId('account', 'admin')

const customerRow = (customer: PlannedCustomer, passwordHash: string): Row => {
  const at = iso(customer.registeredAt)
  return {
    id: customer.id,
    email: customer.email,
    password_hash: passwordHash,
    first_name: customer.firstName,
    last_name: customer.lastName,
    phone: customer.phone,
    is_admin: false,
    email_confirmed_at: at,
    marketing_opt_in: customer.hasOptedIn,
    marketing_changed_at: customer.hasOptedIn ? at : null,
    marketing_text: customer.hasOptedIn ? marketingText : null,
    created_at: at,
    updated_at: at,
  }
}

const addressRow = (customer: PlannedCustomer, type: 'SHIPPING' | 'BILLING', address: OrderAddress): Row => ({
  id: demoId('address', `${customer.id}-${type}`),
  user_id: customer.id,
  type,
  first_name: address.firstName,
  last_name: address.lastName,
  address1: address.address1,
  address2: address.address2,
  city: address.city,
  state: address.state,
  postal_code: address.postalCode,
  country: address.country,
  is_default: true,
  created_at: iso(customer.registeredAt),
  updated_at: iso(customer.registeredAt),
})

const staff = [
  {
    id: adminId,
    role: 'owner',
    email: demoAccounts.admin.email,
    first: 'Maryam',
    last: 'Siddiqui',
    phone: '020 7946 0021',
  },
  {
    id: demoId('account', 'packer'),
    role: 'packer',
    email: demoAccounts.packer.email,
    first: 'Idris',
    last: 'Okafor',
    phone: '020 7946 0034',
  },
]

/** Writes the owner and a packer, whose accounts are older than the shop's opening. */
export const writeStaff = async (
  trx: Knex.Transaction,
  passwordHashes: { owner: string; packer: string },
  openedAt: number,
): Promise<void> => {
  const at = iso(openedAt - 30 * day)
  const rows = staff.map(({ id, role, email, first, last, phone }) => ({
    id,
    email,
    password_hash: role === 'owner' ? passwordHashes.owner : passwordHashes.packer,
    first_name: first,
    last_name: last,
    phone,
    is_admin: true,
    email_confirmed_at: at,
    created_at: at,
    updated_at: at,
  }))
  await insertRows(trx, 'users', rows)
  await insertRows(
    trx,
    'role_members',
    staff.map(({ id, role }) => ({ user_id: id, role_id: role })),
  )
}

/** Writes accounts with their default addresses and an empty cart. */
export const writeCustomers = async (
  trx: Knex.Transaction,
  customers: readonly PlannedCustomer[],
  passwordHash: string,
): Promise<void> => {
  await insertRows(
    trx,
    'users',
    customers.map(customer => customerRow(customer, passwordHash)),
  )
  await insertRows(
    trx,
    'addresses',
    customers.flatMap(customer => [
      addressRow(customer, 'SHIPPING', customer.shippingAddress),
      ...(customer.billingAddress ? [addressRow(customer, 'BILLING', customer.billingAddress)] : []),
    ]),
  )
  await insertRows(
    trx,
    'carts',
    customers.map(({ id, cartId, registeredAt }) => ({
      id: cartId,
      user_id: id,
      owner: id,
      created_at: iso(registeredAt),
      updated_at: iso(registeredAt),
    })),
  )
}
