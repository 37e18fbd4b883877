import { expect, test } from '@playwright/test'
import { haveInCart, signUp } from './support/shopper.ts'
import { tick } from './support/tick.ts'

test('when the connection is lost, what fails says so at once, and what needs none still works', async ({
  page,
  context,
}) => {
  await signUp(page)
  await haveInCart(page)
  await page.goto('/products/najd-two-button-thobe')
  const main = page.getByRole('main')
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'View Cart' }).click()
  await expect(page.getByRole('heading', { name: 'Your Cart', level: 1 })).toBeVisible()

  await context.setOffline(true)
  await main.getByRole('button', { name: /^One more/ }).click()
  await expect(page.getByText('Failed to change the quantity. Please try again.')).toBeVisible()
  await expect(main.getByText('Quantity 1')).toBeAttached()

  await main.getByRole('link', { name: 'Najd Two-Button Thobe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Najd Two-Button Thobe' })).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible()
  for (const name of ['Size', 'Colour'])
    await tick(page.getByRole('group', { name }).locator('input:enabled').first())
  const add = page.getByRole('button', { name: 'Add to Cart' }).first()
  await add.click()
  await expect(page.getByText('Failed to add to cart. Please try again.')).toBeVisible()
  await context.setOffline(false)
  await add.click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})
