import { columnName, type ColumnName } from '@shop/contracts/columnName'
import { erasedColumns, type BlankedColumn, type ErasedColumn } from '@shop/contracts/orders/orderFields'
import type { Knex } from 'knex'
import { addOrderWords, wordsOf } from '../orders/orderWords.ts'

const unnamed = { firstName: '', lastName: '' }
const nowhere = { ...unnamed, address1: '', address2: null, city: '', state: null, postalCode: '' }

/** Columns that no law asks for, even of an order that was paid. */
const erased = Object.fromEntries(erasedColumns.map(column => [columnName(column), null])) as Record<
  ColumnName<ErasedColumn>,
  null
>

/** Erases it from those orders of a closed account that no payment is under way for. */
export const forgetInOrders = async (trx: Knex.Transaction, orderIds: readonly string[]): Promise<void> => {
  await trx('orders').whereIn('id', orderIds).whereNot({ status: 'PENDING' }).update(erased)
}

interface Abandoned {
  id: string
  country: string
  created_at: string
}

/**
 * Removes the person from those of an erased account's orders that were given up unpaid; no law asks for them. Their
 * lines, amounts and country stay, for the stock's ledger and the figures. An order for which money came or went stays
 * whole. Tested on SQLite and Postgres.
 */
export const forgetAbandoned = async (trx: Knex.Transaction, orderIds: readonly string[]): Promise<void> => {
  const moneyIn = (table: string) => trx(table).whereRaw(`${table}.order_id = orders.id`).select('id')
  const orders: Abandoned[] = await trx('orders')
    .whereIn('id', orderIds)
    .where({ status: 'CANCELED', paid_at: null })
    .whereNot({ email: '' })
    .whereNotExists(moneyIn('stray_payments'))
    .whereNotExists(moneyIn('refunds'))
    .select('id', 'country', 'created_at')
  for (const { id, country, created_at: createdAt } of orders) {
    const address = { ...nowhere, country }
    await trx('orders')
      .where({ id })
      .update({
        ...erased,
        email: '',
        first_name: '',
        last_name: '',
        shipping_address: JSON.stringify(address),
        billing_address: JSON.stringify(address),
        session_url: null,
        placed_from: null,
      } satisfies Record<ColumnName<BlankedColumn | ErasedColumn>, unknown>)
    await trx('order_words').where({ order_id: id }).delete()
    const words = wordsOf({ id, email: '', ...unnamed, shippingAddress: address })
    await addOrderWords(trx, { id, createdAt }, words)
  }
  const ids = orders.map(({ id }) => id)
  // Corrections of an address, and what staff wrote about its owner.
  await trx('order_events').whereIn('order_id', ids).whereNot({ detail: '' }).update({ detail: '' })
  await trx('audit_log')
    .where({ subject: 'order' })
    .whereIn('subject_id', ids)
    .whereNotNull('before')
    .update({ before: '{}' })
  await trx('audit_log')
    .where({ subject: 'order' })
    .whereIn('subject_id', ids)
    .whereNotNull('after')
    .update({ after: '{}' })
}
