import { batchesOf } from '@shop/contracts/batchesOf'
import { maxUnits } from '@shop/contracts/fields'
import type { Knex } from 'knex'
import { isPostgres } from '../../../platform/database/connect.ts'
import { rows } from '../../../platform/database/rows.ts'
import { changeStock, type StaffChange } from './changeStock.ts'
import { stockNotificationSql } from '../catalogVersion.ts'
import { followStock } from './followStock.ts'
import { insertMoves, ledgerRow } from './ledgerRow.ts'

interface ChangedVariant {
  id: string
  product_id: string
  stock: number
  reserved: number
  move_count: number
}

/** Moves written in one statement: each has eleven values, and SQLite allows 32,766. */
const movesPerBatch = 500

const tryUpdate = (trx: Knex.Transaction, changes: readonly StaffChange[]): Promise<ChangedVariant[]> => {
  const source = isPostgres(trx)
    ? 'json_to_recordset(?::json) as v(id text, difference integer, expected integer)'
    : `(select value ->> 'id' as id, value ->> 'difference' as difference, value ->> 'expected' as expected
        from jsonb_each(?)) as v`
  return rows<ChangedVariant>(
    trx,
    `update variants set stock = stock + v.difference, move_count = move_count + 1 from ${source}
      where variants.id = v.id and variants.stock + v.difference between variants.reserved and ?
        and (v.expected is null or variants.stock = v.expected)
      returning variants.id, variants.product_id, variants.stock, variants.reserved, variants.move_count ${stockNotificationSql(trx)}`,
    [
      JSON.stringify(
        changes.map(({ variantId: id, difference, expected = null }) => ({ id, difference, expected })),
      ),
      maxUnits,
    ],
  )
}

/**
 * Does the same as `changeStock` for many locked variants, in a few statements. Throws the errors of `changeStock` for
 * the first variant that cannot be changed. Tested on SQLite and Postgres.
 */
export const changeStocks = async (trx: Knex.Transaction, changes: readonly StaffChange[]): Promise<void> => {
  if (changes.length === 0) return
  const rowById = new Map((await tryUpdate(trx, changes)).map(row => [row.id, row]))
  const moves = changes.flatMap(({ id, variantId, kind, quantity, difference, at, actor, note }) => {
    const row = rowById.get(variantId)
    const move = { id, variantId, kind, quantity, stockDelta: difference, reservedDelta: 0, at, actor, note }
    return row ? [ledgerRow({ ...move, number: row.move_count })] : []
  })
  for (const batch of batchesOf(moves, movesPerBatch)) await insertMoves(trx, batch)
  followStock(
    trx,
    changes.flatMap(({ variantId, difference, at }) => {
      const row = rowById.get(variantId)
      if (!row) return []
      const isAvailable = row.stock > row.reserved
      const wasAvailable = row.stock - difference > row.reserved
      return [
        {
          productId: row.product_id,
          before: row.stock - difference,
          after: row.stock,
          changesAvailability: isAvailable !== wasAvailable,
          at,
        },
      ]
    }),
  )
  // Repeats a refused change alone, which throws its reason.
  for (const change of changes) if (!rowById.has(change.variantId)) await changeStock(trx, change)
}
