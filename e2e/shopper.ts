import { expect, type Page } from '@playwright/test'

let people = 0

/** Registers somebody new through the form; they are signed in afterwards. */
export const signUp = async (page: Page) => {
  const email = `shopper-${Date.now()}-${++people}@example.com`
  await page.goto('/register')
  await page.getByLabel('First name').fill('Idris')
  await page.getByLabel('Last name').fill('Bello')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('seven camels at dusk')
  await page.getByLabel('Confirm password').fill('seven camels at dusk')
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await page.getByRole('button', { name: /sign up|create account/i }).click()
  await expect(page.getByText('Account created successfully!')).toBeVisible()
  await expect(page).toHaveURL('/')
  return email
}

/** Chooses the first size that is in stock, then its first colour, and puts a unit into the cart. */
export const addToCart = async (page: Page, slug = 'najd-two-button-thobe') => {
  await page.goto(`/products/${slug}`)
  await expect(page.getByRole('button', { name: 'Select Size & Color' }).first()).toBeVisible()
  await choose(page, 'Size')
  await choose(page, 'Colour')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText('Added to cart successfully!')).toBeVisible()
}

/** What is pressed before is kept until then; a box that is ticked shows it only after. */
export const untilLive = (page: Page) => expect(page.locator('html[data-live]')).toBeAttached()

const choose = async (page: Page, name: string) => {
  await untilLive(page)
  const options = page.getByRole('group', { name }).getByRole('radio')
  for (const option of await options.all())
    if (await option.isEnabled()) {
      await option.check({ force: true })
      return
    }
}

/** Adds a shipping address through the cart's dialog. */
export const addAddress = async (page: Page) => {
  await page.goto('/cart')
  await page
    .getByRole('button', { name: /add.*address/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Idris')
  await dialog.getByLabel('Last name').fill('Bello')
  await dialog.getByLabel('Address line 1').fill('12 Cable Street')
  await dialog.getByLabel('City').fill('London')
  await dialog.getByLabel(/post ?code|postal code/i).fill('e18jg')
  await dialog.getByRole('button', { name: /add address|save address/i }).click()
  await expect(page.getByText('Address added successfully.')).toBeVisible()
  await expect(page.getByText('12 Cable Street').first()).toBeVisible()
}

/** From the cart to the hosted payment page. */
export const goToPayment = async (page: Page) => {
  await page.goto('/cart')
  await page.getByRole('button', { name: /checkout/i }).click()
  await expect(page.getByLabel(/card number/i)).toBeVisible()
}

/** A new shopper with an address and a garment in the cart, on the payment page. */
export const arriveAtPayment = async (page: Page, slug?: string) => {
  await signUp(page)
  await addToCart(page, slug)
  await addAddress(page)
  await goToPayment(page)
}

/** Whatever the page complains about in the console, from now on. */
export const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  return complaints
}
