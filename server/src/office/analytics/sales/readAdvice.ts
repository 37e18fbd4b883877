import type { BoughtUnits, ProductAdvice } from '@shop/contracts/analytics/endpoints'
import type { AdviceTaken } from '@shop/contracts/fit/adviceTaken'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import { sumsOf, type Period } from './Period.ts'

/** Lines that are alike in all that is counted. Of each line so many units are asked back, swapped and refunded. */
interface AdvisedLines {
  productId: string | null
  title: string
  advice: AdviceTaken
  status: OrderStatus
  quantity: number
  returned: number
  swapped: number
  refunded: number
  lines: number
}

// A cross join keeps the order of tables on SQLite, which would go through all returns there are. Titles are looked up for
// groups, not for lines. A replacement that was given up is a refund. Tested on SQLite and Postgres.
const advised = `
  with bought as materialized (
    select i.id, i.product_id, case when i.product_id is null then i.title end as title, i.advice, o.status, i.quantity
    from money_moves m join orders o on o.id = m.order_id
      join order_items i on i.order_id = m.order_id and i.advice is not null
    where m.kind = 'payment' and m.credit = 'sales' and m.at >= ? and m.at < ? and m.currency = ?
      and o.status <> 'CANCELED'),
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
    select id, sum(returned) as returned, sum(swapped) as swapped, sum(refunded) as refunded from parts group by id),
  alike as (
    select b.product_id, b.title, b.advice, b.status, b.quantity, coalesce(k.returned, 0) as returned,
      coalesce(k.swapped, 0) as swapped, coalesce(k.refunded, 0) as refunded, count(*) as lines
    from bought b left join back k on k.id = b.id
    group by 1, 2, 3, 4, 5, 6, 7, 8)
  select a.product_id as "productId", coalesce(p.title, a.title) as title, a.advice, a.status, a.quantity, a.returned,
    a.swapped, a.refunded, a.lines
  from alike a left join products p on p.id = a.product_id`

const given = `
  select p.id as "productId", p.title, sum(c.count) as given
    from advice_counts c left join products p on p.id = c.product_id
    where c.day >= ? and c.day <= ? group by p.id, p.title`

/** More than elsewhere, since each order is looked up. */
const mostParts = 24

const none = (): BoughtUnits => ({ units: 0, kept: 0, sentBack: 0, swapped: 0 })
const nothing = () => ({ given: 0, followed: none(), otherwise: none() })

const addUnits = (sum: BoughtUnits, more: BoughtUnits): void => {
  for (const name of ['units', 'kept', 'sentBack', 'swapped'] as const) sum[name] += more[name]
}

/** Outcomes of alike lines. An order that was refunded as a whole has nothing left, with lines named or without. */
const unitsIn = ({ status, lines, ...line }: AdvisedLines): BoughtUnits => {
  const swapped = Math.min(line.quantity, line.swapped)
  const left = line.quantity - swapped
  // A return that was checked has its refund as well: units are not counted twice.
  const gone = Math.max(line.returned - swapped, line.refunded)
  const sentBack = status === 'REFUNDED' ? left : Math.min(left, gone)
  const kept = status === 'DELIVERED' ? left - sentBack : 0
  return {
    units: line.quantity * lines,
    kept: kept * lines,
    sentBack: sentBack * lines,
    swapped: swapped * lines,
  }
}

/** Fit advice by product, most units first; a deleted product is listed by its title. */
export const readAdvice = async (db: Knex, period: Period): Promise<ProductAdvice[]> => {
  const sums = new Map<string, ProductAdvice>()
  const sumOf = (productId: string | null, title: string) => {
    const key = productId ?? title
    const sum = sums.get(key) ?? { productId, title, ...nothing() }
    sums.set(key, sum)
    return sum
  }
  for await (const { since, until, currency } of sumsOf(db, period, mostParts))
    for (const lines of await rows<AdvisedLines>(db, advised, [since, until, currency]))
      addUnits(sumOf(lines.productId, lines.title)[lines.advice], unitsIn(lines))
  for (const count of await rows<{ productId: string | null; title: string | null; given: number }>(
    db,
    given,
    [period.from, period.to],
  ))
    sumOf(count.productId, count.title ?? 'Deleted products').given += count.given
  const units = ({ followed, otherwise }: ProductAdvice) => followed.units + otherwise.units
  return [...sums.values()].toSorted(
    (a, b) => units(b) - units(a) || b.given - a.given || a.title.localeCompare(b.title, 'en-GB'),
  )
}

/** The sums of all products. */
export const sumAdvice = (products: readonly ProductAdvice[]): Omit<ProductAdvice, 'productId' | 'title'> => {
  const sum = nothing()
  for (const product of products) {
    sum.given += product.given
    addUnits(sum.followed, product.followed)
    addUnits(sum.otherwise, product.otherwise)
  }
  return sum
}
