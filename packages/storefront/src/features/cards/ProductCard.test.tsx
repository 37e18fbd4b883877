// @vitest-environment jsdom
import type { ProductCard as CardProduct } from '@shop/contracts/catalog/entities'
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, openShop } from '../../test/openShop.tsx'
import { listOf, someCollection, someProductCard } from '../../test/samples.ts'

beforeEach(forgetEverything)

const cardOf = async (change: Partial<CardProduct>) => {
  const { page, close } = await openShop('/', {
    '/collections': listOf(someCollection(1)),
    '/products': listOf(someProductCard(1, change)),
  })
  const card = [...page.querySelectorAll('article')].at(-1)
  close()
  return card
}

const [variant] = someProductCard(1).variants

test('a sale shows only when the sale price is lower', async () => {
  const onSale = await cardOf({ variants: [{ ...variant!, salePrice: 4900 }], priceFrom: 4900 })
  expect(onSale?.textContent).toContain('Sale')
  expect(onSale?.textContent).toContain('£49.00')
  expect(onSale?.querySelector('s')?.textContent).toBe('Regular price £59.00')
  const notLower = await cardOf({ variants: [{ ...variant!, salePrice: 5900 }] })
  expect(notLower?.textContent).not.toContain('Sale')
  expect(notLower?.querySelector('s')).toBeNull()
})

test('shows "from" if variants have different prices', async () => {
  expect((await cardOf({ hasPriceRange: true, priceFrom: 5500 }))?.textContent).toContain('from £55.00')
  expect((await cardOf({}))?.textContent).not.toContain('from')
})

test('is one link, and shows a placeholder without a picture', async () => {
  const card = await cardOf({})
  expect(card?.querySelectorAll('a')).toHaveLength(1)
  expect(card?.querySelector('a')?.getAttribute('href')).toBe('/products/thobe-1')
  expect(card?.querySelector('img')).toBeNull()
  expect(card?.querySelector('svg')).not.toBeNull()
})

test('is marked as sold out only if nothing is in stock, in a grid and in a list', async () => {
  expect((await cardOf({ inStock: false }))?.textContent).toContain('Out of Stock')
  expect((await cardOf({ inStock: true }))?.textContent).not.toContain('Out of Stock')
  const { page } = await openShop('/collections?view=list', {
    '/collections': listOf(),
    '/products': listOf(someProductCard(1), someProductCard(2, { inStock: false })),
  })
  const isMarked = [...page.querySelectorAll('article')].map(row => row.textContent.includes('Out of Stock'))
  expect(isMarked).toEqual([false, true])
})
