import type { BoughtUnits, ProductAdvice } from '@shop/contracts/analytics/endpoints'
import type { AdviceTaken } from '@shop/contracts/fit/adviceTaken'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../database/rows.ts'
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

const unitsOf = (from: string) => `(select coalesce(sum(l.quantity), 0) from ${from})`
const returned = `return_lines l join returns r on r.id = l.return_id and r.state <> 'CANCELED'`

// A replacement that was given up is a refund. Tested on SQLite and Postgres.
const advised = `
  select "productId", title, advice, status, quantity, returned, swapped, refunded, count(*) as lines from (
    select i.product_id as "productId", coalesce(p.title, i.title) as title, i.advice, o.status, i.quantity,
      ${unitsOf(`${returned} where l.order_item_id = i.id`)} as returned,
      ${unitsOf(`${returned} join order_items s on s.id = l.swap_item_id
        join orders other on other.id = s.order_id and other.status <> 'CANCELED'
        where l.order_item_id = i.id`)} as swapped,
      ${unitsOf(`refund_lines l join refunds r on r.id = l.refund_id and r.state = 'SUCCEEDED'
        where l.order_item_id = i.id`)} as refunded
    from money_moves m join orders o on o.id = m.order_id
      join order_items i on i.order_id = m.order_id and i.advice is not null
      left join products p on p.id = i.product_id
    where m.kind = 'payment' and m.credit = 'sales' and m.at >= ? and m.at < ? and m.currency = ?
      and o.status <> 'CANCELED'
  ) as lines
  group by "productId", title, advice, status, quantity, returned, swapped, refunded`

const given = `
  select p.id as "productId", p.title, sum(c.count) as given
    from advice_counts c left join products p on p.id = c.product_id
    where c.day >= ? and c.day <= ? group by p.id, p.title`

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
  for await (const { since, until, currency } of sumsOf(db, period))
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
