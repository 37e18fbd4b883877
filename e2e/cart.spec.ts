import { expect, test } from '@playwright/test'
import { expectNoViolations } from './support/looks.ts'
import { scriptNamed } from './support/scriptNamed.ts'
import { addToCart, haveInCart, signUp, openLive } from './support/shopper.ts'

test.describe('The cart beside the page', () => {
  test('its script loads at the first opening; focus stays inside, and returns on Escape', async ({
    page,
  }) => {
    const scripts: string[] = []
    page.on('request', request => scripts.push(request.url()))
    const script = scriptNamed('CartDrawer').replace('**', '')
    const isLoaded = () => scripts.some(url => url.endsWith(script))
    await signUp(page)
    await haveInCart(page)
    await openLive(page, '/about')
    const icon = page.getByRole('link', { name: 'Cart, 1 item' })
    await expect(icon).toBeVisible()
    expect(isLoaded()).toBe(false)
    await icon.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Your Cart' })
    await expect(drawer.getByText('Najd Two-Button Thobe')).toBeVisible()
    expect(isLoaded()).toBe(true)
    await expectNoViolations(page)
    for (let n = 0; n < 12; n++) {
      await page.keyboard.press('Tab')
      // Null stands for the browser's own toolbar, from which Tab returns.
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog')),
      )
      expect(isInside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(icon).toBeFocused()
  })

  test('opens in place of a sheet on a card; the focus returns to the card', async ({ page }) => {
    await openLive(page, '/collections/thobes')
    const plus = page.getByRole('button', { name: /^Choose a size:/ }).first()
    await plus.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('group', { name: 'Size' }).locator('label:has(input:enabled)').first().click()
    await sheet.getByRole('button', { name: 'Add to Cart' }).click()
    const drawer = page.getByRole('dialog', { name: 'Your Cart' })
    await expect(drawer.getByText('Added to cart successfully!')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(plus).toBeFocused()
  })

  for (const width of [390, 820, 1440])
    test(`at ${width} px its totals and both ways to continue are visible`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await addToCart(page)
      const drawer = page.getByRole('dialog', { name: 'Your Cart' })
      for (const name of ['Checkout', 'View Cart'])
        await expect(drawer.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
      await drawer.getByRole('button', { name: 'One more' }).click()
      await expect(drawer.getByText('Subtotal').locator('..')).toContainText('£118.00')
      await expect(drawer.getByText('You have free delivery')).toBeVisible()
      const box = await drawer.boundingBox()
      expect(box?.width).toBe(width === 390 ? 390 : 416)
      await drawer.getByRole('link', { name: 'Checkout' }).click()
      await expect(page.getByRole('heading', { name: 'Delivery' })).toBeInViewport()
    })
})
