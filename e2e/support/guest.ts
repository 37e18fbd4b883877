import type { Page } from '@playwright/test'
import { addToCart, pay } from './shopper.ts'

const details = (email: string) => ({
  Email: email,
  'First name': 'Idris',
  'Last name': 'Bello',
  Postcode: 'E1 8JG',
  'Town or city': 'London',
  Address: '12 Cable Street',
})

let guests = 0
/** Returns an email address without an account. */
export const newGuestEmail = () => `guest-${Date.now()}-${++guests}@example.com`

/** Buys a garment as a guest, up to the success page. */
export const buyAsGuest = async (page: Page, email: string) => {
  await addToCart(page)
  await page.goto('/cart')
  await fillInGuest(page, email)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await pay(page)
}

/** Fills in the fields for guests in the cart. */
export const fillInGuest = async (page: Page, email: string) => {
  for (const [label, text] of Object.entries(details(email)))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(text)
}
