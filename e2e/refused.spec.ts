import { expect, test, type Locator } from '@playwright/test'
import { expectNoViolations } from './support/looks.ts'
import { haveInCart, signUp, openLive } from './support/shopper.ts'

const doOverlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

for (const [width, height] of [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const)
  test(`at ${width} px an account without an address is led to the form for one, and no toast covers it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await signUp(page)
    await haveInCart(page)
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Shipping Address Required' })
    await expect(toast).toContainText('Please select a shipping address to continue with checkout.')
    const picker = page.getByRole('region', { name: 'Delivery Address' })
    await expect(picker).toContainText('We need an address to deliver to.')
    const add = picker.getByRole('button', { name: 'Add New Address' })
    await expect(add).toBeFocused()
    await expect(add).toBeInViewport({ ratio: 1 })
    await expect.poll(() => doOverlap(toast, picker)).toBe(false)
    await expectNoViolations(page)
  })

test('a failed sign-in is reported once, in the form, and the fields keep their texts', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLive(page, '/login')
  const form = page.getByRole('main').locator('form')
  await form.getByLabel('Email').fill('nobody@example.com')
  await form.getByLabel('Password', { exact: true }).fill('not the one')
  await form.getByRole('button', { name: 'Sign In' }).click()
  const alert = form.getByRole('alert').filter({ hasText: 'Login failed. Please check your credentials.' })
  await expect(alert).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(/login failed/i)).toHaveCount(1)
  await expect(form.getByLabel('Email')).toHaveValue('nobody@example.com')
})

test.describe('The invitation to install the shop', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15',
  })

  test('gives way to a toast, and does not appear during a task', async ({ page }) => {
    await openLive(page, '/')
    const card = page.getByRole('complementary', { name: /^Install / })
    await expect(card).toBeVisible()
    await page
      .getByRole('button', { name: /wishlist/i })
      .filter({ visible: true })
      .nth(0)
      .click()
    await expect(page.getByText('Added to wishlist successfully!')).toBeVisible()
    await expect(card).toHaveCount(0)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(card).toBeVisible()
    for (const path of ['/login', '/register', '/cart', '/find-order', '/checkout/success', '/order/none']) {
      await page.evaluate(to => {
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
      await expect(card, path).toHaveCount(0)
    }
  })
})

test('pages with a task have no newsletter, and a short footer with legal links', async ({ page }) => {
  for (const path of ['/login', '/register', '/forgot-password', '/cart', '/checkout/success', '/success']) {
    await openLive(page, path)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Privacy' })).toBeVisible()
    await expect(footer.getByRole('link', { name: 'Terms' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /^News from/ })).toHaveCount(0)
    await expect(footer.getByRole('link', { name: 'Careers' })).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Collections' })).toBeVisible()
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^News from/ })).toBeVisible()
})
