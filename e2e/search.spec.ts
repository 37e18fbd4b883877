import { expect, test, type Page } from '@playwright/test'
import { expectNoViolations, expectToFit } from './support/looks.ts'
import { untilLive } from './support/shopper.ts'

const openDialog = async (page: Page) => {
  await page.goto('/')
  // Before the scripts have loaded, it leads to the page of results.
  await untilLive(page)
  await page.getByRole('link', { name: 'Search' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox')).toBeFocused()
}

const firstTitle = (page: Page) => page.locator('main article h3').first()

test.describe('A search dialog with suggestions while typing', () => {
  test('by keyboard alone: arrow keys choose, Enter opens, Escape returns the focus', async ({ page }) => {
    await openDialog(page)
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Search' })).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('hooded')
    const options = page.getByRole('option')
    await expect(options.filter({ hasText: 'Fes Hooded Jalab' })).toBeVisible()
    await expect(page.getByRole('dialog').locator('output')).toContainText('Use the arrow keys to choose.')
    await expectNoViolations(page)
    await page.keyboard.press('ArrowDown')
    const chosen = page.locator('[role=option][aria-selected=true]')
    await expect(chosen).toHaveCount(1)
    const address = await chosen.getAttribute('href')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(address ?? '')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hooded')
  })

  test('Enter without a choice leads to all results, and the Back button returns', async ({ page }) => {
    await openDialog(page)
    await page.keyboard.type('linen')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=linen')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “linen”')
    await expect(firstTitle(page)).toHaveText('Tangier Linen-Look Jalab')
    await page.goBack()
    await expect(page).toHaveURL('/')
  })
})

test.describe('A real results page with the same filters as a collection', () => {
  const words = [
    ['emroiderd thoub', 'Hijaz Vine-Embroidered Thobe'],
    ['djellaba with hood', 'Fes Hooded Jalab'],
    ['kandora', 'Liwa Kandura with Tarboosh'],
  ] as const
  test('typo-tolerant, with the words of the trade', async ({ page }) => {
    for (const [typed, title] of words) {
      await page.goto(`/search?${new URLSearchParams({ q: typed })}`)
      const titles = await page.locator('main article h3').allInnerTexts()
      expect(titles.slice(0, 3), typed).toContain(title)
    }
  })

  test('filters and sorting are in the address and can be removed', async ({ page }) => {
    await page.goto('/search?q=thobe')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await untilLive(page)
    await page.getByLabel('Sort by').selectOption('Price: High to Low')
    await expect(page).toHaveURL(/sort=price-high/)
    await page.getByRole('button', { name: 'Filters' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.getByRole('checkbox', { name: /^Burgundy/ }).check()
    await expect(page).toHaveURL(/colour=Burgundy/)
    await expectNoViolations(page)
    await drawer.getByRole('button', { name: /^Show/ }).click()
    await expect(page.getByText('1 product found')).toBeVisible()
    await expect(firstTitle(page)).toHaveText('Hijaz Vine-Embroidered Thobe')
    await page.getByRole('link', { name: 'Remove filter: Burgundy' }).click()
    await expect(page).not.toHaveURL(/colour/)
    await expect(page.getByText('1 product found')).toHaveCount(0)
    await expectNoViolations(page)
  })

  test('a search without results says so, helps, and is counted', async ({ page }) => {
    let counted = 0
    page.on('response', answer => {
      if (answer.url().endsWith('/api/visits') && answer.ok()) counted++
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/search?q=wetsuit')
    await expect(page.getByText('We found nothing for “wetsuit”.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Our best sellers' })).toBeVisible()
    await expectNoViolations(page)
    await expectToFit(page)
    // Two events are counted: the search, and its lack of results.
    await expect.poll(() => counted).toBe(2)
    await page.getByRole('main').getByRole('link', { name: 'Jalabs', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Jalabs' })).toBeVisible()
  })

  test('database operators and scripts are treated as plain words', async ({ page }) => {
    const term = `" OR NEAR(a b) * --<script>alert('x')</script>`
    const answer = await page.goto(`/search?${new URLSearchParams({ q: term })}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${term}”`)
    await expect(page.getByText('Unable to load products')).toHaveCount(0)
  })
})
