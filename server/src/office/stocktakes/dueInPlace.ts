import type { Knex } from 'knex'
import { unitsElsewhereSql } from '../../catalogue/products/inventory/places/readPlaces.ts'
import { rows } from '../../platform/database/rows.ts'

/** Recorded units of a variant, from the point of view of the place that is counted. */
interface PlaceUnits {
  /** Null if every place is counted. */
  isDefault: boolean | null
  /** Units recorded in the counted place, if it is not the default one. */
  here: number
  /** Units recorded in all places except the default one. */
  elsewhere: number
  /** Units recorded in all places; below `elsewhere` if more were sold than the default place has. */
  stock: number
}

/** Units that the records expect, and units of them that are sold and not sent yet. */
interface DueUnits {
  expected: number
  unsent: number
}

const clamp = (units: number, min: number, max: number) => Math.min(max, Math.max(min, units))

/**
 * Narrows the units due in the whole shop to those due in the counted place. If more units were sold than the default
 * place has, some may have been fetched from another place without a record. Any number of fetched units up to that
 * many is then plausible: the count itself is expected if it is within that range, otherwise the nearer end of the
 * range. For a place other than the default one, `unsent` is the number of units fetched from it.
 */
export const dueInPlace = (
  { isDefault, here, elsewhere, stock }: PlaceUnits,
  totalDue: DueUnits,
  counted: number | null,
): DueUnits => {
  if (isDefault === null) return totalDue
  const maxFetched = Math.max(0, elsewhere - stock)
  if (isDefault) {
    const minUnits = Math.max(0, totalDue.expected - elsewhere)
    return { expected: clamp(counted ?? minUnits, minUnits, minUnits + maxFetched), unsent: totalDue.unsent }
  }
  const expected = clamp(counted ?? here, Math.max(0, here - maxFetched), here)
  return { expected, unsent: here - expected }
}

/** SQL columns of `PlaceUnits` for a variant `v` and the place `t.place_id` of a stock-take. */
export const placeColumnsSql = `(select s.is_default from stock_places s where s.id = t.place_id) as "placeIsDefault",
  coalesce((select e.quantity from place_stock e where e.variant_id = v.id and e.place_id = t.place_id), 0) as here,
  ${unitsElsewhereSql} as elsewhere`

export interface PlaceUnitsRow {
  placeIsDefault: boolean | number | null
  here: number
  elsewhere: number | string
}

export const placeUnitsOf = (
  { placeIsDefault, here, elsewhere }: PlaceUnitsRow,
  stock: number,
): PlaceUnits => ({
  isDefault: placeIsDefault === null ? null : Boolean(placeIsDefault),
  here,
  elsewhere: Number(elsewhere),
  stock,
})

/** Returns SQL for the units of a variant `v` transferred to a place `p` since a time, minus those from it. */
const movedSinceSql = (placeCondition: string) =>
  `(select coalesce(sum(case when m.to_id = p.id then m.quantity else 0 end), 0)
      - coalesce(sum(case when m.from_id = p.id then m.quantity else 0 end), 0)
    from place_moves m join stock_places p on ${placeCondition} where m.variant_id = v.id and m.at > ?)`

/**
 * Reads the units recorded for the place of a stock-take at a time, with later transfers reverted. Tested on SQLite and
 * Postgres.
 */
export const readPlaceUnits = async (
  trx: Knex.Transaction,
  takeId: string,
  variantId: string,
  at: string,
): Promise<PlaceUnits> => {
  const [row] = await rows<
    PlaceUnitsRow & { stock: number; hereSince: number | string; elseSince: number | string }
  >(
    trx,
    `select v.stock, ${placeColumnsSql}, ${movedSinceSql('p.id = t.place_id')} as "hereSince",
        ${movedSinceSql('not p.is_default')} as "elseSince"
      from variants v join stock_takes t on t.id = ? where v.id = ?`,
    [at, at, takeId, variantId],
  )
  if (!row) return { isDefault: null, here: 0, elsewhere: 0, stock: 0 }
  const { here, elsewhere, ...otherUnits } = placeUnitsOf(row, row.stock)
  return { ...otherUnits, here: here - Number(row.hereSince), elsewhere: elsewhere - Number(row.elseSince) }
}
