import { listCollectionProducts, listProducts } from '@shop/contracts/catalog/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { beforeAll, expect, it } from 'vitest'
import { makeCollection, makeProduct } from '../../../test/catalog.ts'
import { countQueries } from '../../../test/countQueries.ts'
import { describeShop } from '../../../test/startShop.ts'

type Input = SentInput<typeof listProducts>

describeShop('a filtered list', shop => {
  let thobes: { id: string; slug: string }

  beforeAll(async () => {
    thobes = await makeCollection(shop, { slug: 'thobes' })
    const at = (position: number) => [{ id: thobes.id, position }]
    await makeProduct(shop, {
      title: 'Gone',
      unitsSold: 900,
      collections: at(0),
      variants: [{ color: 'White', size: '54', price: 3000, stock: 4, reserved: 4 }],
    })
    await makeProduct(shop, {
      title: 'Salmiya',
      unitsSold: 10,
      collections: at(1),
      variants: [
        { color: 'Cream', size: '54', price: 5500, salePrice: 4500 },
        { color: 'White', size: '52', price: 5200, stock: 0 },
        { color: 'White', size: '54', price: 5500 },
        { color: 'White', size: '56', price: 5900 },
      ],
      pictures: [
        { key: 'aaaaaaaaaaaaaaaaaaaaaaaa', variant: 0 },
        { key: 'bbbbbbbbbbbbbbbbbbbbbbbb', variant: 1 },
      ],
    })
    await makeProduct(shop, {
      title: 'Najd',
      unitsSold: 20,
      collections: at(2),
      variants: [
        { color: 'Navy', size: '54', price: 5000 },
        { color: 'Navy', size: '56', price: 5000, stock: 0 },
        { color: 'White', size: '56', price: 5000 },
      ],
    })
  })

  const found = async (input: Input) => (await shop.call(listProducts, input)).items
  const titles = async (input: Input) => (await found(input)).map(({ title }) => title)

  it("shows each product's first matching variant in stock, with its picture, price and sizes", async () => {
    const [card] = await found({ colors: ['White'], search: 'Salmiya' })
    expect(card).toMatchObject({
      title: 'Salmiya',
      priceFrom: 5500,
      hasPriceRange: true,
      sizes: ['54', '56'],
      variants: [{ color: 'White', size: '54', price: 5500, salePrice: null }],
    })
    expect(card?.variants[0]?.images.map(({ url }) => url)).toEqual([
      '/media/bbbbbbbbbbbbbbbbbbbbbbbb-960.jpg',
    ])
    expect(card?.colors.map(({ name }) => name)).toEqual(['Cream', 'White'])
    expect(await shop.call(listCollectionProducts, { idOrSlug: 'thobes', colors: ['White'] })).toMatchObject({
      items: [card, { title: 'Najd', variants: [{ color: 'White', size: '56' }], hasPriceRange: false }],
    })
  })

  it('matches colour, size and price by one variant, and shows that variant', async () => {
    const [card, ...others] = await found({ colors: ['White', 'Cream'], sizes: ['54', '56'], minPrice: 5600 })
    expect(card?.variants[0]).toMatchObject({ color: 'White', size: '56', price: 5900 })
    expect(card).toMatchObject({ priceFrom: 5900, hasPriceRange: false })
    expect(others).toEqual([])
  })

  it('shows its other colours, as far as they match the remaining filters', async () => {
    const [card] = await found({ colors: ['White'], sizes: ['54'], search: 'Salmiya' })
    expect(card?.colors.map(({ name, look }) => [name, look?.priceFrom, look?.sizes])).toEqual([
      ['Cream', 4500, ['54']],
      ['White', undefined, undefined],
    ])
  })

  it('names all sizes of the chosen colour that are in stock, not just the filtered size', async () => {
    const [card] = await found({ colors: ['White'], sizes: ['56'], search: 'Salmiya' })
    expect(card?.sizes).toEqual(['54', '56'])
  })

  it.each<[string, Input, string[]]>([
    ['a colour and size that is sold out', { colors: ['Navy'], sizes: ['56'] }, []],
    ['a price at which nothing is left', { maxPrice: 3000 }, []],
    ['a sold-out colour of a price', { colors: ['White'], maxPrice: 5300 }, ['Najd']],
    ['nothing but being in stock', { inStock: true }, ['Najd', 'Salmiya']],
  ])('leaves out sold-out variants: %s', async (_, input, expected) => {
    const { items, total } = await shop.call(listProducts, input)
    expect(items.map(({ title }) => title)).toEqual(expected)
    expect(total).toBe(expected.length)
  })

  it('counts only what is in stock in its facets', async () => {
    const { facets } = await shop.call(listProducts, { facets: true })
    expect(facets?.sizes.map(({ value, count }) => `${value} ${count}`)).toEqual(['54 2', '56 2'])
    expect(facets?.priceRange).toEqual({ min: 4500, max: 5900 })
  })

  it('is sorted by the prices that its cards show', async () => {
    expect(await titles({ sort: 'price-low' })).toEqual(['Gone', 'Salmiya', 'Najd'])
    expect(await titles({ sort: 'price-low', colors: ['White'] })).toEqual(['Najd', 'Salmiya'])
    expect(await titles({ sort: 'price-high', colors: ['White'] })).toEqual(['Salmiya', 'Najd'])
    expect(await titles({ sort: 'price-high', inStock: true, limit: 1, page: 2 })).toEqual(['Salmiya'])
    expect(await titles({ sort: 'price-low', inStock: true, limit: 100, page: 11 })).toEqual([])
  })

  it('has sold-out products last under Featured, on every page of the catalogue and of a collection', async () => {
    expect(await titles({})).toEqual(['Najd', 'Salmiya', 'Gone'])
    const paged = (limit: number) =>
      Promise.all(
        [1, 2, 3].slice(0, Math.ceil(3 / limit)).map(page => titles({ collection: ['thobes'], limit, page })),
      )
    expect((await paged(3)).flat()).toEqual(['Salmiya', 'Najd', 'Gone'])
    expect((await paged(2)).flat()).toEqual(['Salmiya', 'Najd', 'Gone'])
    expect((await paged(1)).flat()).toEqual(['Salmiya', 'Najd', 'Gone'])
  })

  it('queries the database once for the cards of a page, and not again on any other page', async () => {
    const lists: Input[] = [
      { colors: ['White'] },
      { colors: ['White'], sort: 'price-low', limit: 1 },
      { collection: ['thobes'] },
      { inStock: true, limit: 1 },
    ]
    for (const input of lists) {
      // Makes a new version of the catalogue, for which nothing is cached.
      await makeCollection(shop)
      await found({ ...input, limit: 1 })
      const isList = (sql: string) => sql.includes('product_listings') || sql.includes('variants')
      const next = { ...input, limit: 1, page: 2 }
      expect(await countQueries(shop, () => found(next), isList)).toBe(1)
      expect(await countQueries(shop, () => found({ ...input, limit: 2 }), isList)).toBe(0)
    }
  })
})
