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
const isWanted = async (trx: Knex.Transaction): Promise<boolean> => {
  const row = await trx('settings').where({ section: 'store' }).first('value')
  return (
    row !== undefined && (JSON.parse(row.value) as Record<string, unknown>)['autoArchiveOutOfStock'] === true
  )
}

/** Waits for other changes to these products' stock, so that the count that follows is right. */
const lock = (trx: Knex.Transaction, ids: string[]) =>
  trx('products').whereIn('id', ids).orderBy('id').forUpdate().select('id')

/**
 * Archives products whose last unit is sold, if the settings ask for it. Puts automatically archived products on sale
 * again once units are back, whatever the settings say by then. Returns the products whose status has changed. Tested
 * on SQLite and Postgres.
 */
export const archiveSoldOut = async (
  trx: Knex.Transaction,
  changes: readonly StockChange[],
): Promise<string[]> => {
  const fallen = productsOf(changes.filter(({ before, after }) => before > 0 && after === 0))
  const emptied = fallen.length > 0 && (await isWanted(trx)) ? fallen : []
  const filled = productsOf(changes.filter(({ before, after }) => before === 0 && after > 0))
  if (emptied.length + filled.length === 0) return []
  await lock(trx, [...emptied, ...filled])
  const change = (status: 'ARCHIVED' | 'ACTIVE') => ({
    status,
    is_auto_archived: status === 'ARCHIVED',
    version: trx.raw('version + 1'),
    updated_at: changes[0]?.at,
  })
  const archived: { id: string }[] = emptied.length
    ? await trx('products')
        .whereIn('id', emptied)
        .where({ status: 'ACTIVE' })
        .whereNotExists(hasUnits(trx))
        .update(change('ARCHIVED'))
        .returning('id')
    : []
  const restored: { id: string }[] = filled.length
    ? await trx('products')
        .whereIn('id', filled)
        .where({ status: 'ARCHIVED', is_auto_archived: true })
        .update(change('ACTIVE'))
        .returning('id')
    : []
  return [...archived, ...restored].map(({ id }) => id)
}
