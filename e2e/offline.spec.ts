import { expect, test } from '@playwright/test'
import { haveInCart, signUp, untilLive } from './support/shopper.ts'
import { tick } from './support/tick.ts'

const lost = 'You are offline. Please check your connection and try again.'

test('when the connection is lost, failures are reported at once, and what needs no connection still works', async ({
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
  await expect(page.getByText(lost)).toBeVisible()
  await expect(page.getByText('You are offline. What you have viewed stays here')).toBeVisible()
  await expect(main.getByText('Quantity 1')).toBeAttached()

  await main.getByRole('link', { name: 'Najd Two-Button Thobe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Najd Two-Button Thobe' })).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible()
  for (const name of ['Size', 'Colour'])
    await tick(page.getByRole('group', { name }).locator('input:enabled').first())
  const add = page.getByRole('button', { name: 'Add to Cart' }).first()
  await add.click()
  await expect(page.getByText(lost)).toBeVisible()
  await context.setOffline(false)
  // The offline message disappears.
  await expect(page.getByText(/You are offline/)).toHaveCount(0)
  await add.click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('a form that was not sent says that there is no connection, until there is', async ({
  page,
  context,
}) => {
  await page.goto('/find-order')
  await page.getByLabel('Email').first().fill('idris@example.com')
  await page.getByLabel('Order number').fill('M-10482')
  await untilLive(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send My Link' }).click()
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: lost })
  await expect(alert).toBeVisible()
  await context.setOffline(false)
  await expect(alert).toHaveCount(0)
  await expect(page.getByLabel('Order number')).toHaveValue('M-10482')
})
