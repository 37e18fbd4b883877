import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectNoViolations } from './support/looks.ts'
import {
  addAddress,
  addToCart,
  arriveAtPayment,
  goToPayment,
  haveInCart,
  signUp,
  signUpByForm,
} from './support/shopper.ts'

/** Presses Tab until an element has the focus. */
const tabTo = async (page: Page, target: Locator) => {
  for (let n = 0; n < 60; n++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} cannot be reached by keyboard`)
}

const press = async (page: Page, target: Locator, key = 'Enter') => {
  await expect(target).toBeEnabled()
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Expects that the toast covers nothing that has to stay visible: of the open drawer, else of the page. */
const expectClear = (page: Page, toast: Locator) =>
  expect
    .poll(async () => {
      const own = await toast.boundingBox()
      const within = (await page.getByRole('dialog').count()) > 0 ? 'dialog ' : ''
      const others = await page.locator(`${within}[data-keep-clear]:visible`).all()
      const boxes = await Promise.all(others.map(other => other.boundingBox()))
      return boxes.filter(
        box =>
          box &&
          own &&
          box.x < own.x + own.width &&
          own.x < box.x + box.width &&
          box.y < own.y + own.height &&
          own.y < box.y + box.height,
      )
    })
    .toEqual([])

test.describe('Checkout flow: cart, shipping address, checkout call, payment page, success or canceled page', () => {
  test('a shopper chooses, signs up, which keeps the cart, adds an address, pays and sees the paid order', async ({
    page,
  }) => {
    await addToCart(page)
    await page.goto('/cart')
    await expect(page.getByText('Please log in to view your cart and manage your items.')).toBeVisible()
    await expect(page.getByText('Najd Two-Button Thobe').first()).toBeVisible()
    await signUpByForm(page)
    await addAddress(page)
    await expect(page.getByText('Najd Two-Button Thobe').first()).toBeVisible()
    await page.getByRole('button', { name: 'Add a gift note' }).click()
    await page.getByLabel('Your message').fill('Eid Mubarak, Dad!')
    await page.reload()
    await expect(page.getByLabel('Your message')).toHaveValue('Eid Mubarak, Dad!')
    await expectNoViolations(page)
    await page.getByRole('button', { name: /checkout/i }).click()
    await page.getByLabel(/card number/i).fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: /^pay/i }).click()
    await expect(page).toHaveURL(/\/checkout\/success\?session_id=.+&order_id=.+/)
    await expect(page.getByRole('heading', { name: /payment successful/i })).toBeVisible()
    await expect(page.getByText('PAID', { exact: true })).toBeVisible()
    await expect(page.getByText('12 Cable Street')).toBeVisible()
    await expect(page.getByText('Eid Mubarak, Dad!')).toBeVisible()
    await page.getByRole('link', { name: 'View My Orders' }).click()
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  })

  test('by keyboard alone: choosing, the cart, an address, the payment', async ({ page }) => {
    await signUp(page)
    await page.goto('/products/najd-two-button-thobe')
    await expect(page.getByRole('button', { name: 'Select Size & Color' })).toBeVisible()
    // The colour shown is already chosen.
    await press(page, page.getByRole('group', { name: 'Size' }).getByRole('radio').first(), 'Space')
    await press(page, page.getByRole('button', { name: 'Add to Cart' }).first())
    await expect(page.getByRole('dialog').getByText('Added to cart successfully!')).toBeVisible()
    await press(page, page.getByRole('dialog').getByRole('link', { name: 'View Cart' }))
    await press(page, page.getByRole('button', { name: 'Add New Address' }))
    const dialog = page.getByRole('dialog')
    const address = {
      'First name': 'Idris',
      'Last name': 'Bello',
      Postcode: 'E1 8JG',
      'Address line 1': '12 Cable Street',
    }
    for (const [label, text] of Object.entries(address)) {
      await tabTo(page, dialog.getByLabel(label))
      await page.keyboard.type(text)
    }
    await expect(dialog.getByLabel('Town or city')).toHaveValue('London')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Address added successfully.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await press(page, page.getByRole('button', { name: 'Proceed to Checkout' }))
    await expect(page.getByLabel(/card number/i)).toBeVisible()
    await tabTo(page, page.getByLabel(/card number/i))
    await page.keyboard.type('4242 4242 4242 4242')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /payment successful/i })).toBeVisible()
  })

  test('a declined card can be followed by one that requires 3-D Secure, which then pays', async ({
    page,
  }) => {
    await arriveAtPayment(page, 'liwa-tarboosh-kandura')
    await page.getByLabel(/card number/i).fill('4000 0000 0000 0002')
    await page.getByRole('button', { name: /^pay/i }).click()
    await expect(page.getByText('Your card was declined.')).toBeVisible()
    await page.getByLabel(/card number/i).fill('4000 0025 0000 3155')
    await page.getByRole('button', { name: /^pay/i }).click()
    await page.locator('button[name=action][value=authenticate]').click()
    await expect(page.getByRole('heading', { name: /payment successful/i })).toBeVisible()
  })

  test('canceling leads to Checkout Canceled with the cart unchanged, and to the same payment page again', async ({
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

  test('closing the tab after paying loses nothing: the order becomes PAID', async ({ page, context }) => {
    await arriveAtPayment(page)
    const card = page.getByLabel(/card number/i)
    await card.fill('4242 4242 4242 4242')
    // The provider charges the card, but its redirect back to the shop is lost.
    await page.route(page.url(), async route => {
      expect((await route.fetch({ maxRedirects: 0 })).status()).toBe(303)
      await route.abort()
    })
    const cutOff = page.waitForEvent('requestfailed')
    await page.getByRole('button', { name: /^pay/i }).click()
    await cutOff
    await page.close()
    const later = await context.newPage()
    await expect(async () => {
      await later.goto('/profile?tab=orders')
      await expect(later.getByText('Paid', { exact: true }).first()).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 30_000 })
    await later.goto('/cart')
    await expect(later.getByText('Your cart is empty')).toBeVisible()
  })

  test('on a phone, total and checkout stay within reach, and no toast covers them', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signUp(page)
    for (const slug of ['najd-two-button-thobe', 'fes-hooded-jalab', 'rabat-braided-jalab'])
      await haveInCart(page, slug)
    await page.goto('/cart')
    const button = page.getByRole('button', { name: 'Proceed to Checkout' })
    await expect(button).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const bar = button.locator('xpath=ancestor::*[@data-keep-clear]')
    await expect(bar).toContainText(/Total\s*£\d+\.\d\d/)
    await button.click()
    const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
    await expect(toast).toBeVisible()
    await expectClear(page, toast)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expectClear(page, toast)
  })

  test('no toast covers the button of a product or the total of the cart, at any width', async ({ page }) => {
    await signUp(page)
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await addToCart(page)
      const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
      await expectClear(page, toast)
      await page.goto('/cart')
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
      await expect(toast).toBeVisible()
      await expectClear(page, toast)
    }
  })
})
