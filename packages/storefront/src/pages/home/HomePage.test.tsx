// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetEverything, openShop } from '../../test/openShop.tsx'
import { demoSettings, listOf, someCollection, someProductCard } from '../../test/samples.ts'

beforeEach(forgetEverything)
afterEach(() => void vi.useRealTimers())

const numbers = [1, 2, 3, 4, 5]
const never = () => new Promise(() => undefined)
const full = {
  '/collections': listOf(...numbers.map(number => someCollection(number))),
  '/products': listOf(...numbers.slice(0, 4).map(number => someProductCard(number))),
}

test('shows the headline, three collections, four products and the built-in promises', async () => {
  const { page, call } = await openShop('/', full)
  expect(page.querySelector('h1')?.textContent).toBe('Elegant Modest Wear')
  expect(page.textContent).toContain('Premium thobes and jalabs for the modern gentleman')
  expect(page.textContent).toContain('Discover our Collection 3 collection')
  expect(page.textContent).not.toContain('Collection 4')
  expect(page.querySelectorAll('a[href^="/products/"]')).toHaveLength(4)
  for (const text of ['Free UK exchanges', 'Royal Mail/DPD', 'VAT invoice', 'WhatsApp support'])
    expect(page.textContent).toContain(text)
  expect(call.mock.calls.find(([{ path }]) => path === '/products')?.[1]).toEqual({ limit: 4 })
  expect(document.title).toBe('Qamis & Co: Elegant Modest Wear')
})

test('explains that an empty shop is being prepared', async () => {
  const { page } = await openShop('/', { '/collections': listOf(), '/products': listOf() })
  expect(page.textContent).toContain('Collections are currently being prepared. Check back soon!')
  expect(page.textContent).toContain('Products are currently being prepared. Check back soon!')
})

test('reports parts that could not be loaded', async () => {
  const refused = new ApiError(429, 'Slow down.', 'too_many_requests')
  const { page } = await openShop('/', { '/collections': refused, '/products': refused })
  expect(page.textContent).toContain('Unable to load collections at the moment. Please try again later.')
  expect(page.textContent).toContain('Unable to load products at the moment. Please try again later.')
})

test('shows placeholders of three collections and four products while they load', async () => {
  const { page } = await openShop('/', { '/collections': never, '/products': never })
  const [collections, products] = page.querySelectorAll('[aria-busy="true"]')
  expect(collections?.querySelectorAll(':scope > div')).toHaveLength(3)
  expect(products?.querySelectorAll(':scope > div')).toHaveLength(4)
})

test('a closed banner stays closed for the browser session', async () => {
  const first = await openShop('/', full)
  expect(first.page.textContent).toContain('Ends this Friday!')
  await first.click('[aria-label="Close offer"]')
  expect(first.page.textContent).not.toContain('Ends this Friday!')
  expect(sessionStorage.getItem('bannerClosed')).toBe('1')
  first.close()
  const second = await openShop('/', full)
  expect(second.page.textContent).not.toContain('Ends this Friday!')
})

test('the countdown is updated every second, and the banner disappears at its end', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: Date.parse('2026-01-14T10:58:57Z'),
  })
  const endsAt = '2026-01-15T12:00:00.000Z'
  const banner = { ...demoSettings.banner, endsAt, countdown: true }
  const { page, find } = await openShop('/', { ...full, '/settings': { ...demoSettings, banner } })
  expect(find('[role=timer]').textContent).toBe('01d01h01m03s')
  act(() => void vi.advanceTimersByTime(1000))
  expect(find('[role=timer]').textContent).toBe('01d01h01m02s')
  vi.setSystemTime(endsAt)
  act(() => void vi.advanceTimersByTime(1000))
  expect(page.querySelector('[role=timer]')).toBeNull()
  expect(page.textContent).not.toContain(banner.text)
})
