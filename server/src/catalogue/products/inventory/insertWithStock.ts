import { batchesOf } from '@shop/contracts/batchesOf'
import type { Knex } from 'knex'
import { followStock } from './followStock.ts'
import { insertMoves, ledgerRow } from './ledgerRow.ts'

/** A new row of `variants`, with its first units. */
interface NewVariant extends Readonly<Record<string, string | number | null>> {
  id: string
  product_id: string
  stock: number
}

// Knex inserts rows into SQLite as a compound select, which may have 500 terms.
const rowsPerBatch = 250

interface FirstStock {
  at: string
  actor: string
  note?: string
  /** Tells whether the product is created in the same transaction. Its stock then affects only its first listing. */
  isNewProduct?: boolean
}

/** Inserts new variants, with the moves that book their first units. Tested on SQLite and Postgres. */
export const insertWithStock = async (
  trx: Knex.Transaction,
  variants: readonly NewVariant[],
  { at, actor, note = 'First delivery.', isNewProduct = false }: FirstStock,
): Promise<void> => {
  for (const batch of batchesOf(variants, rowsPerBatch)) {
    await trx('variants').insert(batch.map(row => ({ ...row, move_count: row.stock > 0 ? 1 : 0 })))
    const moves = batch
      .filter(({ stock }) => stock > 0)
      .map(({ id: variantId, stock }) =>
        ledgerRow({
          variantId,
          kind: 'RECEIVE',
          quantity: stock,
          stockDelta: stock,
          reservedDelta: 0,
          number: 1,
          at,
          actor,
          note,
        }),
      )
    await insertMoves(trx, moves)
  }
  const stockedVariants = variants.filter(({ stock }) => stock > 0)
  if (!isNewProduct)
    followStock(
      trx,
      stockedVariants.map(({ product_id: productId, stock }) => ({
        productId,
        before: 0,
        after: stock,
        changesAvailability: true,
        at,
      })),
    )
}
