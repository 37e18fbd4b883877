import { expect, type Page } from '@playwright/test'
import { codeAt } from '@shop/server/test/codeAt'
import { drawingsOf } from './support/drawingsOf.ts'
import { expectNoViolations } from './support/looks.ts'
import { test } from './support/openOther.ts'
import { arriveAtPayment, haveInCart, pay, signUp } from './support/shopper.ts'
import {
  actAsStaff,
  expectGoodLooks,
  expectScreensToLookGood,
  findAnything,
  makeStaff,
  openScreen,
  signInAsStaff,
  typePassword,
} from './support/staff.ts'
import { tick } from './support/tick.ts'

/** Buys and pays for a garment. */
const buy = async (page: Page) => {
  await arriveAtPayment(page)
  await pay(page)
}

test.describe('Admin orders (/admin/orders)', () => {
  test('a paid order is found by its postcode, shipped with tracking that the customer sees, and a line is refunded', async ({
    page,
    openOther,
  }) => {
    await buy(page)
    const staff = await openOther()
    await signInAsStaff(staff)
    await findAnything(staff, 'E1 8JG')
    await staff
      .getByRole('option', { name: /Idris Bello · E1 8JG/ })
      .first()
      .click()
    await staff.getByRole('button', { name: 'Mark as Shipped' }).click()
    const digits = String(Date.now()).slice(-9)
    const tracking = `AB ${digits.slice(0, 3)} ${digits.slice(3)} GB`
    await staff.getByLabel('Tracking number').fill(tracking)
    await staff.getByRole('dialog').getByRole('button', { name: 'Mark as Shipped' }).click()
    await expect(staff.getByText('Order status updated to Shipped.')).toBeVisible()
    await page.goto('/profile?tab=orders')
    await page.getByRole('button', { name: /^View details/i }).click()
    await expect(page.getByText(tracking).first()).toBeVisible()

    await staff.getByRole('button', { name: 'Refund', exact: true }).click()
    await staff.getByLabel('Reason (shown on the credit note)').fill('A loose seam')
    await staff
      .getByRole('dialog')
      .getByRole('button', { name: /^Refund £/ })
      .click()
    await staff
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Refund £/ })
      .click()
    await expect(staff.getByText('Order has been refunded successfully')).toBeVisible()
    await expect(staff.getByText(/Refund 1/)).toBeVisible()

    await staff.goto('/admin/orders')
    await staff.getByRole('searchbox').fill(`ab${digits}`)
    await expect(staff.getByRole('table', { name: 'Orders' }).getByRole('row')).toHaveCount(2)
  })

  test('the delivery address of a paid order can be corrected, and a note is stored in its history', async ({
    page,
    openOther,
  }) => {
    await buy(page)
    const staff = await openOther()
    await signInAsStaff(staff)
    await staff.getByRole('table', { name: 'Recent orders' }).getByText('Idris Bello').first().click()
    await staff.getByRole('button', { name: 'Edit Address' }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('Postcode').fill('not one')
    await dialog.getByRole('button', { name: 'Save Address' }).click()
    await expect(dialog.getByText('Please enter a valid UK postcode.').first()).toBeVisible()
    await dialog.getByLabel('Address line 1').fill('14 Cable Street')
    await dialog.getByLabel('Postcode').fill('e1 8jh')
    await dialog.getByRole('button', { name: 'Save Address' }).click()
    await expect(staff.getByText('Delivery address changed', { exact: true })).toBeVisible()
    await expect(staff.getByText('14 Cable Street').first()).toBeVisible()
    await staff.getByLabel('Note for colleagues').fill('Rang twice')
    await staff.getByRole('button', { name: 'Add Note' }).click()
    await expect(staff.getByRole('listitem').filter({ hasText: 'Rang twice' })).toBeVisible()
  })

  test('a printed pick list has margins on every page, and counts the pages', async ({ page }) => {
    await signInAsStaff(page, { at: '/admin/orders?status=PAID' })
    await expect(page.getByRole('row').nth(1).getByRole('checkbox')).toBeEnabled()
    // Another test's order may arrive, so that not all are selected: the state of the box is not checked.
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).press('Space')
    await page.evaluate(() => {
      // The page removes the printed sheet at once, so the test makes a copy, longer than a page.
      window.print = () => {
        const sheet = document.querySelector('body > div:has(> article)')!.cloneNode(true) as HTMLElement
        for (const row of sheet.querySelectorAll('tbody tr'))
          for (let more = 0; more < 20; more++) row.after(row.cloneNode(true))
        document.body.append(sheet)
      }
    })
    await page.getByRole('button', { name: 'Print or Save' }).click()
    await page.getByRole('menuitem', { name: 'Print Pick List' }).click()
    await expect(page.locator('body > div > article tbody tr').nth(20)).toBeAttached()
    const drawings = drawingsOf(await page.pdf({ preferCSSPageSize: true }))
    expect(drawings.length).toBeGreaterThan(1)
    for (const drawing of drawings) {
      // 17 mm from the left and from the top, in Chromium's 300 dots per inch.
      const clip = /^200 200 \S+ \S+ re\nW\* n$/m.exec(drawing)
      expect(clip).not.toBeNull()
      expect(drawing.slice(0, clip?.index)).toContain(' Tj')
    }
  })
})

test.describe('on a computer in Dubai', () => {
  test.use({ timezoneId: 'Asia/Dubai' })

  test("times are typed and shown in the shop's time zone, which is named", async ({ page, request }) => {
    await signInAsStaff(page, { at: '/admin/promotions?create=true' })
    const code = `NEWYEAR-${Date.now()}`
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Code').fill(code)
    await dialog.getByLabel('Percentage').fill('10')
    await dialog.getByLabel('Ends (London time)').fill('2031-12-31T23:59')
    await dialog.getByRole('button', { name: 'Create Promotion' }).click()
    await expect(page.getByText(`Promotion ${code} created`)).toBeVisible()
    const staff = await actAsStaff(request)
    const { items } = await staff('GET', `/promotions?search=${code}`)
    expect(items).toMatchObject([{ code, endsAt: '2031-12-31T23:59:00.000Z' }])

    const row = page.getByRole('row').filter({ hasText: code })
    await expect(row.getByText('31 Dec 2031')).toHaveAttribute('title', /31 December 2031 at 23:59:00 GMT/)
    await row.click()
    await expect(dialog.getByLabel('Ends (London time)')).toHaveValue('2031-12-31T23:59')
  })
})

test.describe('Admin settings', () => {
  test('a promotion created here is accepted in the cart until it has ended', async ({ page, openOther }) => {
    const staff = await openOther()
    await signInAsStaff(staff)
    await staff.getByRole('link', { name: 'Promotions', exact: true }).click()
    await staff.getByRole('button', { name: 'Create Promotion' }).click()
    const dialog = staff.getByRole('dialog')
    const code = `EID-${Date.now()}`
    await dialog.getByRole('button', { name: 'Create Promotion' }).click()
    await expect(dialog.getByText('Use 3 to 40 letters, digits and hyphens.')).toBeVisible()
    await dialog.getByLabel('Code').fill(code.toLowerCase())
    await dialog.getByLabel('Percentage').fill('10')
    await dialog.getByRole('button', { name: 'Create Promotion' }).click()
    await expect(staff.getByText(`Promotion ${code} created`)).toBeVisible()

    await signUp(page)
    await haveInCart(page)
    await page.goto('/cart')
    await page.getByText('Have a code?').click()
    const enter = async () => {
      await page.getByLabel(/promo code/i).fill(code)
      await page.getByRole('button', { name: 'Apply' }).click()
    }
    await enter()
    await expect(page.getByRole('region', { name: 'Promo code' })).toContainText('10% off')
    await page.getByRole('button', { name: `Remove code ${code}` }).click()

    const row = staff.getByRole('row').filter({ hasText: code })
    await row.getByRole('button').click()
    await staff.getByRole('menuitem', { name: 'End Promotion' }).click()
    await expect(row).toContainText('Off')
    await staff.getByLabel('Status').selectOption('active')
    await expect(row).toHaveCount(0)
    await staff.getByLabel('Status').selectOption('off')
    await expect(row).toContainText('Off')
    await enter()
    await expect(page.getByText('This code is not valid.').first()).toBeVisible()
  })

  test('colours, banner and indicators are previewed by the shop itself before a save', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signInAsStaff(page, { at: '/admin/settings?tab=appearance' })
    const preview = page.frameLocator('iframe')
    const shopLink = preview.locator('a', { hasText: 'Shop Collection' })
    await expect(shopLink).toBeVisible()
    await page.getByLabel('Primary Colour', { exact: true }).fill('#7a1f2b')
    await expect(shopLink).toHaveCSS('background-color', 'rgb(122, 31, 43)')
    await page.getByRole('tab', { name: /^Store/ }).click()
    await page.getByLabel(/^Banner Text/).fill('Free delivery until Eid')
    await expect(preview.getByText('Free delivery until Eid')).toBeVisible()
    await page.getByLabel('Text 1').fill('Sewn in London')
    await expect(preview.getByText('Sewn in London')).toBeVisible()
    await page.getByRole('button', { name: 'Discard Changes' }).click()
    await expect(preview.getByText('Sewn in London')).toHaveCount(0)
  })

  test('a change of the free delivery threshold shows in the shop', async ({ page, openOther, request }) => {
    const staff = await openOther()
    await signInAsStaff(staff)
    await findAnything(staff, 'free shipping over')
    await staff.getByRole('option', { name: /Free Shipping Over/ }).click()
    const field = staff.getByLabel('Free Shipping Over')
    await expect(field).toBeFocused()
    await field.fill('91.50')
    try {
      await staff.getByRole('button', { name: 'Save All Changes' }).click()
      await expect(staff.getByText('Everything is saved')).toBeVisible()
      await page.goto('/products/najd-two-button-thobe')
      await expect(page.getByText(/£91\.50/).first()).toBeVisible()
    } finally {
      await (
        await actAsStaff(request)
      )('PATCH', '/settings/shipping', { freeThreshold: 7500 })
    }
  })

  test('two-step sign-in is set up with an app, required at the next sign-in, and required of all staff', async ({
    page,
    openOther,
    request,
  }) => {
    const who = await makeStaff(request)
    await signInAsStaff(page, { at: '/admin/settings?tab=security', who })
    await page.getByRole('button', { name: 'Set Up Two-Step Sign-In' }).click()
    // The next page has a button of the same name.
    await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Set Up Two-Step Sign-In' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password').fill(who.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('img', { name: 'Code for an authenticator app' })).toBeVisible()
    await expectNoViolations(page)
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
    await dialog.getByLabel('Code from your app').fill(codeAt(secret, Date.now()))
    await dialog.getByRole('button', { name: 'Switch On' }).click()
    await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'I Have Saved Them' }).click()
    await expect(page.getByRole('button', { name: 'New Recovery Codes' })).toBeVisible()

    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/login/)
    await typePassword(page, who)
    // Uses the next half minute's code, because the last one has been used already.
    await page.getByLabel('Code from your app').fill(codeAt(secret, Date.now() + 30_000))
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/admin/)

    const other = await makeStaff(request)
    await page.goto('/admin/settings?tab=security')
    try {
      await tick(page.getByLabel('Require 2FA'))
      await expect(page.getByText('Setting saved')).toBeVisible()
      const newStaffPage = await openOther()
      await newStaffPage.goto('/admin')
      await typePassword(newStaffPage, other)
      await expect(newStaffPage.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible()
      await expectNoViolations(newStaffPage)
    } finally {
      const accessToken = await page.evaluate(() => localStorage.getItem('accessToken'))
      const answer = await request.patch('/api/admin/settings/security', {
        data: { require2FA: false },
        headers: { authorization: `Bearer ${accessToken}` },
      })
      expect(answer.ok()).toBe(true)
    }
  })
})

const paths = [
  '/admin/orders',
  '/admin/settings?tab=store',
  '/admin/settings?tab=security',
  '/admin/promotions?create=true',
  '/admin/account',
]

test('orders, promotions, settings and account pass axe and fit at 390 px, light, and at 1440 px, dark', async ({
  page,
}) => {
  // Checks many screens, each twice with axe.
  test.slow()
  await expectScreensToLookGood(page, paths)
  await openScreen(page, '/admin/orders')
  await page.getByRole('row').nth(1).click()
  await expect(page.getByRole('heading', { name: /^M-/, level: 1 })).toBeVisible()
  await expectGoodLooks(page)
})
