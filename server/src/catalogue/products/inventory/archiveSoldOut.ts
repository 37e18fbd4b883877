import type { Knex } from 'knex'

/** A change of one variant's stock, with the units before and after. */
interface StockChange {
  productId: string
  before: number
  after: number
  at: string
}

const productsOf = (changes: readonly StockChange[]) =>
  [...new Set(changes.map(({ productId }) => productId))].toSorted()

const hasUnits = (trx: Knex.Transaction) =>
  trx('variants').whereRaw('variants.product_id = products.id').where('stock', '>', 0).select('id')

/** Reads the setting in the transaction, because SQLite has only one connection. */
const isEnabled = async (trx: Knex.Transaction): Promise<boolean> => {
  const row = await trx('settings').where({ section: 'store' }).first('value')
  return (
    row !== undefined && (JSON.parse(row.value) as Record<string, unknown>)['autoArchiveOutOfStock'] === true
  )
}

/** Locks the products. Waits for other changes to their stock, so that the following count is right. */
const lockProducts = (trx: Knex.Transaction, ids: string[]) =>
  trx('products').whereIn('id', ids).orderBy('id').forUpdate().select('id')

/**
 * Archives products whose last unit is sold, if the settings ask for it. Puts automatically archived products on sale
 * again once units are back, even if the setting has been switched off since. Returns the products whose status has
 * changed. Tested on SQLite and Postgres.
 */
export const archiveSoldOut = async (
  trx: Knex.Transaction,
  changes: readonly StockChange[],
): Promise<string[]> => {
  const soldOutIds = productsOf(changes.filter(({ before, after }) => before > 0 && after === 0))
  const idsToArchive = soldOutIds.length > 0 && (await isEnabled(trx)) ? soldOutIds : []
  const restockedIds = productsOf(changes.filter(({ before, after }) => before === 0 && after > 0))
  if (idsToArchive.length + restockedIds.length === 0) return []
  await lockProducts(trx, [...idsToArchive, ...restockedIds])
  const statusColumns = (status: 'ARCHIVED' | 'ACTIVE') => ({
    status,
    is_auto_archived: status === 'ARCHIVED',
    version: trx.raw('version + 1'),
    updated_at: changes[0]?.at,
  })
  const archived: { id: string }[] = idsToArchive.length
    ? await trx('products')
        .whereIn('id', idsToArchive)
        .where({ status: 'ACTIVE' })
        .whereNotExists(hasUnits(trx))
        .update(statusColumns('ARCHIVED'))
        .returning('id')
    : []
  const restored: { id: string }[] = restockedIds.length
    ? await trx('products')
        .whereIn('id', restockedIds)
        .where({ status: 'ARCHIVED', is_auto_archived: true })
        .update(statusColumns('ACTIVE'))
        .returning('id')
    : []
  return [...archived, ...restored].map(({ id }) => id)
}
