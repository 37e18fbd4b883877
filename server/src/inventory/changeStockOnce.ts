import type { Knex } from 'knex'
import type { StockedVariant } from '@shop/contracts/inventory/endpoints'
import { isTakenKey } from '../database/errors.ts'
import { transaction } from '../database/transaction.ts'
import type { Deps } from '../base/deps.ts'
import { Failure } from '../http/Failure.ts'
import type { StaffChange } from './changeStock.ts'
import { readStockedVariant } from './readStockedVariant.ts'

/** Request of staff, as far as it can be read again from its move in the ledger. */
type Asked = Pick<StaffChange, 'id' | 'variantId' | 'kind' | 'quantity'> & {
  /** Undefined where it depends on what was found. */
  difference?: number | undefined
}

/**
 * Changes stock in one transaction, once for each id made by whoever asks: sent again, the variant is answered as it
 * is. Throws `conflict` where the id is of another change.
 */
export const changeStockOnce = (
  { db }: Deps,
  asked: Asked,
  change: (trx: Knex.Transaction) => Promise<StockedVariant>,
): Promise<StockedVariant> =>
  transaction(db, async trx =>
    (await isRepeated(trx, asked)) ? readStockedVariant(trx, asked.variantId) : change(trx),
  ).catch((error: unknown) => {
    throw isTakenKey(error, 'stock_moves') ? anotherChange() : error
  })

const isRepeated = async (trx: Knex.Transaction, asked: Asked): Promise<boolean> => {
  const { id, variantId, kind, quantity, difference } = asked
  if (!id) return false
  // Whoever sends the same at the same moment waits here.
  await trx('variants').where({ id: variantId }).forUpdate().first('id')
  const made = await trx('stock_moves').where({ id }).first('variant_id', 'kind', 'quantity', 'stock_delta')
  if (!made) return false
  const isSame =
    made.variant_id === variantId &&
    made.kind === kind &&
    made.quantity === quantity &&
    (difference === undefined || made.stock_delta === difference)
  if (!isSame) throw anotherChange()
  return true
}

const anotherChange = () =>
  new Failure(
    'conflict',
    'This form has already been used for another change. Please look at the stock again.',
  )
