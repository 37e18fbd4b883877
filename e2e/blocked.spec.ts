import { expect, test } from '@playwright/test'
import { addToCart, consoleProblemsOf, openLive } from './support/shopper.ts'

/** Makes every use of web storage throw, as with "block all site data". */
const blockStorage = () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get: refuse, configurable: true })
}

test('without web storage a shopper can shop, and learns what is not remembered where it matters', async ({
  page,
}) => {
  await page.addInitScript(blockStorage)
  const consoleProblems = consoleProblemsOf(page)
  await addToCart(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click()
  const form = page.getByRole('form', { name: 'Your Details' })
  await form.getByLabel('First name').fill('Idris')
  // The form does not promise to remember details that it cannot store.
  await expect(form.getByRole('checkbox', { name: /on this device/ })).toHaveCount(0)
  // The cart lasts from page to page in this visit.
  await page.getByRole('banner').getByRole('link', { name: 'Madar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elegant Modest Wear')
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'View Cart' }).click()
  await expect(form.getByLabel('First name')).toHaveValue('Idris')
  // The shop's server stores the cart itself.
  await page.reload()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()

  await openLive(page, '/login')
  await expect(page.getByText('you will be signed out when you reload or close this page')).toBeVisible()
  expect(consoleProblems.filter(text => /SecurityError|insecure/.test(text))).toEqual([])
})
