import { expect, test } from '@playwright/test'
import { addToCart, arriveAtPayment, goToPayment, signUp } from './shopper.ts'

test.describe('Checkout flow: cart, shipping address, checkout call, payment page, success or canceled page', () => {
  test('a shopper chooses, signs up, adds an address, pays and sees the paid order', async ({ page }) => {
    await arriveAtPayment(page)
    await page.getByLabel(/card number/i).fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: /^pay/i }).click()
    await expect(page).toHaveURL(/\/checkout\/success\?session_id=.+&order_id=.+/)
    await expect(page.getByRole('heading', { name: /payment successful/i })).toBeVisible()
    await expect(page.getByText('PAID', { exact: true })).toBeVisible()
    await expect(page.getByText('12 Cable Street')).toBeVisible()
    await page.getByRole('link', { name: 'View My Orders' }).click()
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  })

  test('a declined card can be followed by one that pays', async ({ page }) => {
    await arriveAtPayment(page, 'liwa-tarboosh-kandura')
    await page.getByLabel(/card number/i).fill('4000 0000 0000 0002')
    await page.getByRole('button', { name: /^pay/i }).click()
    await expect(page.getByText('Your card was declined.')).toBeVisible()
    await page.getByLabel(/card number/i).fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: /^pay/i }).click()
    await expect(page.getByRole('heading', { name: /payment successful/i })).toBeVisible()
  })

  test('a card that asks for 3-D Secure pays after it', async ({ page }) => {
    await arriveAtPayment(page, 'salmiya-collared-dishdasha')
    await page.getByLabel(/card number/i).fill('4000 0025 0000 3155')
    await page.getByRole('button', { name: /^pay/i }).click()
    await page.locator('button[name=action][value=authenticate]').click()
    await expect(page.getByRole('heading', { name: /payment successful/i })).toBeVisible()
  })

  test('canceling leads to Checkout Canceled with the cart as it was, and the same payment page again', async ({
    page,
  }) => {
    await arriveAtPayment(page)
    const paymentPage = page.url()
    await page.getByRole('button', { name: /cancel/i }).click()
    await expect(page).toHaveURL(/\/checkout\/canceled/)
    await expect(page.getByRole('heading', { name: 'Checkout Canceled' })).toBeVisible()
    await expect(
      page.getByText('Your checkout process was canceled. No charges were made to your account.'),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Return to Cart' }).click()
    await expect(page.getByText('Najd Two-Button Thobe').first()).toBeVisible()
    await goToPayment(page)
    expect(page.url()).toBe(paymentPage)
  })

  test('closing the tab after paying loses nothing: the order is PAID all the same', async ({
    page,
    context,
  }) => {
    await arriveAtPayment(page)
    const card = page.getByLabel(/card number/i)
    await card.fill('4242 4242 4242 4242')
    // The success page is never reached.
    await page.route('**/checkout/success**', route => route.abort())
    await page.getByRole('button', { name: /^pay/i }).click()
    await page.waitForTimeout(1000)
    await page.close()
    const later = await context.newPage()
    await later.goto('/profile?tab=orders')
    await expect(later.getByText('Paid', { exact: true }).first()).toBeVisible()
    await later.goto('/cart')
    await expect(later.getByText('Your cart is empty')).toBeVisible()
  })

  test('what was chosen signed out joins the cart of whoever signs up', async ({ page }) => {
    await addToCart(page)
    await page.goto('/cart')
    await expect(page.getByText('Please log in to view your cart and manage your items.')).toBeVisible()
    await expect(page.getByText('Najd Two-Button Thobe').first()).toBeVisible()
    await signUp(page)
    await page.goto('/cart')
    await expect(page.getByText('Najd Two-Button Thobe').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /checkout/i })).toBeVisible()
  })
})
