import { expect, type Page, test } from '@playwright/test'
import { expectStill, watchShifts } from './support/shifts.ts'
import { actAsStaff } from './support/staff.ts'

const way = {
  id: 'c0000000-0000-4000-8000-000000000000',
  name: 'Courier',
  carrier: 'DHL',
  price: 1999,
  freeAbove: null,
  minDays: 3,
  maxDays: 7,
}
const zone = {
  id: 'd0000000-0000-4000-8000-000000000000',
  name: 'Emirates',
  isOpen: true,
  places: ['AE'],
  ways: [way],
  withoutVat: true,
}
const needed = {
  general: { companyName: 'Madar Ltd', companyAddress: '1 High Street, London', vatNumber: 'GB123456789' },
  shipping: {
    eoriNumber: 'GB123456789000',
    customsCode: '621132',
    customsText: 'Thobes',
    customsOrigin: 'PK',
    rates: [{ currency: 'AED', rate: 4.67, setOn: '2026-11-21' }],
    zones: [zone],
  },
}

/** Records each amount in pounds on the page, frame by frame. */
const watchPrices = (page: Page) =>
  page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const look = () => {
      const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        if (text.parentElement?.checkVisibility({ visibilityProperty: true }))
          for (const [sum] of (text.textContent ?? '').matchAll(/£[\d.]+/g)) seen.add(sum)
      requestAnimationFrame(look)
    }
    look()
  })
const pricesOn = (page: Page) => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])

/** Delays the scripts, so that the page is painted as the server sends it. */
const delayScripts = async (page: Page) => {
  await page.route(/\.js$/, async route => {
    if (!route.request().url().includes('early')) await new Promise(resolve => setTimeout(resolve, 150))
    await route.continue()
  })
}

test.describe('a browser with a place where UK VAT is taken off', () => {
  test.beforeAll(async ({ playwright, baseURL }) => {
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    await (
      await actAsStaff(request)
    )('PUT', '/settings', needed)
    await request.dispose()
  })
  test.afterAll(async ({ playwright, baseURL }) => {
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    await (
      await actAsStaff(request)
    )('PUT', '/settings', { shipping: { zones: [], rates: [] } })
    await request.dispose()
  })

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ])
    for (const path of ['/products/najd-two-button-thobe', '/collections/thobes'])
      test(`never sees another place's price on ${path} at ${viewport.width} px, and nothing moves`, async ({
        page,
      }) => {
        await page.setViewportSize(viewport)
        await page.addInitScript(() => {
          localStorage.setItem('deliverTo', 'AE')
          // The banner may shift the page, so it is closed.
          sessionStorage.setItem('bannerClosed', '1')
        })
        await watchShifts(page)
        await watchPrices(page)
        await delayScripts(page)
        await page.goto(path)
        await expect(page.getByText('about AED 230').first()).toBeVisible()
        if (path.startsWith('/products'))
          await expect(page.getByText('Prices are without UK VAT.').first()).toBeVisible()
        const prices = await pricesOn(page)
        expect(prices).toContain('£49.17')
        expect(prices).not.toContain('£59.00')
        expect(prices).not.toContain('£75')
        await expectStill(page, path)
      })

  test('sees domestic prices once its place is no longer served', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('deliverTo', 'FR'))
    await page.goto('/products/najd-two-button-thobe')
    await expect(page.getByText('£59.00').first()).toBeVisible()
    await expect(page.getByText('Free Shipping over £75').first()).toBeVisible()
  })
})
