import { expect, test } from '@playwright/test'
import { expectNoViolations } from './support/looks.ts'
import { linkInMail } from './support/mailbox.ts'
import { buyAsGuest, fillInGuest, newGuestEmail } from './support/guest.ts'
import { addToCart, pay, signUpByForm, openLive } from './support/shopper.ts'

test.describe('Guests', () => {
  test('a stranger pays without an account in 5 clicks and 8 fields, and opens the order from the email', async ({
    page,
    browser,
  }) => {
    const email = newGuestEmail()
    let clicks = 0
    const click = async (name: RegExp | string, role: 'button' | 'link' = 'button') => {
      await page.getByRole(role, { name }).first().click()
      clicks++
    }
    await openLive(page, '/products/najd-two-button-thobe')
    for (const group of ['Size', 'Colour']) {
      const options = page.getByRole('group', { name: group })
      const free = options.locator('label:has(input:enabled)').first()
      await free.click()
      clicks++
    }
    await click('Add to Cart')
    await expect(page.getByText('Added to cart successfully!')).toBeVisible()
    await expectNoViolations(page)
    await click('Checkout', 'link')
    await expect(page.getByRole('heading', { name: 'Your Details' })).toBeVisible()
    const fields = page.getByRole('form', { name: 'Your Details' }).getByRole('textbox')
    expect(await fields.count()).toBeLessThanOrEqual(8)
    await expectNoViolations(page)
    await fillInGuest(page, email)
    await click('Proceed to Checkout')
    expect(clicks).toBeLessThanOrEqual(5)
    await pay(page)
    await expect(page.getByText('12 Cable Street')).toBeVisible()
    await page.getByRole('link', { name: 'View My Order' }).click()
    await expect(page.getByRole('heading', { name: /^Order /, level: 1 })).toBeVisible()
    await expectNoViolations(page)
    await page.goto('/cart')
    await expect(page.getByText('Your cart is empty')).toBeVisible()

    const number = new URL((await linkInMail(page, email)).href)
    const elsewhere = await (await browser.newContext()).newPage()
    await elsewhere.goto(number.href)
    await expect(elsewhere.getByText('12 Cable Street')).toBeVisible()
    await expectNoViolations(elsewhere)
    const download = elsewhere.waitForEvent('download')
    await elsewhere.getByRole('button', { name: /Download invoice/ }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    await elsewhere.getByLabel('Password', { exact: true }).fill('seven camels at dusk')
    await elsewhere.getByRole('button', { name: 'Create Account' }).click()
    await expect(elsewhere.getByText('Please accept the terms and conditions.')).toBeVisible()
    await elsewhere.getByRole('checkbox', { name: /terms/i }).check()
    await elsewhere.getByRole('button', { name: 'Create Account' }).click()
    await expect(elsewhere.getByText('Account created successfully!')).toBeVisible()
    // The order can still be opened here; it joins the account once its address is confirmed.
    await expect(elsewhere.getByText('12 Cable Street')).toBeVisible()
    await elsewhere.goto('/profile?tab=orders')
    await expect(elsewhere.getByText('You have not placed an order yet.')).toBeVisible()
    const confirm = await linkInMail(page, email, '/confirm-email#')
    // Opening the link changes nothing, even in a browser that is signed in.
    await elsewhere.goto(confirm.href)
    await expect(elsewhere.getByText(/It brings your order M-\d+ into your account/)).toBeVisible()
    await expectNoViolations(elsewhere)
    await elsewhere.goto('/profile?tab=orders')
    await expect(elsewhere.getByText('You have not placed an order yet.')).toBeVisible()
    await elsewhere.goto(confirm.href)
    await elsewhere.getByLabel('Password', { exact: true }).fill('seven camels at dusk')
    await elsewhere.getByRole('button', { name: 'Confirm Address' }).click()
    await expect(elsewhere.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
    await elsewhere.getByRole('link', { name: 'View My Orders' }).click()
    await expect(elsewhere.getByRole('heading', { name: /^Order / })).toBeVisible()
    // Another browser cannot see the order without its token.
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(`${number.origin}${number.pathname}`)
    await expect(stranger.getByRole('heading', { name: 'This order cannot be opened' })).toBeVisible()
  })

  test('a paid order is canceled from its page, and is refunded there', async ({ page }) => {
    await buyAsGuest(page, newGuestEmail())
    await page.getByRole('link', { name: 'View My Order' }).click()
    await expect(page.getByRole('list', { name: 'Progress' }).getByRole('listitem')).toHaveCount(4)
    await page.getByRole('button', { name: /^Cancel order M-/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/We will refund £/)).toBeVisible()
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Cancel Order' }).click()
    await expect(page.getByText(/^Order M-\d+ has been cancelled/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Progress' }).getByRole('listitem')).toHaveText([
      /^Ordered/,
      /^Closed/,
    ])
    await expect(page.getByRole('button', { name: /^Cancel order/ })).toBeHidden()
    await expectNoViolations(page)
  })

  test('a remembered guest need not type again, and Clear forgets the details', async ({ page }) => {
    const email = newGuestEmail()
    const remember = page.getByRole('checkbox', { name: /Save my details/ })
    await addToCart(page)
    await page.goto('/cart')
    await fillInGuest(page, email)
    await remember.check()
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await pay(page)
    await addToCart(page)
    await page.goto('/cart')
    const field = page.getByRole('main').getByLabel('Email', { exact: true })
    await expect(field).toHaveValue(email)
    await expect(page.getByText('Filled in from your last order.')).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await page.reload()
    await expect(field).toHaveValue('')
    await expect(remember).not.toBeChecked()
  })

  test('a missing field is reported beside it; after returning from the payment page everything is there', async ({
    page,
  }) => {
    await addToCart(page)
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toBeFocused()
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
    await fillInGuest(page, newGuestEmail())
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(page.getByLabel(/card number/i)).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('12 Cable Street')
    await page.getByRole('button', { name: 'One more' }).click()
    await expect(page.getByText('Quantity 2')).toBeVisible()
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(page.getByLabel(/card number/i)).toBeVisible()
  })

  test('the cart is moved to a new account', async ({ page }) => {
    await addToCart(page)
    await signUpByForm(page)
    await page.goto('/cart')
    await expect(page.getByText('Najd Two-Button Thobe').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add New Address' })).toBeVisible()
  })
})
