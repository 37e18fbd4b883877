import { listProducts } from '@shop/contracts/catalog/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { beforeAll, expect, it } from 'vitest'
import { makeCollection, makeProduct } from '../../../test/catalog.ts'
import { countQueries } from '../../../test/countQueries.ts'
import { describeShop } from '../../../test/startShop.ts'

type Wish = SentInput<typeof listProducts>

// Ignores the catalogue's version and the settings, which are also read, once a second.
const ofCatalogue = (sql: string) => sql.includes('product_listings')

describeShop('lists of products', shop => {
  const titles = async (wish: Wish) => (await shop.call(listProducts, wish)).items.map(({ title }) => title)
  let eid: { id: string; slug: string }
  let hidden: { id: string; slug: string }

  beforeAll(async () => {
    eid = await makeCollection(shop, { slug: 'eid-capsule' })
    hidden = await makeCollection(shop, { slug: 'hidden', isActive: false })
    await makeProduct(shop, {
      title: 'Amber',
      unitsSold: 5,
      rating: 4.5,
      reviewCount: 2,
      createdAt: '2026-01-03T00:00:00.000Z',
      collections: [{ id: eid.id, position: 3 }, hidden.id],
      variants: [
        { color: 'White', size: '54', price: 4000 },
        { color: 'Navy', size: '56', price: 9000, salePrice: 8000 },
      ],
    })
    await makeProduct(shop, {
      title: 'Basalt 100%',
      unitsSold: 50,
      rating: 4.5,
      reviewCount: 9,
      createdAt: '2026-01-01T00:00:00.000Z',
      collections: [{ id: eid.id, position: 1 }],
      variants: [{ color: 'Navy', size: '54', price: 6000, salePrice: 3000 }],
    })
    await makeProduct(shop, {
      title: 'Cedar',
      unitsSold: 20,
      rating: 5,
      reviewCount: 1,
      createdAt: '2026-01-02T00:00:00.000Z',
      variants: [{ color: 'White', size: 'M', price: 5000, salePrice: 9000 }],
    })
    await makeProduct(shop, { title: 'Draft', status: 'DRAFT', collections: [eid.id] })
    await makeProduct(shop, { title: 'Archived', status: 'ARCHIVED', collections: [eid.id] })
  })

  it.each<[Wish['sort'], string[]]>([
    ['featured', ['Basalt 100%', 'Cedar', 'Amber']],
    ['price-low', ['Basalt 100%', 'Amber', 'Cedar']],
    ['price-high', ['Cedar', 'Amber', 'Basalt 100%']],
    ['rating', ['Cedar', 'Basalt 100%', 'Amber']],
    ['newest', ['Amber', 'Cedar', 'Basalt 100%']],
    [undefined, ['Basalt 100%', 'Cedar', 'Amber']],
  ])('are sorted by %s, ACTIVE products only', async (sort, expected) => {
    expect(await titles({ sort })).toEqual(expected)
  })

  it("follow the collection's own order if one is chosen, by id or by slug", async () => {
    await makeProduct(shop, { title: 'Dune', unitsSold: 7, collections: [{ id: eid.id, position: 2 }] })
    expect(await titles({ collection: ['eid-capsule'] })).toEqual(['Basalt 100%', 'Dune', 'Amber'])
    expect(await titles({ collection: [eid.id], sort: 'price-low', maxPrice: 4500 })).toEqual([
      'Basalt 100%',
      'Amber',
    ])
  })

  it('match nothing for an inactive or unknown collection, and match any of several collections', async () => {
    expect(await titles({ collection: ['hidden'] })).toEqual([])
    expect(await titles({ collection: ['no-such-collection'] })).toEqual([])
    expect(await titles({ collection: ['hidden', 'eid-capsule'] })).toContain('Amber')
  })

  it.each<[string, Wish, string[]]>([
    ['any of several colours', { colors: ['Navy', 'Pink'] }, ['Basalt 100%', 'Amber']],
    ['any of several sizes', { sizes: ['M', '56'] }, ['Cedar', 'Amber']],
    ['colour and size of one and the same variant', { colors: ['Navy'], sizes: ['54'] }, ['Basalt 100%']],
    ['what a sale leaves to pay', { maxPrice: 3000 }, ['Basalt 100%']],
    ['no sale that would cost more', { minPrice: 5000, maxPrice: 5000, sizes: ['M'] }, ['Cedar']],
    ['a price between two variants of a product', { minPrice: 4500, maxPrice: 4900, colors: ['White'] }, []],
    ['price and colour of one and the same variant', { colors: ['White'], minPrice: 7000 }, []],
    ['a part of the title in any case', { search: 'CEDA' }, ['Cedar']],
    ['a figure in the title', { search: '100%' }, ['Basalt 100%']],
    ['no sign that says nothing', { search: '_%' }, []],
  ])('match %s', async (_, wish, expected) => {
    const { items, total } = await shop.call(listProducts, wish)
    expect(items.map(({ title }) => title)).toEqual(expected)
    expect(total).toBe(expected.length)
  })

  it('show every product once over all pages, even if all have the same sort value', async () => {
    const collection = await makeCollection(shop)
    for (let made = 0; made < 7; made++)
      await makeProduct(shop, { title: `Twin ${made}`, collections: [{ id: collection.id, position: 0 }] })
    for (const sort of ['featured', 'price-low', 'price-high', 'rating'] as const) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map(page =>
          shop.call(listProducts, { collection: [collection.id], sort, page, limit: 3 }),
        ),
      )
      expect(pages.map(page => page.items.length)).toEqual([3, 3, 1, 0])
      expect(new Set(pages.flatMap(page => page.items.map(({ id }) => id))).size).toBe(7)
      expect(pages[3]).toMatchObject({ total: 7, totalPages: 3, page: 4 })
    }
  })

  it("have as many products on a page as the shop's settings say, and no facets unless asked for", async () => {
    const collection = await makeCollection(shop)
    await Promise.all(Array.from({ length: 25 }, () => makeProduct(shop, { collections: [collection.id] })))
    const list = await shop.call(listProducts, { collection: [collection.id] })
    expect(list).toMatchObject({ total: 25, totalPages: 2 })
    expect(list.items).toHaveLength(24)
    expect(list).not.toHaveProperty('facets')
  })

  it('change at once with the catalogue', async () => {
    const before = await shop.call(listProducts, { search: 'Late arrival' })
    await makeProduct(shop, { title: 'Late arrival' })
    const after = await shop.call(listProducts, { search: 'Late arrival' })
    expect([before.total, after.total]).toEqual([0, 1])
  })

  it('query the database once for a page whose total and facets are cached', async () => {
    const wish: Wish = { colors: ['White'], limit: 1, facets: true }
    await shop.call(listProducts, wish)
    const queries = await countQueries(shop, () => shop.call(listProducts, { ...wish, page: 2 }), ofCatalogue)
    expect(queries).toBe(1)
  })

  it.each([
    '?limit=101',
    '?limit=0',
    '?limit=1e9',
    '?page=0',
    '?page=99999999999999999999',
    '?page=1.5',
    '?minPrice=-1',
    '?maxPrice=100000001',
    '?sort=cheapest',
    '?collection=Not%20a%20slug',
    '?facets=yes',
    '?unknown=1',
    '?limit=5&limit=6',
    '?search=a%00b',
    '?colors=%00',
    `?colors=${'x'.repeat(61)}`,
    `?${'sizes=S&'.repeat(31)}`,
  ])('refuse %s', async query => {
    const answer = await shop.request(`/products${query}`)
    expect(answer.status).toBe(400)
  })

  it('handle unusual but valid input', async () => {
    for (const search of ["'; drop table products; --", '\\', '!', '"', 'ﷺ', '🧵'])
      expect(await titles({ search })).toEqual([])
    expect(await titles({ colors: ["o'clock"], sizes: ['?'], page: 100_000, limit: 100 })).toEqual([])
  })
})
