// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { beforeEach, expect, test } from 'vitest'
import { act } from 'react'
import { forgetEverything, openShop, settle, until } from '../../test/openShop.tsx'
import { listOf, someCollection, someProductCard } from '../../test/samples.ts'

beforeEach(forgetEverything)

const collections = listOf(someCollection(1), someCollection(2))
const facets = { colors: [], sizes: [], priceRange: { min: 4900, max: 24_950 }, onSale: 0 }
const products = { ...listOf(someProductCard(1), someProductCard(2)), totalPages: 3, facets }
const shop = { '/collections': collections, '/products': products }
const inputsOf = (call: { mock: { calls: unknown[][] } }, path: string) =>
  call.mock.calls
    .filter(([endpoint]) => (endpoint as { path: string }).path === path)
    .map(([, input]) => JSON.parse(JSON.stringify(input)) as unknown)

test('reads the list from its address', async () => {
  const url = '/collections?category=collection-2&sort=price-low&min=40&page=2&view=list'
  const { page, call, find } = await openShop(url, shop)
  expect(inputsOf(call, '/products')).toEqual([
    { minPrice: 4000, sort: 'price-low', page: 2, collection: ['collection-2'], facets: true },
  ])
  expect(find('#products').textContent).toBe('Collection 2')
  expect(find('[aria-current][aria-label="List view"]')).toBeTruthy()
  expect(find('[rel=prev]').getAttribute('href')).not.toContain('page=')
  expect(find('[rel=next]').getAttribute('href')).toContain('page=3')
  expect(page.textContent).toContain('2 products found')
  expect(find('select')).toHaveProperty('value', 'price-low')
})

test('a collection’s card links to its page, and filters the list on this page', async () => {
  const { call, click, find, page } = await openShop('/collections', shop)
  expect(find('#products').textContent).toBe('All Products')
  expect(page.querySelector('article a[href="/collections/collection-1"]')).toBeTruthy()
  await click('article a[href="/collections?category=collection-1"]')
  expect(inputsOf(call, '/products').at(-1)).toEqual({ collection: ['collection-1'], facets: true })
  expect(find('#products').textContent).toBe('Collection 1')
  expect(document.activeElement?.id).toBe('products')
})

test('filters by category, and by a price up to the highest price in the shop', async () => {
  const { call, click, find } = await openShop('/collections', shop)
  await click('main [aria-haspopup=dialog]')
  // The drawer's script is loaded on the click.
  await until(async () => {
    await settle()
    expect(find('[aria-label="Highest price"]').getAttribute('max')).toBe('250')
  })
  await click('dialog fieldset:nth-of-type(2) input[type=checkbox]')
  expect(inputsOf(call, '/products').at(-1)).toEqual({ collection: ['collection-1'], facets: true })
  const slider = find('[aria-label="Highest price"]') as HTMLInputElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, '80')
    slider.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await until(async () => {
    await settle()
    expect(inputsOf(call, '/products').at(-1)).toMatchObject({ maxPrice: 8000 })
  })
  expect(find('[aria-label="Active filters"]').textContent).toContain('Up to £80')
})

test('removes an unknown category from the address, and reports a page beyond the last', async () => {
  const { page, find, close } = await openShop('/collections?category=collection-1&category=gone&page=9', {
    '/collections': collections,
    '/products': ({ page: number }: { page?: number }) => (number === 9 ? listOf() : products),
  })
  expect(page.textContent).not.toContain('gone')
  expect(find('#products').textContent).toBe('Collection 1')
  close()
  const beyond = await openShop('/collections?page=9', { '/collections': collections, '/products': listOf() })
  expect(beyond.page.textContent).toContain('This list has no page 9.')
})

test('has its own texts for failures and for an empty shop', async () => {
  const failed = new ApiError(400, 'No.', 'bad_request')
  const failing = await openShop('/collections', { '/collections': failed, '/products': failed })
  expect(failing.page.textContent).toContain(
    'Unable to load collections at the moment. Please try again later.',
  )
  expect(failing.page.textContent).toContain('Unable to load products at the moment. Please try again later.')
  failing.close()
  const empty = await openShop('/collections', { '/collections': listOf(), '/products': listOf() })
  expect(empty.page.textContent).toContain('No collections available at the moment.')
  expect(empty.page.textContent).toContain('No products found matching your criteria.')
})
