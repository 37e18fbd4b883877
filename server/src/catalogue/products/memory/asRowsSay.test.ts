import { effectivePrice, isOnSale } from '@shop/contracts/money'
import { compareSizes } from '@shop/contracts/catalog/compareSizes'
import { listProducts } from '@shop/contracts/catalog/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { sortNames } from '@shop/contracts/catalog/sorts'
import { beforeAll, expect, it } from 'vitest'
import { seededRandom } from '../../../../demo/random.ts'
import { rows } from '../../../platform/database/rows.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { makeCollection, makeProduct } from '../../../test/catalog.ts'
import { describeShop } from '../../../test/startShop.ts'
import { refreshListings } from '../lists/refreshListings.ts'
import { readSearch } from '../readSearch.ts'

type Wish = SentInput<typeof listProducts>

interface Variant {
  product_id: string
  color: string
  size: string
  price: number
  salePrice: number | null
  stock: number
  reserved: number
}

interface Listing {
  id: string
  price_from: number
  rating: number
  review_count: number
  units_sold: number
  created_at: string
  title: string
  facts: string
  body: string
}

const colors = ['White', 'Navy', 'Sand', 'Olive']
const sizes = ['52', '54', '56', 'M']
const garments = ['Thobe', 'Jalab', 'Kandura']
const words = ['linen', 'braided', 'striped', 'formal', 'wool']

const countEach = (values: readonly string[][]) => {
  const counts = new Map<string, number>()
  for (const value of values.flatMap(own => [...new Set(own)]))
    counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

// Calculates each list from the rows of the database, product by product, in the simplest way.
describeShop('lists from memory', (shop, dialect) => {
  const random = seededRandom(`lists from memory ${dialect}`)
  const some = <T>(values: readonly T[]): T[] => values.filter(() => random.chance(0.4))
  const db = () => shop.deps.db
  const ids: string[] = []
  const collections: { id: string; slug: string }[] = []

  const makeOne = async () => {
    const { id } = await makeProduct(shop, {
      title: `${random.pick(words)} ${random.pick(garments)}`,
      description: some(words).join(' '),
      rating: random.int(0, 3),
      reviewCount: random.int(0, 3),
      unitsSold: random.int(0, 4),
      createdAt: `2026-01-0${random.int(1, 4)}T00:00:00.000Z`,
      collections: some(collections).map(collection => ({ id: collection.id, position: random.int(0, 9) })),
      variants: colors.flatMap(color =>
        some(sizes).map(size => ({
          color,
          size,
          price: 1000 * random.int(3, 9),
          salePrice: random.chance(0.3) ? 1000 * random.int(2, 9) : null,
          stock: random.int(0, 2),
        })),
      ),
    })
    ids.push(id)
  }

  beforeAll(async () => {
    collections.push(await makeCollection(shop, { slug: 'one' }), await makeCollection(shop, { slug: 'two' }))
    for (let made = 0; made < 40; made++) await makeOne()
  })

  const readAll = async () => ({
    listings: await rows<Listing>(
      db(),
      `select l.product_id as id, l.price_from, l.rating, l.review_count, l.units_sold, l.created_at,
        s.title, s.facts, s.body from product_listings l join product_search s on s.product_id = l.product_id`,
    ),
    variants: await rows<Variant>(
      db(),
      'select product_id, color, size, price, sale_price as "salePrice", stock, reserved from variants',
    ),
    members: await rows<{ collection_id: string; product_id: string; position: number }>(
      db(),
      'select collection_id, product_id, position from collection_products',
    ),
  })

  const expected = async ({ search, collection, sort = 'featured', ...filter }: Wish) => {
    const { listings, variants, members } = await readAll()
    const options = { takesColors: !filter.colors?.length, takesSizes: !filter.sizes?.length }
    const read = search ? (await readSearch(shop.deps, search, options)).filters : {}
    const terms = read.matches?.terms ?? []
    const isSearched = read.matches !== undefined
    const narrowing = { ...filter, ...read, matches: undefined }
    const {
      colors: wantedColors,
      sizes: wantedSizes,
      minPrice = 0,
      maxPrice = Infinity,
      inStock,
      onSale,
    } = narrowing
    const buyable = (id: string) => variants.filter(v => v.product_id === id && v.stock > v.reserved)
    const tests = {
      color: (v: Variant) => !wantedColors?.length || wantedColors.includes(v.color),
      size: (v: Variant) => !wantedSizes?.length || wantedSizes.includes(v.size),
      sale: (v: Variant) => !onSale || isOnSale(v),
      price: (v: Variant) => effectivePrice(v) >= minPrice && effectivePrice(v) <= maxPrice,
    }
    const matching = (id: string) =>
      buyable(id).filter(v => tests.color(v) && tests.size(v) && tests.price(v) && tests.sale(v))
    const isNarrowing =
      inStock === true ||
      Object.entries(narrowing).some(([name, value]) => name !== 'inStock' && value !== undefined)

    const has = (texts: string[], spellings: readonly string[]) =>
      spellings.some(word => texts.some(text => text.split(' ').includes(word)))
    const rankOf = ({ title, facts, body }: Listing, isAny: boolean): number => {
      if (isAny)
        return terms.length - terms.filter(({ meanings }) => has([title, facts, body], meanings)).length
      const reaches = [
        terms.every(({ spellings }) => has([title], spellings)),
        terms.every(({ meanings }) => has([title], meanings)),
        terms.every(({ spellings }) => has([title, facts], spellings)),
        terms.every(({ meanings }) => has([title, facts], meanings)),
        terms.every(({ meanings }) => has([title, facts, body], meanings)),
      ]
      return terms.length && reaches.includes(true) ? reaches.indexOf(true) : 5
    }
    const isAny = terms.length > 1 && listings.every(listing => rankOf(listing, false) === 5)
    const none = isAny ? terms.length : 5
    const chosen = collections.filter(({ slug }) => collection?.includes(slug)).map(({ id }) => id)
    const placeOf = (id: string) =>
      members.find(m => m.product_id === id && m.collection_id === chosen[0])?.position ?? 0
    const ofList = listings.filter(
      listing =>
        (!collection || members.some(m => m.product_id === listing.id && chosen.includes(m.collection_id))) &&
        (!isSearched || rankOf(listing, isAny) < none),
    )
    const lowest = ({ id, price_from }: Listing) =>
      isNarrowing ? Math.min(...matching(id).map(effectivePrice)) : price_from
    const byId = (a: Listing, b: Listing) => (a.id < b.id ? -1 : 1)
    const isIn = ({ id }: Listing) => Number(buyable(id).length > 0)
    const ascending: Record<string, (a: Listing, b: Listing) => number> = {
      'price-low': (a, b) => lowest(a) - lowest(b) || byId(a, b),
      'price-high': (a, b) => lowest(b) - lowest(a) || byId(b, a),
      rating: (a, b) => b.rating - a.rating || b.review_count - a.review_count || byId(b, a),
      newest: (a, b) => b.created_at.localeCompare(a.created_at) || byId(b, a),
      featured:
        collection?.length === 1 && !isSearched
          ? (a, b) => isIn(b) - isIn(a) || placeOf(a.id) - placeOf(b.id) || byId(a, b)
          : (a, b) =>
              (isSearched ? rankOf(a, isAny) - rankOf(b, isAny) : 0) ||
              isIn(b) - isIn(a) ||
              b.units_sold - a.units_sold ||
              byId(b, a),
    }
    const listed = ofList
      .filter(({ id }) => !isNarrowing || matching(id).length > 0)
      .toSorted(ascending[sort])
    const prices = ofList.flatMap(({ id }) =>
      buyable(id)
        .filter(v => tests.color(v) && tests.size(v) && tests.sale(v))
        .map(effectivePrice),
    )
    const max = Math.max(0, ...prices)
    return {
      ids: listed.map(({ id }) => id),
      colors: [
        ...countEach(
          ofList.map(({ id }) =>
            buyable(id)
              .filter(v => tests.size(v) && tests.price(v) && tests.sale(v))
              .map(v => v.color),
          ),
        ),
      ].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b, 'en')),
      sizes: [
        ...countEach(
          ofList.map(({ id }) =>
            buyable(id)
              .filter(v => tests.color(v) && tests.price(v) && tests.sale(v))
              .map(v => v.size),
          ),
        ),
      ].toSorted(([a], [b]) => compareSizes(a, b)),
      prices: { min: Math.min(max, ...prices), max },
      onSale: ofList.filter(({ id }) =>
        buyable(id).some(v => tests.color(v) && tests.size(v) && tests.price(v) && isOnSale(v)),
      ).length,
    }
  }

  const answered = async (wish: Wish) => {
    const whole = await shop.call(listProducts, { ...wish, limit: 100, facets: true })
    const pages = await Promise.all(
      [1, 2, 3].map(page => shop.call(listProducts, { ...wish, limit: 7, page })),
    )
    const paged = pages.flatMap(({ items }) => items.map(({ id }) => id))
    const all = whole.items.map(({ id }) => id)
    expect(paged).toEqual(all.slice(0, 21))
    expect(whole.total).toBe(all.length)
    return {
      ids: all,
      colors: whole.facets?.colors.map(({ value, count }) => [value, count]),
      sizes: whole.facets?.sizes.map(({ value, count }) => [value, count]),
      prices: whole.facets?.priceRange,
      onSale: whole.facets?.onSale,
    }
  }

  const makeWish = (): Wish => ({
    ...(random.chance(0.4) && { colors: [random.pick(colors), ...some(colors)] }),
    ...(random.chance(0.4) && { sizes: [random.pick(sizes), ...some(sizes)] }),
    ...(random.chance(0.3) && { minPrice: 1000 * random.int(2, 6) }),
    ...(random.chance(0.3) && { maxPrice: 1000 * random.int(5, 9) }),
    ...(random.chance(0.2) && { inStock: true }),
    ...(random.chance(0.2) && { onSale: true }),
    ...(random.chance(0.4) && { collection: random.pick([['one'], ['two'], ['one', 'two']]) }),
    ...(random.chance(0.4) && {
      search: random.pick([
        'thobe',
        'navy',
        'linen thobe',
        'wool',
        'kandura striped M',
        'braided formal sand',
      ]),
    }),
    sort: random.pick(sortNames),
  })

  const expectSame = async (times: number) => {
    for (let tried = 0; tried < times; tried++) {
      const wish = makeWish()
      expect({ wish, ...(await answered(wish)) }).toEqual({ wish, ...(await expected(wish)) })
    }
  }

  it('match the rows for every combination of filters', () => expectSame(60))

  it('follow every change: stock, prices, titles, best sellers, collections, new and removed products', async () => {
    for (let change = 0; change < 12; change++) {
      const id = random.pick(ids)
      await transaction(db(), async trx => {
        await trx('variants')
          .where({ product_id: id, color: random.pick(colors) })
          .update({ stock: random.int(0, 2), price: 1000 * random.int(3, 9) })
        await trx('products')
          .where({ id })
          .update({
            title: `${random.pick(words)} ${random.pick(garments)}`,
            status: random.pick(['ACTIVE', 'ACTIVE', 'ARCHIVED']),
            units_sold: random.int(0, 9),
          })
        const membership = { collection_id: random.pick(collections).id, product_id: id }
        if ((await trx('collection_products').where(membership).delete()) === 0)
          await trx('collection_products').insert({ ...membership, position: random.int(0, 9) })
        refreshListings(trx, [id])
      })
      if (change % 4 === 0) await makeOne()
      await expectSame(4)
    }
  })
})
