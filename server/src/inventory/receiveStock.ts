import type { receiveStock as endpoint, StockedVariant } from '@shop/contracts/inventory/endpoints'
import type { Input } from '@shop/contracts/endpoint'
import type { Knex } from 'knex'
import { isUniqueViolation } from '../database/errors.ts'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../deps.ts'
import { Failure } from '../http/Failure.ts'
import { changeShelf } from './changeShelf.ts'
import { readStockedVariant } from './readStockedVariant.ts'

type Delivery = Input<typeof endpoint>

/** Delivered units come on the shelf, once for each `moveId`. Throws `conflict` where that is of something else. */
export const receiveStock = (deps: Deps, actor: string, delivery: Delivery): Promise<StockedVariant> =>
  transaction(deps.db, async trx => {
    const { id, moveId, quantity, reason } = delivery
    if (await isRepeated(trx, delivery)) return readStockedVariant(trx, id)
    return changeShelf(trx, {
      id: moveId,
      variantId: id,
      kind: 'RECEIVE',
      difference: quantity,
      quantity,
      at: nowIso(deps),
      actor,
      note: reason,
      field: 'quantity',
    })
  }).catch((error: unknown) => {
    // The primary key, by its name on SQLite and on Postgres.
    throw isUniqueViolation(error, 'stock_moves.id') || isUniqueViolation(error, 'stock_moves.pkey')
      ? anotherMove()
      : error
  })

const isRepeated = async (trx: Knex.Transaction, { id, moveId, quantity }: Delivery): Promise<boolean> => {
  if (!moveId) return false
  // Whoever sends the same at the same moment waits here.
  await trx('variants').where({ id }).forUpdate().first('id')
  const made = await trx('stock_moves').where({ id: moveId }).first('variant_id', 'kind', 'quantity')
  if (!made) return false
  if (made.variant_id !== id || made.kind !== 'RECEIVE' || made.quantity !== quantity) throw anotherMove()
  return true
}

const anotherMove = () =>
  new Failure('conflict', 'Another delivery has been added from here. Please look at the stock again.')
