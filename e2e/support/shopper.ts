import { expect, type Page } from '@playwright/test'
import { keepSession } from './keepSession.ts'
import { tick } from './tick.ts'

const password = 'seven camels at dusk'
const person = { firstName: 'Idris', lastName: 'Bello' }

let people = 0
const newEmail = () => `shopper-${Date.now()}-${++people}@example.com`

/** Registers a new shopper through the form, who is then signed in. */
export const signUpByForm = async (page: Page) => {
  const email = newEmail()
  await page.goto('/register')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await page.getByRole('button', { name: /sign up|create account/i }).click()
  await expect(page.getByText('Account created successfully!')).toBeVisible()
  await expect(page).toHaveURL('/')
  return email
}

/** Signs up a new shopper on this device. */
export const signUp = async (page: Page) => {
  const email = newEmail()
  const data = { ...person, email, password }
  const answer = await page.request.post('/api/auth/register', { data })
  expect(answer.ok(), 'registering').toBe(true)
  await keepSession(page, (await answer.json()).data)
  return email
}

/** Chooses the first colour and the first size, and puts a unit into the cart. */
export const addToCart = async (page: Page, slug = 'najd-two-button-thobe') => {
  await page.goto(`/products/${slug}`)
  await expect(page.getByRole('button', { name: 'Select Size & Color' }).first()).toBeVisible()
  await choose(page, 'Colour')
  await choose(page, 'Size')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText('Added to cart successfully!')).toBeVisible()
}

/** Waits until the page is hydrated. Earlier presses are replayed, but a ticked box shows only afterwards. */
export const untilLive = (page: Page) => expect(page.locator('html[data-live]')).toBeAttached()

/** Opens a page of the shop, and waits until it is hydrated. */
export const openLive = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await untilLive(page)
}

const choose = async (page: Page, name: string) => {
  await untilLive(page)
  const options = page.getByRole('group', { name }).getByRole('radio')
  for (const option of await options.all())
    if (await option.isEnabled()) {
      await tick(option)
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
  await dialog.getByLabel('Postcode').fill('e18jg')
  await dialog.getByRole('button', { name: /add address|save address/i }).click()
  await expect(page.getByText('Address added successfully.')).toBeVisible()
  await expect(page.getByText('12 Cable Street').first()).toBeVisible()
}

/** Goes from the cart to the hosted payment page. */
export const goToPayment = async (page: Page) => {
  await page.goto('/cart')
  await page.getByRole('button', { name: /checkout/i }).click()
  await expect(page.getByLabel(/card number/i)).toBeVisible()
}

/** Calls the API as the shopper who is signed in on the page. */
const callApi = async (page: Page, method: 'GET' | 'POST', path: string, data?: object) => {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.fetch(`/api${path}`, { method, headers, data })
  expect(answer.ok(), `${method} ${path}`).toBe(true)
  return (await answer.json()).data
}

/** Puts a garment into the cart of the signed-in shopper, which the next page shows. */
export const haveInCart = async (page: Page, slug = 'najd-two-button-thobe') => {
  const { variants } = await callApi(page, 'GET', `/products/slug/${slug}`)
  const { id: variantId } = variants.find(({ stock }: { stock: number }) => stock > 0)
  return (await callApi(page, 'POST', '/cart/items', { variantId, quantity: 1 })).id as string
}

/** Adds a shipping address to the signed-in shopper's account: the first, and so the default. */
export const haveAddress = async (page: Page) =>
  (
    await callApi(page, 'POST', '/addresses', {
      ...person,
      type: 'SHIPPING',
      address1: '12 Cable Street',
      city: 'London',
      postalCode: 'E1 8JG',
      country: 'GB',
    })
  ).id as string

/** Takes a new shopper with an address and a garment in the cart to the payment page. */
export const arriveAtPayment = async (page: Page, slug?: string) => {
  const email = await signUp(page)
  const cartId = await haveInCart(page, slug)
  const shippingAddressId = await haveAddress(page)
  const { url } = await callApi(page, 'POST', '/checkout', { cartId, shippingAddressId })
  await page.goto(url)
  await expect(page.getByLabel(/card number/i)).toBeVisible()
  return email
}

/** Pays on the payment page with a valid card. */
export const pay = async (page: Page) => {
  await page.getByLabel(/card number/i).fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: /^pay/i }).click()
  await expect(page.getByRole('heading', { name: /payment successful/i })).toBeVisible()
}

/** Playwright's own message if the configuration blocks service workers. */
const blockedWorkerMessage = 'Service Worker registration blocked by Playwright'

/** Collects the page's uncaught errors, and the errors and warnings on its console, from now on. */
export const consoleProblemsOf = (page: Page): string[] => {
  const consoleProblems: string[] = []
  page.on('pageerror', error => consoleProblems.push(String(error)))
  page.on('console', message => {
    const text = message.text()
    if (['error', 'warning'].includes(message.type()) && text !== blockedWorkerMessage)
      consoleProblems.push(text)
  })
  return consoleProblems
}
