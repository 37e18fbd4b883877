import { expect, test, type Page } from '@playwright/test'
import { expectNoViolations } from './support/looks.ts'
import { haveInCart, signUp, signUpByForm } from './support/shopper.ts'

const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Wishlist/ })
const heart = (page: Page, title: string) => page.getByRole('button', { name: `Wishlist: ${title}` }).first()
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test.describe('Wishlist', () => {
  test('device-local when signed out, merged at login; move to cart asks for size and colour; remove with confirmation', async ({
    page,
  }) => {
    await page.goto('/collections/jalabs')
    await heart(page, 'Fes Hooded Jalab').click()
    await expect(page.getByText('Added to wishlist successfully!')).toBeVisible()
    await heart(page, 'Rabat Braided Jalab').click()
    await expect(badge(page)).toHaveAccessibleName('Wishlist, 2 items')
    await page.reload()
    await expect(heart(page, 'Fes Hooded Jalab')).toHaveAttribute('aria-pressed', 'true')

    await signUpByForm(page)
    await expect(badge(page)).toHaveAccessibleName('Wishlist, 2 items')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('deviceWishlist'))).toBeNull()
    await badge(page).click()
    await expect(page).toHaveURL('/profile?tab=wishlist')
    await expect(card(page, 'Fes Hooded Jalab')).toBeVisible()
    await expectNoViolations(page)

    await page.getByRole('button', { name: 'Move to Cart: Rabat Braided Jalab' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading')).toHaveText('Choose your size')
    await expectNoViolations(page)
    // Chooses the first of each that is not sold out.
    await dialog.locator('fieldset').first().locator('[data-availability=available]').first().click()
    await dialog.locator('fieldset').nth(1).locator('[data-availability=available]').first().click()
    await dialog.getByRole('button', { name: 'Move to Cart' }).click()
    await expect(page.getByText('Rabat Braided Jalab has been moved to your cart.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await expect(badge(page)).toHaveAccessibleName('Wishlist, 1 item')

    await page.getByRole('button', { name: 'Remove Fes Hooded Jalab' }).click()
    await expect(dialog).toContainText('Are you sure you want to remove Fes Hooded Jalab')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(card(page, 'Fes Hooded Jalab')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Fes Hooded Jalab' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Item removed from wishlist successfully.')).toBeVisible()
    await expect(page.getByText('Your wishlist is empty')).toBeVisible()
  })

  test('Move to Wishlist in the cart adds the product to the wishlist and removes the line', async ({
    page,
  }) => {
    await signUp(page)
    await haveInCart(page)
    await page.goto('/cart')
    await page.getByRole('button', { name: /^Move to Wishlist: Najd Two-Button Thobe, / }).click()
    await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible()
    await expect(badge(page)).toHaveAccessibleName('Wishlist, 1 item')
    await badge(page).click()
    // The variant from the cart is already chosen.
    await page.getByRole('button', { name: 'Move to Cart: Najd Two-Button Thobe' }).click()
    await expect(page.getByText('Najd Two-Button Thobe has been moved to your cart.')).toBeVisible()
  })
})
