import type { BoughtUnits, ProductAdvice } from '@shop/contracts/analytics/endpoints'
import type { AdviceOutcome } from '@shop/contracts/fit/adviceOutcomes'
import type { Knex } from 'knex'
import { jsonValuesSql, rows } from '../../../platform/database/rows.ts'
import type { SalesPeriod } from './SalesPeriod.ts'
import type { SoldUnits } from './readUnits.ts'
import { ProductFigures } from './Sums.ts'
import { topWithTies } from './topWithTies.ts'

const givenCountsSql = `
  select p.id as "productId", sum(c.count) as given
    from advice_counts c left join products p on p.id = c.product_id
    where c.day >= ? and c.day <= ? group by p.id`

const deletedTitle = 'Deleted products'
const titleCollator = new Intl.Collator('en-GB')

/** Fit advice by product number. */
interface AdviceOfPeriod extends Record<AdviceOutcome | 'given', ProductFigures> {
  keyOf: SoldUnits['keyOf']
}

/** Reads fit advice by product. Tested on SQLite and Postgres. */
export const readAdvice = async (
  db: Knex,
  { from, to }: SalesPeriod,
  { sums, keyOf, numberOf }: SoldUnits,
): Promise<AdviceOfPeriod> => {
  const { followed, otherwise } = sums.products
  const given = new ProductFigures(1)
  const counts = await rows<{ productId: string | null; given: number }>(db, givenCountsSql, [from, to])
  for (const count of counts) given.add(numberOf(count.productId ?? deletedTitle), [count.given])
  return { followed, otherwise, given, keyOf }
}

/** Presents the four figures of bought units. */
const presentBought = (figure: (index: number) => number): BoughtUnits => ({
  units: figure(0),
  kept: figure(1),
  sentBack: figure(2),
  swapped: figure(3),
})

/** Returns the products with the most advised units, with their titles. Ties are ordered by title. */
export const listAdvisedProducts = async (
  db: Knex,
  { followed, otherwise, given, keyOf }: AdviceOfPeriod,
  limit = Infinity,
): Promise<ProductAdvice[]> => {
  const unitsOf = (number: number) => followed.of(number) + otherwise.of(number)
  const compareUnits = (a: number, b: number) => unitsOf(b) - unitsOf(a) || given.of(b) - given.of(a)
  const numbers = new Set([followed, otherwise, given].flatMap(figures => figures.numbers()))
  const top = topWithTies([...numbers], limit, compareUnits)
  const titles = await titlesOf(db, top.map(keyOf))
  return top
    .map(number => ({ number, title: titles.get(keyOf(number)) ?? keyOf(number) }))
    .toSorted((a, b) => compareUnits(a.number, b.number) || titleCollator.compare(a.title, b.title))
    .slice(0, limit)
    .map(({ number, title }) => ({
      productId: titles.has(keyOf(number)) ? keyOf(number) : null,
      title,
      given: given.of(number),
      followed: presentBought(index => followed.of(number, index)),
      otherwise: presentBought(index => otherwise.of(number, index)),
    }))
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
export const sumAdvice = ({
  given,
  followed,
  otherwise,
}: AdviceOfPeriod): Omit<ProductAdvice, 'productId' | 'title'> => ({
  given: given.total(),
  followed: presentBought(index => followed.total(index)),
  otherwise: presentBought(index => otherwise.total(index)),
})
