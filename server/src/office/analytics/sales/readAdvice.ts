import type { BoughtUnits, ProductAdvice } from '@shop/contracts/analytics/endpoints'
import type { AdviceOutcome } from '@shop/contracts/fit/adviceOutcomes'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { Knex } from 'knex'
import { setImmediate as nextEventLoopTurn } from 'node:timers/promises'
import { batchesOf } from '@shop/contracts/batchesOf'
import { isPostgres } from '../../../platform/database/connect.ts'
import { jsonValuesSql, rows } from '../../../platform/database/rows.ts'
import type { SalesPeriod } from './SalesPeriod.ts'
import type { SoldUnits } from './readUnits.ts'

/** Order lines with the same values in all columns. `returned`, `swapped` and `refunded` are units of each line. */
interface AdvisedLines {
  key: string
  advice: AdviceOutcome
  status: OrderStatus
  quantity: number
  returned: number
  swapped: number
  refunded: number
  lines: number
}

type Advice = Omit<ProductAdvice, 'productId' | 'title'>

/** Totals of a product's units; names are looked up only for the products shown. */
interface AdviceByKey extends Advice {
  /** Id of the product, or its title if it is no longer in the catalogue. */
  key: string
}

const hasLinesSql = 'exists (select 1 from refund_lines l where l.refund_id = f.id)'

/**
 * SQL for orders that are not delivered yet, or have a return or refund. Of all other orders every unit was kept.
 * Returns and refunds are read from the beginning of the period, because they always follow the payment.
 */
const unusualOrdersSql = `
  select o.id from orders o where o.status in ('PENDING', 'PAID', 'SHIPPED', 'REFUNDED') and o.created_at < ?
  union select r.order_id from returns r where r.state in ('ASKED', 'SENT', 'RECEIVED', 'CHECKED', 'DONE') and r.created_at >= ?
  union select f.order_id from refunds f where f.state = 'SUCCEEDED' and f.created_at >= ? and ${hasLinesSql}`

// A cross join fixes the order of tables on SQLite. A cancelled replacement counts as a refund. Tested on SQLite and
// Postgres.
const advisedLinesSql = (ids: string) => `
  with bought as materialized (
    select i.id, coalesce(i.product_id, i.title) as key, i.advice, o.status, i.quantity
    from ${ids} c cross join money_moves m cross join orders o
      cross join order_items i
    where m.order_id = c.value and m.kind = 'payment' and m.credit = 'sales' and m.at >= ? and m.at < ?
      and m.currency = ? and o.id = m.order_id and o.status <> 'CANCELED'
      and i.order_id = m.order_id and i.advice is not null),
  parts as (
    select b.id, l.quantity as returned, case when other.id is null then 0 else l.quantity end as swapped, 0 as refunded
      from bought b cross join return_lines l join returns r on r.id = l.return_id and r.state <> 'CANCELED'
        left join order_items s on s.id = l.swap_item_id
        left join orders other on other.id = s.order_id and other.status <> 'CANCELED'
      where l.order_item_id = b.id
    union all
    select b.id, 0, 0, l.quantity
      from bought b cross join refund_lines l join refunds r on r.id = l.refund_id and r.state = 'SUCCEEDED'
      where l.order_item_id = b.id),
  back as materialized (
    select id, sum(returned) as returned, sum(swapped) as swapped, sum(refunded) as refunded from parts group by id)
  select b.key, b.advice, b.status, b.quantity, coalesce(k.returned, 0) as returned,
    coalesce(k.swapped, 0) as swapped, coalesce(k.refunded, 0) as refunded, count(*) as lines
  from bought b left join back k on k.id = b.id
  group by 1, 2, 3, 4, 5, 6, 7`

const givenCountsSql = `
  select p.id as "productId", sum(c.count) as given
    from advice_counts c left join products p on p.id = c.product_id
    where c.day >= ? and c.day <= ? group by p.id`

/** Minimum number of orders in a part that is read at once. */
const minPartLength = 500
/** Maximum number of parts. */
const maxParts = 16

const noUnits = (): BoughtUnits => ({ units: 0, kept: 0, sentBack: 0, swapped: 0 })
const allKept = (units: number): BoughtUnits => ({ ...noUnits(), units, kept: units })
const noAdvice = () => ({ given: 0, followed: noUnits(), otherwise: noUnits() })

const addUnits = (sum: BoughtUnits, addend: BoughtUnits): void => {
  for (const name of ['units', 'kept', 'sentBack', 'swapped'] as const) sum[name] += addend[name]
}

/**
 * Returns the outcome for the units of lines with the same values. All units of an order refunded in full count as sent
 * back, even if its refund names no lines.
 */
const outcomeOfLines = ({ status, lines, ...line }: AdvisedLines): BoughtUnits => {
  const swappedUnits = Math.min(line.quantity, line.swapped)
  const remaining = line.quantity - swappedUnits
  // Units of a checked return are also refunded, so the larger number counts, not the sum.
  const returnedOrRefunded = Math.max(line.returned - swappedUnits, line.refunded)
  const sentBack = status === 'REFUNDED' ? remaining : Math.min(remaining, returnedOrRefunded)
  const keptUnits = status === 'DELIVERED' ? remaining - sentBack : 0
  return {
    units: line.quantity * lines,
    kept: keptUnits * lines,
    sentBack: sentBack * lines,
    swapped: swappedUnits * lines,
  }
}

/**
 * Yields the lines of the period's orders of which some units may not have been kept, in parts, between which other
 * requests may run.
 */
async function* readUnusualLines(
  db: Knex,
  { since, until, currency }: SalesPeriod,
): AsyncGenerator<AdvisedLines[]> {
  const unusualOrders = await rows<{ id: string }>(db, unusualOrdersSql, [until, since, since])
  const ids = isPostgres(db) ? '(select json_array_elements_text(?::json) as value)' : 'json_each(?)'
  // Postgres runs in its own process, so one part is enough.
  const length = isPostgres(db)
    ? unusualOrders.length
    : Math.max(minPartLength, Math.ceil(unusualOrders.length / maxParts))
  for (const batch of batchesOf(unusualOrders, length)) {
    const part = JSON.stringify(batch.map(({ id }) => id))
    yield await rows<AdvisedLines>(db, advisedLinesSql(ids), [part, since, until, currency])
    await nextEventLoopTurn()
  }
}

const deletedTitle = 'Deleted products'
const unitsOf = ({ followed, otherwise }: Advice) => followed.units + otherwise.units
const compareUnits = (a: Advice, b: Advice) => unitsOf(b) - unitsOf(a) || b.given - a.given
const titleCollator = new Intl.Collator('en-GB')

/**
 * Reads fit advice by product. Starts from the daily totals as if all units were kept, and then corrects those that are
 * not delivered yet or came back. Tested on SQLite and Postgres.
 */
export const readAdvice = async (
  db: Knex,
  period: SalesPeriod,
  sold: Pick<SoldUnits, 'advised'>,
): Promise<AdviceByKey[]> => {
  const sums = new Map<string, AdviceByKey>()
  for (const [key, { followed, otherwise }] of sold.advised)
    sums.set(key, { key, given: 0, followed: allKept(followed), otherwise: allKept(otherwise) })
  const sumOf = (key: string) => {
    const sum = sums.get(key) ?? { key, ...noAdvice() }
    sums.set(key, sum)
    return sum
  }
  for await (const part of readUnusualLines(db, period))
    for (const line of part) {
      const { kept, sentBack, swapped } = outcomeOfLines(line)
      addUnits(sumOf(line.key)[line.advice], {
        units: 0,
        kept: kept - line.quantity * line.lines,
        sentBack,
        swapped,
      })
    }
  for (const count of await rows<{ productId: string | null; given: number }>(db, givenCountsSql, [
    period.from,
    period.to,
  ]))
    sumOf(count.productId ?? deletedTitle).given += count.given
  return [...sums.values()]
}

/** Returns the products with the most advised units, with their titles. Ties are ordered by title. */
export const listAdvisedProducts = async (
  db: Knex,
  advice: readonly AdviceByKey[],
  limit = advice.length,
): Promise<ProductAdvice[]> => {
  const sorted = advice.toSorted(compareUnits)
  const lastIncluded = sorted[limit - 1]
  // Includes products equal to the last one, since the order of their titles decides.
  const topRows = lastIncluded ? sorted.filter(row => compareUnits(row, lastIncluded) <= 0) : sorted
  const titles = await titlesOf(
    db,
    topRows.map(({ key }) => key),
  )
  return topRows
    .map(({ key, ...sums }) => ({
      productId: titles.has(key) ? key : null,
      title: titles.get(key) ?? key,
      ...sums,
    }))
    .toSorted((a, b) => compareUnits(a, b) || titleCollator.compare(a.title, b.title))
    .slice(0, limit)
}

const titlesOf = async (db: Knex, keys: readonly string[]): Promise<Map<string, string>> => {
  const ids = jsonValuesSql(db)
  const productRows = await rows<{ id: string; title: string }>(
    db,
    `select id, title from products where id in (select value from ${ids})`,
    [JSON.stringify(keys)],
  )
  return new Map(productRows.map(({ id, title }) => [id, title]))
}

/** Sums the advice of all products. */
export const sumAdvice = (products: readonly Advice[]): Advice => {
  const sum = noAdvice()
  for (const product of products) {
    sum.given += product.given
    addUnits(sum.followed, product.followed)
    addUnits(sum.otherwise, product.otherwise)
  }
  return sum
}
