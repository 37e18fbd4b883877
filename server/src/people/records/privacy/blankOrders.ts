import { columnName, type ColumnName } from '@shop/contracts/columnName'
import {
  erasedColumns,
  type BlankedColumn,
  type ErasedColumn,
  type ScrubbedColumn,
} from '@shop/contracts/orders/orderFields'
import type { Knex } from 'knex'
import { voidOrderLinks } from '../../../sales/orders/orderLink.ts'
import { addOrderWords, wordsOf } from '../../../sales/orders/orderWords.ts'

const noName = { firstName: '', lastName: '' }
const noAddress = { ...noName, address1: '', address2: null, city: '', state: null, postalCode: '' }

/** Values after erasure of the columns that no law requires, even for paid orders. */
export const erasedValues = Object.fromEntries(
  erasedColumns.map(column => [columnName(column), null]),
) as Record<ColumnName<ErasedColumn>, null>

/** Values after erasure of the columns, and the account, that the law requires only as long as the order itself. */
export const scrubbedValues = {
  user_id: null,
  cart_id: null,
  fingerprint: '',
  review_flag: null,
  cancel_intent: null,
  dispute: null,
  payment_reason: null,
  paid_with: null,
  tracking_number: null,
} satisfies Record<ColumnName<ScrubbedColumn> | 'user_id', unknown>

export interface OrderToErase {
  id: string
  number: string
  country: string
  created_at: string
}

/**
 * Removes personal data from orders that no longer belong to an account, and from their records. Their lines, amounts,
 * numbers and country stay, for the books, the stock ledger and the statistics. Tested on SQLite and Postgres.
 */
export const blankOrders = async (
  trx: Knex.Transaction,
  orders: readonly OrderToErase[],
  extraValues: Partial<typeof scrubbedValues> = {},
): Promise<void> => {
  for (const { id, number, country, created_at: createdAt } of orders) {
    const address = { ...noAddress, country }
    const blankValues = {
      email: '',
      first_name: '',
      last_name: '',
      shipping_address: JSON.stringify(address),
      billing_address: JSON.stringify(address),
      session_url: null,
      placed_from: null,
    } satisfies Record<ColumnName<BlankedColumn>, unknown>
    await trx('orders')
      .where({ id })
      .update({ ...erasedValues, ...blankValues, ...extraValues })
    await trx('order_words').where({ order_id: id }).delete()
    const words = wordsOf({ id, number, email: '', ...noName, shippingAddress: address })
    await addOrderWords(trx, { id, createdAt }, words)
  }
  const ids = orders.map(({ id }) => id)
  await voidOrderLinks(trx, ids)
  // The history names corrected addresses, and tags are what staff wrote about the customer.
  await trx('order_events').whereIn('order_id', ids).whereNot({ detail: '' }).update({ detail: '' })
  await trx('order_tags').whereIn('order_id', ids).delete()
  const blankParcel = {
    tracking_number: null,
    former_tracking: null,
    taken_back_reason: null,
    declared_to: null,
  }
  await trx('parcels').whereIn('order_id', ids).update(blankParcel)
  await trx('labels').whereIn('order_id', ids).update({ tracking_number: null })
  for (const column of ['note', 'end_reason'])
    await trx('returns')
      .whereIn('order_id', ids)
      .whereNot({ [column]: '' })
      .update({ [column]: '' })
  for (const state of ['before', 'after'])
    await trx('audit_log')
      .where({ subject: 'order' })
      .whereIn('subject_id', ids)
      .whereNotNull(state)
      .update({ [state]: '{}', salt: null })
}
