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

type Advice = Omit<ProductAdvice, 'productId' | 'title'>

/** Fit advice by product number. */
interface AdviceOfPeriod {
  numbers: number[]
  keyOf: SoldUnits['keyOf']
  given: (number: number) => number
  bought: (number: number, outcome: AdviceOutcome) => BoughtUnits
  /** Units that were bought with advice. */
  units: (number: number) => number
}

/** Reads fit advice by product. Tested on SQLite and Postgres. */
export const readAdvice = async (
  db: Knex,
  { from, to }: SalesPeriod,
  { sums, keyOf, numberOf }: Pick<SoldUnits, 'sums' | 'keyOf' | 'numberOf'>,
): Promise<AdviceOfPeriod> => {
  const given = new ProductFigures(1)
  const counts = await rows<{ productId: string | null; given: number }>(db, givenCountsSql, [from, to])
  for (const count of counts) given.add(numberOf(count.productId ?? deletedTitle), [count.given])
  const { followed, otherwise } = sums.products
  return {
    numbers: [...new Set([followed, otherwise, given].flatMap(figures => figures.numbers()))],
    keyOf,
    given: number => given.of(number),
    bought: (number, outcome) => {
      const [units, kept, sentBack, swapped] = [0, 1, 2, 3].map(index => sums.products[outcome].of(number, index))
      return { units: units ?? 0, kept: kept ?? 0, sentBack: sentBack ?? 0, swapped: swapped ?? 0 }
    },
    units: number => followed.of(number) + otherwise.of(number),
  }
}

/** Returns the products with the most advised units, with their titles. Ties are ordered by title. */
export const listAdvisedProducts = async (
  db: Knex,
  { numbers, keyOf, given, bought, units }: AdviceOfPeriod,
  limit = numbers.length,
): Promise<ProductAdvice[]> => {
  const compareUnits = (a: number, b: number) => units(b) - units(a) || given(b) - given(a)
  const top = topWithTies(numbers, limit, compareUnits)
  const titles = await titlesOf(db, top.map(keyOf))
  return top
    .map(number => ({ number, title: titles.get(keyOf(number)) ?? keyOf(number) }))
    .toSorted((a, b) => compareUnits(a.number, b.number) || titleCollator.compare(a.title, b.title))
    .slice(0, limit)
    .map(({ number, title }) => ({
      productId: titles.has(keyOf(number)) ? keyOf(number) : null,
      title,
      given: given(number),
      followed: bought(number, 'followed'),
      otherwise: bought(number, 'otherwise'),
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
export const sumAdvice = ({ numbers, given, bought }: AdviceOfPeriod): Advice => {
  const sumOf = (outcome: AdviceOutcome) => {
    const sum: BoughtUnits = { units: 0, kept: 0, sentBack: 0, swapped: 0 }
    for (const number of numbers) {
      const units = bought(number, outcome)
      for (const name of ['units', 'kept', 'sentBack', 'swapped'] as const) sum[name] += units[name]
    }
    return sum
  }
  return {
    given: numbers.reduce((sum, number) => sum + given(number), 0),
    followed: sumOf('followed'),
    otherwise: sumOf('otherwise'),
  }
}
