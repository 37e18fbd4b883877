import type { SoldProduct } from '@shop/contracts/analytics/endpoints'
import type { Knex } from 'knex'
import { loadCatalogue, type CatalogueIndex } from '../../../catalogue/products/memory/catalogueIndex.ts'
import { jsonValuesSql, rows } from '../../../platform/database/rows.ts'
import type { SalesPeriod } from './SalesPeriod.ts'
import type { SoldUnits } from './readUnits.ts'
import type { Sums } from './Sums.ts'
import { topWithTies } from './topWithTies.ts'

const rankLength = 10

interface ProductName {
  id: string
  title: string
  slug: string
}

interface Ranking {
  /** Most units first. */
  best: SoldProduct[]
  /** Products on sale that are not best sellers, fewest units first (including 0). */
  worst: SoldProduct[]
  /** Most returned units first. */
  returned: SoldProduct[]
}

/** Creates a function that presents a product with its present title and slug; a deleted one with its stored title. */
const createPresenter = async (db: Knex, numbers: readonly number[], { sums, keyOf }: SoldUnits) => {
  const productRows: ProductName[] = await db('products')
    .whereIn('id', [...new Set(numbers.map(keyOf))])
    .select('id', 'title', 'slug')
  const productsById = new Map(productRows.map(product => [product.id, product]))
  return (number: number): SoldProduct => {
    const key = keyOf(number)
    const product = productsById.get(key)
    return {
      productId: product?.id ?? null,
      title: product?.title ?? key,
      slug: product?.slug ?? null,
      ...figuresOf(sums, number),
    }
  }
}

/** Returns the figures of a product in a report's form. */
export const figuresOf = ({ products: { sold, returned, margin } }: Sums, number: number) => ({
  units: sold.of(number),
  revenue: sold.of(number, 1),
  returnedUnits: returned.of(number),
  margin:
    margin.of(number) > 0
      ? { units: margin.of(number), net: margin.of(number, 1), cost: margin.of(number, 2) }
      : null,
})

/** Returns each product's position when sorted by title. */
const positionsByTitle = async (db: Knex, keys: readonly string[]): Promise<Map<string, number>> => {
  const ids = jsonValuesSql(db)
  const sortedRows = await rows<{ id: string }>(
    db,
    `select id from products where id in (select value from ${ids}) order by title, id`,
    [JSON.stringify(keys)],
  )
  return new Map(sortedRows.map(({ id }, position) => [id, position]))
}

/** Maximum number of products to sort by title. Of more, the last titles are read in batches until enough are found. */
const maxSorted = 1000
const batchSize = 500

interface ProductTitle {
  id: string
  title: string
}

/** Returns the ids of the last unsold products by title, the last first. `unsoldFlags` has 1 at their positions. */
const lastUnsoldIds = async (
  db: Knex,
  { ids, indexOf }: CatalogueIndex['products'],
  unsoldFlags: Uint8Array,
): Promise<string[]> => {
  const count = unsoldFlags.reduce((sum, flag) => sum + flag, 0)
  if (count <= maxSorted) {
    const positions = await positionsByTitle(
      db,
      ids.filter((_, position) => unsoldFlags[position]),
    )
    return [...positions.keys()].toReversed().slice(0, rankLength)
  }
  const lastIds: string[] = []
  for (let last: ProductTitle | undefined, hasMore = true; hasMore && lastIds.length < rankLength;) {
    const batch: ProductTitle[] = await rows<ProductTitle>(
      db,
      `select id, title from products ${last ? 'where (title, id) < (?, ?)' : ''}
        order by title desc, id desc limit ${batchSize}`,
      last ? [last.title, last.id] : [],
    )
    lastIds.push(...batch.filter(({ id }) => unsoldFlags[indexOf(id) ?? -1]).map(({ id }) => id))
    last = batch.at(-1)
    hasMore = batch.length === batchSize
  }
  return lastIds.slice(0, rankLength)
}

const cachedPositions = new WeakMap<CatalogueIndex['products'], number[]>()

/** Returns a lookup of a product's position in the catalogue; cached, since neither it nor a stored number changes. */
const positionFinder = (products: CatalogueIndex['products'], { keyOf, firstAdded }: SoldUnits) => {
  const positions = cachedPositions.get(products) ?? []
  cachedPositions.set(products, positions)
  return (number: number): number => {
    const cached = positions[number]
    if (cached !== undefined && number < firstAdded) return cached
    const position = products.indexOf(keyOf(number))
    if (position !== undefined && number < firstAdded) positions[number] = position
    return position ?? -1
  }
}

/**
 * Ranks the products that sold best and worst, and those returned most. Ties are ordered by title. Tested on SQLite and
 * Postgres.
 */
export const rankProducts = async (db: Knex, { until }: SalesPeriod, units: SoldUnits): Promise<Ranking> => {
  const { sums, keyOf, numberOf } = units
  const { sold, returned } = sums.products
  const { products } = await loadCatalogue({ db })
  const onSale = products.listedBefore(Date.parse(until))
  const positionOf = positionFinder(products, units)
  const isOnSale = (number: number) => onSale[positionOf(number)] === 1
  const soldNumbers = sold.numbers()
  const unsold = onSale.slice()
  for (const number of soldNumbers) unsold[positionOf(number)] = 0

  /** Returns the first products in an order, ties by title in its `direction`. */
  const first = async (numbers: readonly number[], compare: typeof bestFirst, direction: 1 | -1 = 1) => {
    const leaders = topWithTies(numbers, rankLength, compare)
    const positions = await positionsByTitle(db, leaders.filter(isOnSale).map(keyOf))
    const titlePosition = (number: number) => direction * (positions.get(keyOf(number)) ?? positions.size)
    return leaders
      .toSorted((a, b) => compare(a, b) || titlePosition(a) - titlePosition(b))
      .slice(0, rankLength)
  }
  const bestFirst = (a: number, b: number) => sold.of(b) - sold.of(a) || sold.of(b, 1) - sold.of(a, 1)
  const best = await first(soldNumbers, bestFirst)
  const lastUnsold = (await lastUnsoldIds(db, products, unsold)).map(numberOf)
  const others = lastUnsold.length < rankLength ? soldNumbers.filter(isOnSale) : []
  const worst = [
    ...lastUnsold,
    ...(await first(
      others.filter(number => !best.includes(number)),
      (a, b) => bestFirst(b, a),
      -1,
    )),
  ].slice(0, rankLength)
  const mostReturned = await first(returned.numbers(), (a, b) => returned.of(b) - returned.of(a))
  const present = await createPresenter(db, [...best, ...worst, ...mostReturned], units)
  return { best: best.map(present), worst: worst.map(present), returned: mostReturned.map(present) }
}
