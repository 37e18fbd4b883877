import type { Knex } from 'knex'
import type { StockedVariant } from '@shop/contracts/inventory/endpoints'
import { isDuplicateKey } from '../../../platform/database/errors.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import type { StaffChange } from './changeStock.ts'
import { readStockedVariant } from './readStockedVariant.ts'

/** The fields of a request by which a retry is recognised; its stock move in the ledger stores them. */
type StockRequest = Pick<StaffChange, 'id' | 'variantId' | 'kind' | 'quantity'> & {
  /** Undefined if the difference depends on the stock at the time. */
  difference?: number | undefined
}

/**
 * Changes stock in one transaction. `request.id` is an idempotency key, chosen by the client: a retry has no
 * further effect and returns the variant as it is now. Throws `conflict` if the id was used for a different
 * change.
 */
export const changeStockOnce = (
  { db }: Deps,
  request: StockRequest,
  change: (trx: Knex.Transaction) => Promise<StockedVariant>,
): Promise<StockedVariant> =>
  transaction(db, async trx =>
    (await isRepeated(trx, request)) ? readStockedVariant(trx, request.variantId) : change(trx),
  ).catch((error: unknown) => {
    throw isDuplicateKey(error, 'stock_moves') ? usedForAnother() : error
  })

const isRepeated = async (trx: Knex.Transaction, request: StockRequest): Promise<boolean> => {
  const { id, variantId, kind, quantity, difference } = request
  if (!id) return false
  // Locks the variant, so that a concurrent retry waits for the first request.
  await trx('variants').where({ id: variantId }).forUpdate().first('id')
  const existingMove = await trx('stock_moves')
    .where({ id })
    .first('variant_id', 'kind', 'quantity', 'stock_delta')
  if (!existingMove) return false
  const isSame =
    existingMove.variant_id === variantId &&
    existingMove.kind === kind &&
    existingMove.quantity === quantity &&
    (difference === undefined || existingMove.stock_delta === difference)
  if (!isSame) throw usedForAnother()
  return true
}

const usedForAnother = () =>
  new Failure(
    'conflict',
    'This form has already been used for another change. Please look at the stock again.',
  )
