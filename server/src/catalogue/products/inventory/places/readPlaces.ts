import type { PlaceStock, StockPlace } from '@shop/contracts/inventory/placeEndpoints'
import type { Knex } from 'knex'
import { rows } from '../../../../platform/database/rows.ts'
import type { SqlCondition } from '../../../../platform/database/parseSearch.ts'
import { Failure, notFound } from '../../../../platform/http/Failure.ts'

export const noSuchPlace = () => notFound('There is no such place.')

export interface PlaceRow {
  id: string
  name: string
  position: number
  is_default: boolean | number
  created_at: string
  retired_at: string | null
}

/** SQL for the units of variant `v` stored in places other than the default one. */
export const unitsElsewhereSql = `(select coalesce(sum(e.quantity), 0) from place_stock e where e.variant_id = v.id)`

/**
 * Builds the condition that variants `v` are stored in a place. For `fetch`, builds the condition that more units are
 * stored elsewhere than are in stock. Throws `not_found`.
 */
export const storedInPlace = async (db: Knex, place: string): Promise<SqlCondition> => {
  if (place === 'fetch') return { sql: `v.stock < ${unitsElsewhereSql}`, bindings: [] }
  const row: PlaceRow | undefined = await db('stock_places').where({ id: place }).first()
  if (!row) throw noSuchPlace()
  if (row.is_default) return { sql: `v.stock > ${unitsElsewhereSql}`, bindings: [] }
  return { sql: 'v.id in (select variant_id from place_stock where place_id = ?)', bindings: [place] }
}

/** Reads the places in use, in their order. */
const readPlaceRows = (db: Knex): Promise<PlaceRow[]> =>
  db('stock_places').whereNull('retired_at').orderBy('position').orderBy('id').select()

/** Reads the places and the units stored there; none if the shop has only one place. Tested on SQLite and Postgres. */
export const readPlaces = async (db: Knex): Promise<StockPlace[]> => {
  const placeRows = await rows<PlaceRow & { units: number | string }>(
    db,
    `select p.*, case when p.is_default
        then (select coalesce(sum(case when v.stock > coalesce(e.units, 0) then v.stock - coalesce(e.units, 0) else 0 end), 0)
          from variants v left join (select variant_id, sum(quantity) as units from place_stock group by variant_id) e
            on e.variant_id = v.id)
        else (select coalesce(sum(quantity), 0) from place_stock where place_id = p.id) end as units
      from stock_places p where p.retired_at is null order by p.position, p.id`,
  )
  if (placeRows.length < 2) return []
  return placeRows.map(({ id, name, is_default: isDefault, units }) => ({
    id,
    name,
    isDefault: Boolean(isDefault),
    units: Number(units),
  }))
}

/** Locks places in use, before any variant, against being retired or emptied. Throws `not_found` and `conflict`. */
export const lockPlaces = async (trx: Knex.Transaction, ids: readonly string[]): Promise<PlaceRow[]> => {
  const placeRows: PlaceRow[] = await trx('stock_places')
    .whereIn('id', ids)
    .orderBy('id')
    .forUpdate()
    .select()
  return ids.map(id => {
    const place = placeRows.find(each => each.id === id)
    if (!place) throw noSuchPlace()
    if (place.retired_at !== null)
      throw new Failure('conflict', `${place.name} has been retired. Please choose another place.`)
    return place
  })
}

/** Lists the units to fetch from each of the other places, in their order, until the missing units are complete. */
const unitsToFetch = (missing: number, otherPlaces: PlaceStock['places']): PlaceStock['fetch'] => {
  let remaining = missing
  return otherPlaces.flatMap(({ placeId, units }) => {
    const fetched = Math.min(remaining, units)
    remaining -= fetched
    return fetched > 0 ? [{ placeId, units: fetched }] : []
  })
}

interface PlaceStockRow {
  variant_id: string
  place_id: string
  quantity: number
}

/**
 * Reads where these variants are stored and how many have to be fetched. Empty if the shop has one place. Tested on
 * SQLite and Postgres.
 */
export const readPlaceStock = async (db: Knex, variantIds: readonly string[]): Promise<PlaceStock[]> => {
  const places = await readPlaceRows(db)
  if (places.length < 2) return []
  const variants: { id: string; stock: number }[] = await db('variants')
    .whereIn('id', variantIds)
    .select('id', 'stock')
  const placeStock: PlaceStockRow[] = await db('place_stock').whereIn('variant_id', variantIds).select()
  return variants.map(({ id: variantId, stock }) => {
    const variantRows = placeStock.filter(({ variant_id: id }) => id === variantId)
    const otherPlaces = places
      .filter(({ is_default: isDefault }) => !isDefault)
      .map(({ id }) => ({ placeId: id, units: variantRows.find(row => row.place_id === id)?.quantity ?? 0 }))
    const defaultUnits = stock - otherPlaces.reduce((sum, { units }) => sum + units, 0)
    return {
      variantId,
      places: places.map(
        ({ id }) =>
          otherPlaces.find(({ placeId }) => placeId === id) ?? {
            placeId: id,
            units: Math.max(0, defaultUnits),
          },
      ),
      fetch: unitsToFetch(-defaultUnits, otherPlaces),
    }
  })
}
