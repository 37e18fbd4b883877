import type {
  listStockTakeLines,
  StockTake,
  StockTakeLine,
} from '@shop/contracts/inventory/stockTakeEndpoints'
import type { Input } from '@shop/contracts/endpoint'
import type { Knex } from 'knex'
import { seesCost } from '../../catalogue/products/inventory/purchases/readPurchase.ts'
import { isPostgres } from '../../platform/database/connect.ts'
import { pageOf } from '../../platform/database/paginate.ts'
import { rows } from '../../platform/database/rows.ts'
import { containing } from '../../platform/database/parseSearch.ts'
import { userNameSql } from '../../platform/events/actors.ts'
import { Failure, notFound } from '../../platform/http/Failure.ts'
import type { Viewer } from '../../platform/http/Viewer.ts'
import { dueInPlace, placeColumnsSql, placeUnitsOf, type PlaceUnitsRow } from './dueInPlace.ts'
import { unitsOnShelfSql } from '../../sales/orders/parcels/units.ts'

type CostViewer = Pick<Viewer, 'permissions'>

export interface StockTakeRow {
  id: string
  number: number
  scope: string
  is_all: boolean | number
  state: StockTake['state']
  version: number
  created_at: string
  ended_at: string | null
  ended_by: string | null
  reason: string
  rest: StockTake['rest']
  /** Null if every place is counted. */
  place_id: string | null
}

export const stockTakeNumber = ({ number }: Pick<StockTakeRow, 'number'>): string => `S-${number}`

const noSuchStockTake = () => notFound('There is no such stock-take.')

/**
 * SQL for the units of variant `v` that are sold and have not left the shop: they lie on the shelf, but are not in the
 * stock.
 */
export const unsentUnitsSql = `(select coalesce(sum(case when ${unitsOnShelfSql} > 0 then ${unitsOnShelfSql} else 0 end), 0)
  from order_items i join orders o on o.id = i.order_id where i.variant_id = v.id and (o.status = 'PAID'
    or o.status in ('SHIPPED', 'DELIVERED')
      and exists (select 1 from refunds q where q.order_id = o.id and q.state = 'PENDING')))`

/**
 * SQL that tells whether the variant of a line `l` was counted again after the line, other than by a stock-take of
 * another place. The later count then takes precedence, and the line is not posted.
 */
export const isOvertakenSql = `(l.counted is not null and case t.state when 'posted' then l.applied is null else exists (
  select 1 from stock_moves m where m.variant_id = l.variant_id and m.kind = 'COUNT' and m.at > l.counted_at
    and not exists (select 1 from stock_take_lines x join stock_takes y on y.id = x.stock_take_id
      where x.id = m.id and y.place_id <> t.place_id)) end)`

/** SQL that tells whether a line `l` of stock-take `t` differs from the units due. */
const differsSql = `(l.counted is not null and l.variant_id is not null and l.counted <> l.expected and not ${isOvertakenSql})`
const costSql = 'coalesce(l.cost, v.cost)'

interface HeadRow extends Omit<StockTakeRow, 'is_all' | 'place_id'> {
  startedBy: string | null
  endedBy: string | null
  variants: number | string
  counted: number | string
  differences: number | string
  surplus: number | string
  missing: number | string
  value: number | string | null
  withoutCost: number | string
}

/** Returns SQL for stock-takes with the totals of their lines. `filterSql` occurs once, so its bindings are passed once. */
const headSql = (filterSql: string) => `with taken as (select * from stock_takes ${filterSql})
  select t.id, t.number, t.scope, t.state, t.version, t.created_at, t.ended_at, t.ended_by,
    t.reason, t.rest, ${userNameSql('s')} as "startedBy", ${userNameSql('e')} as "endedBy", x.*
  from taken t
    left join users s on s.id = t.started_by left join users e on e.id = t.ended_by
    join (select take_id, count(*) as variants, count(counted) as counted,
        sum(case when units <> 0 then 1 else 0 end) as differences,
        sum(case when units > 0 then units else 0 end) as surplus,
        sum(case when units < 0 then -units else 0 end) as missing,
        sum(units * cost) as value,
        sum(case when units <> 0 and cost is null then 1 else 0 end) as "withoutCost"
      from (select t.id as take_id, l.counted, ${costSql} as cost,
          case when ${differsSql} then l.counted - l.expected else 0 end as units
        from taken t join stock_take_lines l on l.stock_take_id = t.id
          left join variants v on v.id = l.variant_id) lines
      group by take_id) x on x.take_id = t.id
  order by t.number desc`

const presentHead = (row: HeadRow, viewer: CostViewer): StockTake => ({
  id: row.id,
  number: stockTakeNumber(row),
  scope: row.scope,
  state: row.state,
  version: row.version,
  variants: Number(row.variants),
  counted: Number(row.counted),
  differences: Number(row.differences),
  surplus: Number(row.surplus),
  missing: Number(row.missing),
  value: row.value === null || !seesCost(viewer) ? null : Number(row.value),
  withoutCost: seesCost(viewer) ? Number(row.withoutCost) : 0,
  startedBy: row.startedBy,
  createdAt: row.created_at,
  endedBy: row.endedBy,
  endedAt: row.ended_at,
  reason: row.reason,
  rest: row.rest,
})

/** Reads a page of stock-takes, newest first. Tested on SQLite and Postgres. */
export const listStockTakes = async (
  db: Knex,
  { page = 1, limit = 20 }: { page?: number | undefined; limit?: number | undefined },
  viewer: CostViewer,
) => {
  const [row] = await rows<{ total: number | string }>(db, 'select count(*) as total from stock_takes')
  const heads = await rows<HeadRow>(db, headSql('order by number desc limit ? offset ?'), [
    limit,
    (page - 1) * limit,
  ])
  return pageOf(
    heads.map(each => presentHead(each, viewer)),
    Number(row?.total ?? 0),
    page,
    limit,
  )
}

/** Reads a stock-take with the totals of its lines. Throws `not_found`. */
export const readStockTake = async (db: Knex, id: string, viewer: CostViewer): Promise<StockTake> => {
  const [row] = await rows<HeadRow>(db, headSql('where id = ?'), [id])
  if (!row) throw noSuchStockTake()
  return presentHead(row, viewer)
}

/** Reads the number of a stock-take: `S-1001`. Throws `not_found`. */
export const readNumber = async (db: Knex, id: string): Promise<string> => {
  const row: Pick<StockTakeRow, 'number'> | undefined = await db('stock_takes').where({ id }).first('number')
  if (!row) throw noSuchStockTake()
  return stockTakeNumber(row)
}

/** Locks a stock-take, before any variant, so that counts and its end happen in sequence. Throws `not_found`. */
export const lockStockTake = async (trx: Knex.Transaction, id: string): Promise<StockTakeRow> => {
  const row: StockTakeRow | undefined = await trx('stock_takes').where({ id }).forUpdate().first()
  if (!row) throw noSuchStockTake()
  return row
}

/** Throws `conflict` if a stock-take has ended, with the name of the person who ended it. */
export const refuseEnded = async (trx: Knex.Transaction, take: StockTakeRow): Promise<void> => {
  if (take.state === 'open') return
  const [person] = await rows<{ name: string | null }>(
    trx,
    `select ${userNameSql('u')} as name from users u where id = ?`,
    [take.ended_by],
  )
  throw new Failure(
    'conflict',
    `${person?.name ?? 'Someone'} has already ${take.state} ${stockTakeNumber(take)}.`,
  )
}

interface LineRow extends PlaceUnitsRow {
  id: string
  variantId: string | null
  sku: string
  title: string
  choice: string
  expected: number | null
  unsent: number | null
  counted: number | null
  applied: number | null
  cost: number | null
  countedAt: string | null
  countedBy: string | null
  overtaken: boolean | number
  stock: number | null
  reserved: number | null
  unsentNow: number | string
  state: StockTake['state']
}

const presentLine = (row: LineRow, viewer: CostViewer): StockTakeLine => {
  const { id, variantId, sku, title, choice, counted, state, stock, reserved } = row
  const placeUnits = placeUnitsOf(row, stock ?? 0)
  const unsentNow = Number(row.unsentNow)
  const currentDue = dueInPlace(
    placeUnits,
    { expected: (stock ?? 0) + unsentNow, unsent: unsentNow },
    counted,
  )
  const expected = row.expected ?? currentDue.expected
  const unsent = row.unsent ?? currentDue.unsent
  const difference = counted === null ? null : counted - expected
  const stockChange = difference ?? 0
  const isReducing = variantId !== null && stockChange < 0 && !row.overtaken
  // Units that cannot be taken off, since the stock never falls below the units that unpaid orders reserve.
  const shortfall =
    state === 'open'
      ? Math.max(0, (reserved ?? 0) - (stock ?? 0) - stockChange)
      : Math.max(0, (row.applied ?? 0) - stockChange)
  return {
    id,
    variantId,
    sku,
    title,
    choice,
    expected,
    unsent: placeUnits.isDefault === false ? 0 : unsent,
    fetched: placeUnits.isDefault === false ? unsent : 0,
    counted,
    difference,
    value: row.cost === null || difference === null || !seesCost(viewer) ? null : difference * row.cost,
    short: isReducing ? shortfall : 0,
    isOvertaken: Boolean(row.overtaken),
    countedBy: row.countedBy,
    countedAt: row.countedAt,
  }
}

const fromSql = `from stock_take_lines l join stock_takes t on t.id = l.stock_take_id
  left join variants v on v.id = l.variant_id left join users u on u.id = l.counted_by`

const lineColumnsSql = `l.id, l.variant_id as "variantId", l.sku, l.title, l.choice, l.expected, l.unsent, l.counted, l.applied,
  ${costSql} as cost, l.counted_at as "countedAt", ${userNameSql('u')} as "countedBy", ${isOvertakenSql} as overtaken, v.stock, v.reserved,
  case when l.unsent is null then ${unsentUnitsSql} else 0 end as "unsentNow", t.state, ${placeColumnsSql}`

const filterConditions = {
  all: 'true',
  left: 'l.counted is null and l.variant_id is not null',
  counted: 'l.counted is not null',
  differences: differsSql,
}

/** Reads a page of lines, the most recently counted first. Tested on SQLite and Postgres. */
export const listLines = async (
  db: Knex,
  { id, show = 'all', search, page = 1, limit = 20 }: Input<typeof listStockTakeLines>,
  viewer: CostViewer,
) => {
  const searchCondition = search
    ? containing(db, "(l.sku || ' ' || l.title || ' ' || l.choice)", search)
    : null
  const where = `where l.stock_take_id = ? and ${filterConditions[show]} ${searchCondition ? `and ${searchCondition.sql}` : ''}`
  const bindings = [id, ...(searchCondition?.bindings ?? [])]
  const [row] = await rows<{ total: number | string }>(
    db,
    `select count(*) as total ${fromSql} ${where}`,
    bindings,
  )
  const lineRows = await rows<LineRow>(
    db,
    `select ${lineColumnsSql} ${fromSql} ${where}
      order by case when l.counted_at is null then 1 else 0 end, l.counted_at desc, l.sku limit ? offset ?`,
    [...bindings, limit, (page - 1) * limit],
  )
  return pageOf(
    lineRows.map(each => presentLine(each, viewer)),
    Number(row?.total ?? 0),
    page,
    limit,
  )
}

/** Reads one line. */
export const readLine = async (db: Knex, lineId: string, viewer: CostViewer): Promise<StockTakeLine> => {
  const [row] = await rows<LineRow>(db, `select ${lineColumnsSql} ${fromSql} where l.id = ?`, [lineId])
  if (!row) throw noSuchStockTake()
  return presentLine(row, viewer)
}

/** A line of the export, with the posted difference. */
export type ExportedLine = StockTakeLine & { barcode: string; cost: number | null; applied: number | null }

/** Reads all lines, sorted by SKU. */
export const readAllLines = async (db: Knex, id: string, viewer: CostViewer): Promise<ExportedLine[]> => {
  const lineRows = await rows<LineRow & { barcode: string }>(
    db,
    `select ${lineColumnsSql}, coalesce(v.barcode, '') as barcode ${fromSql} where l.stock_take_id = ?
      order by l.sku ${isPostgres(db) ? 'collate "C"' : ''}, l.id`,
    [id],
  )
  return lineRows.map(row => ({
    ...presentLine(row, viewer),
    barcode: row.barcode,
    cost: seesCost(viewer) ? row.cost : null,
    applied: row.applied,
  }))
}
