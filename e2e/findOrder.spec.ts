import { expect, test } from '@playwright/test'
import { buyAsGuest, newGuestEmail } from './support/guest.ts'
import { expectNoViolations, expectToFit } from './support/looks.ts'
import { linkTo } from './support/mailbox.ts'
import { openLive } from './support/shopper.ts'

test('a guest who has lost the emails of an order gets its link again', async ({ page, browser }) => {
  const email = newGuestEmail()
  await buyAsGuest(page, email)
  await page.getByRole('link', { name: 'View My Order' }).click()
  const heading = page.getByRole('heading', { name: /^Order M-/, level: 1 })
  const number = (await heading.innerText()).replace('Order ', '')
  const { pathname } = new URL(page.url())

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(pathname)
  await elsewhere.getByRole('link', { name: 'Find Your Order' }).first().click()
  const main = elsewhere.getByRole('main')
  await expect(main.getByLabel('Order number')).toHaveValue(pathname.slice(-8))
  await main.getByLabel('Order number').fill('my thobe')
  await main.getByLabel('Email').fill(email)
  await main.getByRole('button', { name: 'Send My Link' }).click()
  await expect(main.getByText('Please enter an order number such as M-10482.')).toBeVisible()
  await expect(main.getByLabel('Email')).toHaveValue(email)
  await expectNoViolations(elsewhere)
  await main.getByLabel('Order number').fill(number.toLowerCase().replace('-', ' '))
  await main.getByRole('button', { name: 'Send My Link' }).click()
  await expect(main.getByText(/^If an order with this number/)).toBeFocused()
  await expectNoViolations(elsewhere)
  await expectToFit(elsewhere)

  await elsewhere.goto(
    await linkTo(elsewhere, email, new RegExp(`the link to your order ${number}`), pathname),
  )
  await expect(elsewhere.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
  await expect(elsewhere.getByText('12 Cable Street')).toBeVisible()
})

test('the pages that mention orders lead a guest to the form', async ({ page }) => {
  for (const path of ['/login', '/returns', '/shipping']) {
    await openLive(page, path)
    await page.getByRole('main').getByRole('link', { name: 'Find your order' }).click()
    await expect(page.getByRole('heading', { name: 'Find Your Order' })).toBeVisible()
  }
})
