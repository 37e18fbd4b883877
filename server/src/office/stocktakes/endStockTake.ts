import { minusSign } from '@shop/contracts/money'
import type { postStockTake as endpoint, StockTake } from '@shop/contracts/inventory/stockTakeEndpoints'
import type { Input } from '@shop/contracts/endpoint'
import { maxUnits } from '@shop/contracts/fields'
import type { Knex } from 'knex'
import { changeStocks } from '../../catalogue/products/inventory/changeStocks.ts'
import { moveUnits } from '../../catalogue/products/inventory/places/moveUnits.ts'
import { lockPlaces, type PlaceRow } from '../../catalogue/products/inventory/places/readPlaces.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { rows } from '../../platform/database/rows.ts'
import { updateJson } from '../../platform/database/updateJson.ts'
import { transaction, transactionAt } from '../../platform/database/transaction.ts'
import { noteChange } from '../../platform/events/audit/noteChange.ts'
import { Failure } from '../../platform/http/Failure.ts'
import type { Viewer } from '../../platform/http/Viewer.ts'
import { dueInPlace, placeColumnsSql, placeUnitsOf, type PlaceUnitsRow } from './dueInPlace.ts'
import {
  isOvertakenSql,
  lockStockTake,
  readStockTake,
  refuseEnded,
  stockTakeNumber,
  unsentUnitsSql,
  type StockTakeRow,
} from './readStockTake.ts'

type PostInput = Input<typeof endpoint>

/** Maximum number of changes that the audit log lists; the stock-take has them all. */
const maxListed = 200

interface PostedLine {
  /** Id of the line and of its move in the ledger. */
  id: string
  variantId: string
  sku: string
  counted: number
  expected: number
  unsent: number
  /** Units added to the stock; null if a later manual count takes precedence. */
  applied: number | null
  cost: number | null
  title: string
  choice: string
  /** Units recorded in the counted place now, if it is not the default one. */
  here: number
}

const placeChangeOf = ({ variantId, sku, title, choice, here, counted, expected, unsent }: PostedLine) => ({
  variantId,
  sku,
  name: `${title} (${choice})`,
  here,
  fetched: unsent,
  difference: counted - expected,
})

interface Row extends PlaceUnitsRow, Omit<PostedLine, 'counted' | 'expected' | 'unsent' | 'applied'> {
  counted: number | null
  expected: number | null
  unsent: number | null
  overtaken: boolean | number
  stock: number
  reserved: number
  unsentNow: number | string
}

/**
 * Calculates the change of a variant's stock. The new stock is never below the units that unpaid orders reserve, nor
 * above the maximum.
 */
const postedOf = ({ stock, reserved, unsentNow, overtaken, ...row }: Row): PostedLine => {
  const counted = row.counted ?? 0
  const totalDue = { expected: stock + Number(unsentNow), unsent: Number(unsentNow) }
  const currentDue = dueInPlace(placeUnitsOf(row, stock), totalDue, counted)
  const unsent = row.unsent ?? currentDue.unsent
  const expected = row.expected ?? currentDue.expected
  const newStock = stock + counted - expected
  const applied = overtaken ? null : Math.min(maxUnits, Math.max(reserved, newStock)) - stock
  return { ...row, unsent, expected, counted, applied }
}

/** Locks the variants to post in the global lock order, and reads them. */
const readLinesToPost = async (
  trx: Knex.Transaction,
  takeId: string,
  rest: PostInput['rest'],
): Promise<PostedLine[]> => {
  const lineFilter = `stock_take_id = ? ${rest === 'keep' ? 'and counted is not null' : ''}`
  await trx('variants')
    .whereRaw(`id in (select variant_id from stock_take_lines where ${lineFilter})`, [takeId])
    .orderBy('id')
    .forUpdate()
    .select('id')
  const lineRows = await rows<Row>(
    trx,
    `select l.id, l.variant_id as "variantId", l.sku, l.counted, l.expected, l.unsent, ${isOvertakenSql} as overtaken,
        v.stock, v.reserved, v.cost, case when l.unsent is null then ${unsentUnitsSql} else 0 end as "unsentNow",
        l.title, l.choice, ${placeColumnsSql}
      from stock_take_lines l join stock_takes t on t.id = l.stock_take_id join variants v on v.id = l.variant_id
      where l.${lineFilter} order by v.id`,
    [takeId],
  )
  return lineRows.map(postedOf)
}

/** Sets the recorded units of a place other than the default one to those counted. */
const moveCounted = async (
  trx: Knex.Transaction,
  place: PlaceRow,
  postedLines: readonly PostedLine[],
  at: string,
) => {
  const lines = postedLines.filter(({ applied }) => applied !== null).map(placeChangeOf)
  const defaultPlace: PlaceRow | undefined = await trx('stock_places').where({ is_default: true }).first()
  const move = (
    from: PlaceRow | null,
    to: PlaceRow | null,
    unitsOf: (line: (typeof lines)[number]) => number,
  ) =>
    moveUnits(trx, {
      lines: lines.flatMap(line => (unitsOf(line) > 0 ? [{ ...line, quantity: unitsOf(line) }] : [])),
      from,
      to,
      at,
    })
  await move(null, place, ({ difference }) => difference)
  // Moves at most the units that are still recorded here, since some may have left the place after the count.
  await move(place, defaultPlace ?? null, ({ here, fetched }) => Math.min(here, fetched))
  await move(place, null, ({ here, fetched, difference }) =>
    Math.min(Math.max(0, here - fetched), -difference),
  )
}

/** Columns of a line that are fixed once it is posted. */
const postedColumns = ['counted', 'expected', 'unsent', 'applied', 'cost']

interface StockTakeEnd {
  take: StockTakeRow
  viewer: Viewer
  at: string
  state: 'posted' | 'cancelled'
  input?: PostInput
  changes?: readonly { sku: string; applied: number }[]
}

const signedText = (units: number) => (units > 0 ? `+${units}` : `${minusSign}${-units}`)

const endStockTake = async (
  trx: Knex.Transaction,
  { take, viewer, at, state, input, changes = [] }: StockTakeEnd,
) => {
  await trx('stock_takes')
    .where({ id: take.id })
    .update({
      state,
      ended_at: at,
      ended_by: viewer.id,
      version: take.version + 1,
      ...(input && { reason: input.reason, rest: input.rest }),
    })
  const name = stockTakeNumber(take)
  await noteChange(trx, {
    at,
    userId: viewer.id,
    subject: 'stock-take',
    subjectId: take.id,
    before: { name, state: take.state },
    after: {
      name,
      state,
      ...(input && {
        reason: input.reason,
        rest: input.rest,
        changes: changes.slice(0, maxListed).map(({ sku, applied }) => `${signedText(applied)} × ${sku}`),
      }),
    },
  })
  return readStockTake(trx, take.id, viewer)
}

/**
 * Applies a stock-take's differences to the present stock in one transaction, so that sales and deliveries since the
 * count are included. A retry has no further effect. Throws `not_found` and `conflict`. Tested on SQLite and Postgres.
 */
export const postStockTake = (deps: Deps, viewer: Viewer, input: PostInput): Promise<StockTake> =>
  transactionAt(deps, async (trx, at) => {
    const take = await lockStockTake(trx, input.id)
    const isRepeated =
      take.state === 'posted' &&
      take.ended_by === viewer.id &&
      take.reason === input.reason &&
      take.rest === input.rest
    if (isRepeated) return readStockTake(trx, take.id, viewer)
    await refuseEnded(trx, take)
    if (take.version !== input.version)
      throw new Failure(
        'conflict',
        'More has been counted since you looked. Please check the differences again.',
      )
    const [place] = take.place_id ? await lockPlaces(trx, [take.place_id]) : []
    const postedLines = await readLinesToPost(trx, take.id, input.rest)
    const changes = postedLines.flatMap(line => (line.applied ? [{ ...line, applied: line.applied }] : []))
    await changeStocks(
      trx,
      changes.map(({ id, variantId, applied, counted }) => ({
        id,
        variantId,
        kind: 'COUNT',
        difference: applied,
        quantity: counted,
        at,
        actor: viewer.id,
        note: `${stockTakeNumber(take)}: ${input.reason}`,
        field: 'reason',
      })),
    )
    if (place && !place.is_default) await moveCounted(trx, place, postedLines, at)
    await updateJson(trx, 'stock_take_lines', postedColumns, JSON.stringify(postedLines), {
      hasVersion: false,
    })
    return endStockTake(trx, { take, viewer, at, state: 'posted', input, changes })
  })

/** Ends a stock-take without changing the stock. Throws `not_found`, and `conflict` if it is posted. */
export const cancelStockTake = (deps: Deps, viewer: Viewer, id: string): Promise<StockTake> =>
  transaction(deps.db, async trx => {
    const take = await lockStockTake(trx, id)
    if (take.state === 'cancelled') return readStockTake(trx, id, viewer)
    await refuseEnded(trx, take)
    return endStockTake(trx, { take, viewer, at: nowIso(deps), state: 'cancelled' })
  })
