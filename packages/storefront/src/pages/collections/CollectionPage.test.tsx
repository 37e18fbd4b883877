// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, openShop, settle, until } from '../../test/openShop.tsx'
import { listOf, someCollection, someProductCard } from '../../test/samples.ts'

beforeEach(forgetEverything)

const one = someCollection(1)
const shop = {
  '/collections': listOf(...[1, 2, 3, 4, 5].map(number => someCollection(number))),
  '/collections/{idOrSlug}': one,
  '/collections/{idOrSlug}/products': listOf(someProductCard(1)),
}
const open = (answers = {}, query = '') =>
  openShop(`/collections/${one.slug}${query}`, { ...shop, ...answers })

test('shows the collection, its breadcrumb, its products and three other collections', async () => {
  const { page, find } = await open()
  expect(find('h1').textContent).toBe(one.name)
  expect(find('[aria-label=Breadcrumb]').textContent).toBe(`HomeCollections${one.name}`)
  expect(page.querySelectorAll('a[href^="/products/"]')).toHaveLength(1)
  const others = [...page.querySelectorAll('section:last-child h3')].map(name => name.textContent)
  expect(others).toEqual(['Collection 2', 'Collection 3', 'Collection 4'])
})

test('an empty result links to other collections', async () => {
  const { page, find } = await open({ '/collections/{idOrSlug}/products': listOf() }, '?colour=Pink')
  expect(page.textContent).toContain('No Products Found')
  expect(find('section a[class*=button][href="/collections"]')).toBeTruthy()
})

test('a card of a filtered list links to the variant it shows', async () => {
  const addresses = async (query: string) => {
    const { page, close } = await open({}, query)
    const links = [...page.querySelectorAll('article a[href^="/products/"]')].map(link =>
      link.getAttribute('href'),
    )
    close()
    return links
  }
  expect(await addresses('?colour=White')).toEqual(['/products/thobe-1?colour=White'])
  expect(await addresses('?size=54&view=list')).toEqual(['/products/thobe-1?colour=White&size=54'])
  expect(await addresses('?max=60')).toEqual(['/products/thobe-1?colour=White'])
  expect(await addresses('?stock=in')).toEqual(['/products/thobe-1'])
})

test('"In stock only" filters the list, is part of the address and can be removed', async () => {
  const { page, find, click, sentTo } = await open()
  await click('main [aria-haspopup=dialog]')
  await until(async () => {
    await settle()
    find('dialog')
  })
  await click('dialog fieldset:last-of-type input[type=checkbox]')
  expect(await sentTo('/collections/{idOrSlug}/products')).toMatchObject({ inStock: true })
  expect(find('[aria-label="Active filters"]').textContent).toContain('In stock only')
  await click('[aria-label="Active filters"] a')
  expect(page.querySelector('[aria-label="Active filters"]')).toBeNull()
})

test('the number of products is shown once: in the hero, or above a filtered list', async () => {
  const counts = async (query: string) => {
    const { page, close } = await open({}, query)
    const shown = [...page.querySelectorAll('main section:not(:last-child) :is(p, output)')]
      .filter(({ textContent }) => /^\d+ products?/.test(textContent))
      .filter(element => element.getAttribute('data-hidden') !== 'true')
      .map(({ textContent }) => textContent)
    close()
    return shown
  }
  expect(await counts('')).toEqual(['3 products'])
  expect(await counts('?colour=White')).toEqual(['1 product found'])
})

test('Size is the first filter, and "On sale" has a count', async () => {
  const facets = {
    colors: [{ value: 'White', count: 1, hex: null }],
    sizes: [{ value: '54', count: 1 }],
    priceRange: { min: 4000, max: 9000 },
    onSale: 2,
  }
  const products = { ...listOf(someProductCard(1)), facets }
  const { page, find, click, sentTo } = await open({ '/collections/{idOrSlug}/products': products })
  await click('main [aria-haspopup=dialog]')
  await until(async () => {
    await settle()
    find('dialog')
  })
  const legends = [...page.querySelectorAll('dialog legend')].map(({ textContent }) => textContent)
  expect(legends).toEqual(['Size', 'Colour', 'Price', 'Offers', 'Availability'])
  expect(find('dialog fieldset:nth-of-type(4)').textContent).toContain('On sale2 products')
  await click('dialog fieldset:nth-of-type(4) input')
  expect(await sentTo('/collections/{idOrSlug}/products')).toMatchObject({ onSale: true })
  expect(find('[aria-label="Active filters"]').textContent).toContain('On sale')
})

test('the sale lists reduced products, or explains that there are none', async () => {
  const some = await openShop('/sale', { ...shop, '/products': listOf(someProductCard(1)) })
  expect(some.find('h1').textContent).toBe('Sale')
  expect(some.call.mock.calls.find(([{ path }]) => path === '/products')?.[1]).toMatchObject({ onSale: true })
  expect(some.page.querySelectorAll('main a[href^="/products/"]')).toHaveLength(1)
  some.close()
  const none = await openShop('/sale', { ...shop, '/products': listOf() })
  expect(none.find('main').textContent).toContain('Nothing is on sale at the moment')
})

test('the page of a missing or failing collection links to all collections', async () => {
  for (const error of [new ApiError(404, 'No.', 'not_found'), new ApiError(400, 'No.', 'bad_request')]) {
    const { find, close } = await open({ '/collections/{idOrSlug}': error })
    expect(find('h1').textContent).toBe('Collection Not Found')
    expect(find('main a').getAttribute('href')).toBe('/collections')
    close()
  }
})

test('products on screen stay if a refresh fails', async () => {
  const refused = new ApiError(429, 'Slow down.', 'too_many_requests')
  let isDown = false
  const answers = Object.fromEntries(
    Object.entries(shop).map(([path, answer]) => [path, () => (isDown ? refused : answer)]),
  )
  for (const path of [`/collections/${one.slug}`, '/collections', '/']) {
    isDown = false
    const { page, queryClient, close } = await openShop(path, {
      ...answers,
      '/products': answers['/collections/{idOrSlug}/products'],
    })
    const before = page.querySelector('main')?.textContent
    expect(before).toContain(one.name)
    isDown = true
    await act(() => queryClient.refetchQueries())
    await settle()
    expect(page.querySelector('main')?.textContent).toBe(before)
    close()
  }
})
