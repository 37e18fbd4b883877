import { expect, test, type Page } from '@playwright/test'
import { countEffort } from './support/countClicks.ts'
import { fillInGuest, newGuestEmail } from './support/guest.ts'
import { expectNoViolations } from './support/looks.ts'
import { haveAddress, haveInCart, signUp, openLive } from './support/shopper.ts'

const product = '/products/najd-two-button-thobe'

/** Chooses the first size on a product's page, in the colour shown. */
const chooseSize = async (page: Page) => {
  await openLive(page, product)
  await page.getByRole('group', { name: 'Size' }).locator('label:has(input:enabled)').first().click()
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

/** Ways from a product's page to the payment page. */
const ways = {
  'Buy Now': (page: Page) => press(page, 'Buy Now'),
  'the cart': async (page: Page) => {
    await press(page, 'Add to Cart')
    await page.getByRole('dialog').getByText('Checkout', { exact: true }).click()
  },
}

test.describe('From a product page to the payment page', () => {
  for (const [way, go] of Object.entries(ways)) {
    test(`a stranger takes at most 5 clicks and 8 fields by ${way}`, async ({ page }) => {
      const effort = await countEffort(page)
      await chooseSize(page)
      await go(page)
      const form = page.getByRole('form', { name: 'Your Details' })
      await expect(form).toBeVisible()
      expect(await form.locator('input:visible, select:visible').count()).toBeLessThanOrEqual(8)
      await fillInGuest(page, newGuestEmail())
      await press(page, 'Proceed to Checkout')
      await expect(page.getByLabel(/card number/i)).toBeVisible()
      expect(effort.clicks).toBeGreaterThan(0)
      expect(effort.clicks).toBeLessThanOrEqual(5)
      expect(effort.fields.size).toBeGreaterThan(0)
      expect(effort.fields.size).toBeLessThanOrEqual(8)
    })

    test(`a returning shopper takes at most 3 clicks and no field by ${way}`, async ({ page }) => {
      const effort = await countEffort(page)
      await signUp(page)
      await haveAddress(page)
      await chooseSize(page)
      await go(page)
      await expect(page.getByLabel(/card number/i)).toBeVisible()
      expect(effort.clicks).toBeGreaterThan(0)
      expect(effort.clicks).toBeLessThanOrEqual(3)
      expect([...effort.fields]).toEqual([])
    })
  }

  test('Buy Now charges only one product; the rest of the cart is still there', async ({ page }) => {
    await signUp(page)
    await haveAddress(page)
    await haveInCart(page, 'fes-hooded-jalab')
    await chooseSize(page)
    await press(page, 'Buy Now')
    await expect(page.getByLabel(/card number/i)).toBeVisible()
    await expect(page.getByText('Najd Two-Button Thobe').first()).toBeVisible()
    await expect(page.getByText('Fes Hooded Jalab')).toHaveCount(0)
    await page.getByLabel(/card number/i).fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: /^pay/i }).click()
    await expect(page.getByRole('heading', { name: /payment successful/i })).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByRole('region', { name: 'Items' }).getByRole('heading', { level: 3 })).toHaveText([
      'Fes Hooded Jalab',
    ])
  })

  test('a guest with other things in the cart sees and pays only what is bought now', async ({ page }) => {
    await openLive(page, '/products/fes-hooded-jalab')
    await page.getByRole('group', { name: 'Size' }).locator('label:has(input:enabled)').first().click()
    await press(page, 'Add to Cart')
    await expect(page.getByText('Added to cart successfully!')).toBeVisible()
    await chooseSize(page)
    await press(page, 'Buy Now')
    await expect(page.getByText('One more item stays in your cart.')).toBeVisible()
    // The fields appear after the cart is loaded, and the page then scrolls to them.
    await expect(page.locator('#checkout')).toBeFocused()
    await expect(page.locator('#checkout')).toBeInViewport()
    await expect(page.getByRole('heading', { name: 'Your Details' })).toBeVisible()
    await expectNoViolations(page)
    await fillInGuest(page, newGuestEmail())
    await press(page, 'Proceed to Checkout')
    await expect(page.getByLabel(/card number/i)).toBeVisible()
    await expect(page.getByText('Fes Hooded Jalab')).toHaveCount(0)
  })
})
