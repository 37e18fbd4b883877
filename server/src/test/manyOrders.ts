import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import { shortNumber } from '@shop/contracts/orders/orderNumber'
import { newId } from '../platform/database/BaseModel.ts'
import { addOrderWords, wordsOf } from '../sales/orders/orderWords.ts'
import { anOrderAddress } from './sales.ts'
import type { TestShop } from './startShop.ts'

const statuses = ['DELIVERED', 'DELIVERED', 'DELIVERED', 'SHIPPED', 'PAID', 'CANCELED', 'REFUNDED'] as const
const firstNames = ['Amina', 'Yusuf', 'Abdul Hamid', 'Zaynab', 'José'] as const
const lastNames = ['Rahman', 'Khan', 'Okafor', 'Ahmed', "O'Brien", 'Ali'] as const
const minute = 60_000
/** Number of the next order, above the five-digit numbers that a checkout generates. */
let nextNumber = 2_000_000

/**
 * Inserts orders without lines, the newest at `now` and each forty minutes before the last. Writes directly into the
 * database, since there are many.
 */
export const makeManyOrders = async ({ deps }: TestShop, count: number, now: number): Promise<void> => {
  const rows = Array.from({ length: count }, (_, n) => {
    const [firstName, lastName] = [firstNames[n % 5]!, lastNames[(n * 7) % 6]!]
    const email = `${firstName}.${lastName}${n % 90}@example.com`.toLowerCase().replaceAll(/[ ']/g, '')
    const address = anOrderAddress({ firstName, lastName, postalCode: `E${1 + (n % 18)} ${n % 9}JG` })
    const at = new Date(now - n * 40 * minute).toISOString()
    const total = 3000 + ((n * 7919) % 20_000)
    const status = statuses[n % 7]!
    return {
      id: newId(),
      number: shortNumber(nextNumber++),
      cart_id: newId(),
      status,
      paid_at: status === 'CANCELED' ? null : at,
      currency: 'GBP',
      subtotal: total,
      shipping: 0,
      tax: Math.round(total / 6),
      vat_rate: 20,
      vat_reason: 'standard',
      total,
      shipping_method: 'standard',
      email,
      first_name: firstName,
      last_name: lastName,
      country: 'GB',
      shipping_address: JSON.stringify(address),
      billing_address: JSON.stringify(address),
      fingerprint: String(n),
      created_at: at,
      updated_at: at,
    }
  })
  await deps.db.transaction(async trx => {
    await trx.batchInsert('orders', rows, 50)
    for (const row of rows) {
      const { id, number, email, created_at: createdAt } = row
      const shippingAddress = JSON.parse(row.shipping_address) as OrderAddress
      await addOrderWords(
        trx,
        { id, createdAt },
        wordsOf({ ...shippingAddress, id, number, email, shippingAddress }),
      )
    }
  })
}
