import { batchesOf } from '@shop/contracts/batchesOf'
import type { Knex } from 'knex'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { insertRows } from '../../../../platform/database/insertRows.ts'
import { rows } from '../../../../platform/database/rows.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import type { PlaceRow } from './readPlaces.ts'

export interface MovedLine {
  variantId: string
  sku: string
  name: string
  quantity: number
}

interface Move {
  lines: readonly MovedLine[]
  /** Null if the units come from outside the shop or leave it. */
  from: PlaceRow | null
  to: PlaceRow | null
  at: string
  transferId?: string
}

/** Moves written in one statement: each has nine values, and SQLite allows 32,766. */
const movesPerBatch = 500

/** Returns a place whose units are stored; null for the default place, which has the rest of the stock. */
const storedPlace = (place: PlaceRow | null) => (place && !place.is_default ? place : null)

export const tooFewUnits = (sku: string, units: number, place: Pick<PlaceRow, 'name'>) =>
  new Failure(
    'conflict',
    units > 0 ? `Only ${units} of ${sku} in ${place.name}.` : `There is no ${sku} in ${place.name}.`,
  )

const removeUnits = async (
  trx: Knex.Transaction,
  place: PlaceRow,
  { variantId, sku, quantity }: MovedLine,
) => {
  const key = { place_id: place.id, variant_id: variantId }
  const available = Number((await trx('place_stock').where(key).first('quantity'))?.quantity ?? 0)
  if (available < quantity) throw tooFewUnits(sku, available, place)
  if (available === quantity) await trx('place_stock').where(key).delete()
  else await trx('place_stock').where(key).decrement('quantity', quantity)
}

const addUnits = (trx: Knex.Transaction, place: PlaceRow, { variantId, quantity }: MovedLine) =>
  rows(
    trx,
    `insert into place_stock (place_id, variant_id, quantity) values (?, ?, ?)
      on conflict (place_id, variant_id) do update set quantity = place_stock.quantity + excluded.quantity`,
    [place.id, variantId, quantity],
  )

/**
 * Moves units between locked places, with rows in the ledger of places. Throws `conflict` if a place other than the
 * default has fewer units. Tested on SQLite and Postgres.
 */
export const moveUnits = async (trx: Knex.Transaction, { lines, from, to, at, transferId }: Move) => {
  const [source, target] = [storedPlace(from), storedPlace(to)]
  for (const line of lines) {
    if (source) await removeUnits(trx, source, line)
    if (target) await addUnits(trx, target, line)
  }
  const moves = lines.map(({ variantId, sku, name, quantity }) => ({
    id: newId(),
    at,
    variant_id: variantId,
    sku,
    name,
    from_id: from?.id ?? null,
    to_id: to?.id ?? null,
    quantity,
    transfer_id: transferId ?? null,
  }))
  for (const batch of batchesOf(moves, movesPerBatch)) await insertRows(trx, 'place_moves', batch)
}
