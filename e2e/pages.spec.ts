import { expect, type Page, test } from '@playwright/test'
import { expectContrast, expectNoViolations, expectToFit, expectToFitEveryWidth } from './support/looks.ts'
import { expectStill, holdFonts, shiftsOfSlowLoad, watchShifts } from './support/shifts.ts'
import { consoleProblemsOf, openLive, untilLive } from './support/shopper.ts'

const productPages = [
  '/',
  '/collections',
  '/collections?sort=price-low&view=list',
  '/collections/thobes',
  '/collections/thobes?colour=White&sort=newest',
  '/products/najd-two-button-thobe',
  '/products/najd-two-button-thobe?tab=reviews',
  '/products/najd-two-button-thobe?colour=Navy&size=54',
  '/search?q=thobe',
]

const taskPages = [
  '/cart',
  '/wishlist',
  '/login',
  '/register',
  '/checkout/canceled',
  '/checkout/success',
  '/success',
  '/forgot-password',
  '/find-order',
  '/offline',
]

/** Pages of text. */
const textPages = ['/about', '/size-guide', '/contact', '/shipping', '/privacy', '/press']

const nameOf = (path: string) => path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'home'

/** Returns a picture's address up to the width of its file. */
const pictureOf = (url: string) => url.replace(/-\d+\.\w+$/, '-')

/**
 * Removes and returns the problems so far, without one warning: Chromium considers a preloaded file unused if it shows
 * a wider file of the same picture from an earlier page instead. The warning comes some seconds later, so `shown`
 * collects the pictures of all pages.
 */
const takeConsoleProblems = async (page: Page, consoleProblems: string[], shown: Set<string>) => {
  const urls = await page
    .locator('img')
    .evaluateAll(images => images.map(image => (image as HTMLImageElement).currentSrc))
  for (const url of urls.filter(Boolean)) shown.add(pictureOf(url))
  return consoleProblems
    .splice(0)
    .filter(
      text =>
        !/preloaded using link preload but not used/.test(text) ||
        ![...shown].some(picture => text.includes(picture)),
    )
}

for (const [name, paths] of [
  ['products', productPages],
  ['tasks', taskPages],
  ['text', textPages],
] as const)
  test(`pages of ${name} hydrate without warnings, fit a phone, a tablet and a desktop, and pass axe`, async ({
    page,
  }) => {
    // Checks many pages with axe.
    test.slow()
    const consoleProblems = consoleProblemsOf(page)
    const shown = new Set<string>()
    for (const path of paths)
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1280, height: 720 })
        await openLive(page, path)
        // Scrolling down loads the parts far below.
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await page.evaluate(() => window.scrollTo(0, 0))
        expect(await takeConsoleProblems(page, consoleProblems, shown), path).toEqual([])
        await expectNoViolations(page)
        await expectToFitEveryWidth(page, nameOf(path))
        await page.setViewportSize({ width: 320, height: 700 })
        await expectToFit(page)
        expect(await takeConsoleProblems(page, consoleProblems, shown), path).toEqual([])
      })
  })

test('content and fonts that arrive late move neither the footer nor anything else', async ({ page }) => {
  await watchShifts(page)
  const releaseFonts = await holdFonts(page)
  for (const path of ['/login', '/register', '/forgot-password', '/wishlist', '/cart', '/search?q=zzzz'])
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(path, { waitUntil: 'commit' })
      await untilLive(page)
      await expect(page.locator('[data-waits], [aria-busy=true]')).toHaveCount(0)
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await releaseFonts()
      await expectStill(page, `${path} at ${width}`)
    }
})

test('parts of a page that have arrived stay where they are while the rest arrives', async ({ page }) => {
  // Each page arrives over hundreds of frames.
  test.slow()
  for (const path of [
    '/',
    '/collections',
    '/collections/thobes',
    '/products/riyadh-formal-stiff-placket-thobe',
    '/products/fes-hooded-jalab',
    '/search?q=white',
    '/cart',
  ])
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await openLive(page, path)
      await expectStill(page, `${path} at ${width}`, await shiftsOfSlowLoad(page, path))
    }
})

test('everything is readable in the dark colours of the settings', async ({ page, request }) => {
  const staff = { email: 'admin@madar.test', password: 'madar-admin-2026' }
  const { data } = (await (await request.post('/api/auth/login', { data: staff })).json()) as {
    data: { accessToken: string }
  }
  const headers = { authorization: `Bearer ${data.accessToken}` }
  const darken = (darkMode: boolean) =>
    request.patch('/api/admin/settings/appearance', { headers, data: { darkMode } })
  expect((await darken(true)).ok()).toBe(true)
  try {
    for (const path of ['/', '/collections/thobes', '/products/najd-two-button-thobe', '/cart', '/contact']) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expectContrast(page)
    }
  } finally {
    await darken(false)
  }
})

test('any other path is the not-found page, with status 404', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
})

test('an unknown product and an unknown collection answer 404 with their own messages', async ({ page }) => {
  expect((await page.goto('/products/none'))?.status()).toBe(404)
  await expect(page.getByText('Product Not Found')).toBeVisible()
  expect((await page.goto('/collections/none'))?.status()).toBe(404)
  await expect(page.getByText('Collection Not Found')).toBeVisible()
  expect((await page.goto('/continue/nope'))?.status()).toBe(404)
  await expect(page.getByText('This link cannot be opened')).toBeVisible()
})

test('pages are complete before any script runs', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/collections/thobes')
  await expect(page.getByRole('heading', { name: 'Thobes' })).toBeVisible()
  await expect(page.getByText('Najd Two-Button Thobe').first()).toBeVisible()
  await page.goto('/')
  await expect(page.locator('[role=timer]')).toBeAttached()
  await expect(page.locator('[role=timer]')).toBeHidden()
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'look at our collections' })).toBeVisible()
  await expect(page.getByText('Loading')).toBeHidden()
  await context.close()
})

for (const path of [
  '/a%0ab',
  '/profile%0d',
  '/x%E2%80%A8',
  '/order/%E2%80%A9',
  '/admin/%0a',
  '/%zz',
  '/%ff%00',
])
  test(`an address with an invalid character is not found: ${path}`, async ({ page, request }) => {
    const consoleProblems = consoleProblemsOf(page)
    // A browser would correct some of them before the request.
    const answer = await request.get(path, { headers: { accept: 'text/html' } })
    expect([answer.status(), answer.headers()['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    const machine = await request.get(path, { headers: { accept: 'application/json' } })
    expect([machine.status(), await machine.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'not_found' }),
    ])
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    expect(consoleProblems.filter(text => !/404|could not be decoded/.test(text))).toEqual([])
  })
