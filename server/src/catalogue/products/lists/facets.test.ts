import { listCollectionProducts, listProducts } from '@shop/contracts/catalog/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeCollection, makeProduct } from '../../../test/catalog.ts'
import { describeShop } from '../../../test/startShop.ts'
import { compareSizes } from '@shop/contracts/catalog/compareSizes'

type Wish = Omit<SentInput<typeof listCollectionProducts>, 'idOrSlug'>

describe('sizes', () => {
  it('are in the order a tailor would use', () => {
    const sizes = ['XL', 'One size', '54', 'S', '2XL', '52', '104', 'XS', 'M', 'XXXL', 'L']
    expect(sizes.toSorted(compareSizes)).toEqual([
      '52',
      '54',
      '104',
      'XS',
      'S',
      'M',
      'L',
      'XL',
      '2XL',
      'XXXL',
      'One size',
    ])
  })
})

describeShop('facets', shop => {
  beforeAll(async () => {
    const { id } = await makeCollection(shop, { slug: 'all' })
    const collections = [id]
    await makeProduct(shop, {
      title: 'First',
      collections,
      variants: [
        { color: 'White', colorHex: '#ffffff', size: 'M', price: 4000 },
        { color: 'White', size: 'S', price: 4000 },
        { color: 'Navy', size: 'M', price: 9000, salePrice: 6000 },
      ],
    })
    await makeProduct(shop, {
      title: 'Second',
      collections,
      variants: [{ color: 'White', size: '54', price: 2000 }],
    })
    await makeProduct(shop, { collections, status: 'DRAFT', variants: [{ color: 'Pink', price: 1 }] })
    await makeProduct(shop, { title: 'Elsewhere', variants: [{ color: 'Green', size: 'L', price: 50_000 }] })
  })

  const facetsOf = async (wish: Wish) => {
    const { facets } = await shop.call(listCollectionProducts, { idOrSlug: 'all', ...wish })
    return {
      colors: facets?.colors.map(({ value, count }) => `${value} ${count}`),
      sizes: facets?.sizes.map(({ value, count }) => `${value} ${count}`),
      prices: [facets?.priceRange.min, facets?.priceRange.max],
      onSale: facets?.onSale,
    }
  }

  it.each<[string, Wish, string[], string[], [number, number], number]>([
    ['no filter', {}, ['White 2', 'Navy 1'], ['54 1', 'S 1', 'M 1'], [2000, 6000], 1],
    ['a colour', { colors: ['Navy'] }, ['White 2', 'Navy 1'], ['M 1'], [6000, 6000], 1],
    ['a size', { sizes: ['M'] }, ['Navy 1', 'White 1'], ['54 1', 'S 1', 'M 1'], [4000, 6000], 1],
    ['a price', { maxPrice: 3000 }, ['White 1'], ['54 1'], [2000, 6000], 0],
    ['colour and size', { colors: ['Navy'], sizes: ['S'] }, ['White 1'], ['M 1'], [0, 0], 0],
    ['price and colour', { minPrice: 5000, colors: ['White'] }, ['Navy 1'], [], [2000, 4000], 0],
    ['what is on sale', { onSale: true }, ['Navy 1'], ['M 1'], [6000, 6000], 1],
    ['what is on sale in a size', { onSale: true, sizes: ['S'] }, [], ['M 1'], [0, 0], 0],
  ])(
    'leave their own filter out and apply the others: %s',
    async (_, wish, colors, sizes, prices, onSale) => {
      expect(await facetsOf(wish)).toEqual({ colors, sizes, prices, onSale })
    },
  )

  it('include the hex of a colour if any variant has it', async () => {
    const { facets } = await shop.call(listCollectionProducts, { idOrSlug: 'all' })
    expect(facets?.colors).toEqual([
      { value: 'White', hex: '#ffffff', count: 2 },
      { value: 'Navy', hex: null, count: 1 },
    ])
  })

  it('cover the whole catalogue on request, and respect a search', async () => {
    const { facets } = await shop.call(listProducts, { facets: true })
    expect(facets?.colors.map(({ value }) => value)).toEqual(['White', 'Green', 'Navy'])
    const searched = await shop.call(listProducts, { facets: true, search: 'elsewhere' })
    expect(searched.facets?.priceRange).toEqual({ min: 50_000, max: 50_000 })
  })
})
