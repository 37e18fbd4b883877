// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetEverything, openShop, settle } from '../test/openShop.tsx'
import { browser } from './loadFresh.ts'
import { loadPage } from './loadPage.ts'
import { routes } from './routes.ts'

const route = routes.find(({ path }) => path === '/press')
if (!route) throw new Error('no such page')
const load = route.load
const failLoad = () => (route.load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))))
let shop: Awaited<ReturnType<typeof openShop>>
const follow = async () => {
  await act(async () => shop.find('footer a[href="/press"]').click())
  await settle()
}

beforeEach(() => {
  forgetEverything()
  history.replaceState(null, '')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  shop.close()
  route.load = load
  history.replaceState(null, '')
  vi.restoreAllMocks()
})

test('a page whose script fails to load is reloaded once from the server, and then reports it', async () => {
  const reload = vi.spyOn(browser, 'reload').mockImplementation(() => undefined)
  shop = await openShop('/no-such-page')
  const loadSpy = failLoad()
  await follow()
  expect(shop.page.textContent).toContain('This page could not be shown')
  expect(loadSpy.mock.calls.length).toBeLessThan(3)
  expect(reload).toHaveBeenCalledTimes(1)
  shop.close()
  shop = await openShop('/no-such-page')
  await follow()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('without a connection nothing is reloaded, and the next visit of the page tries again', async () => {
  const reload = vi.spyOn(browser, 'reload').mockImplementation(() => undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  shop = await openShop('/no-such-page')
  failLoad()
  await follow()
  expect(shop.page.textContent).toContain('This page could not be shown')
  expect(reload).not.toHaveBeenCalled()
  route.load = load
  await expect(loadPage(route)).resolves.toHaveProperty('Component')
})
