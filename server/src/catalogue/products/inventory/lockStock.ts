import type { Knex } from 'knex'

/** Locks variants in the order of their ids, the global lock order, before their stock changes in several steps. */
export const lockStock = async (trx: Knex.Transaction, variantIds: readonly string[]): Promise<void> => {
  await trx('variants').whereIn('id', variantIds).orderBy('id').forUpdate().select('id')
}
