import { expect } from '@playwright/test'
import { expectNoViolations } from './support/looks.ts'
import { test } from './support/openOther.ts'
import { buyAsGuest, newGuestEmail } from './support/guest.ts'
import { linkInMail } from './support/mailbox.ts'
import { plugScanner } from './support/plugScanner.ts'
import { arriveAtPayment, pay } from './support/shopper.ts'
import { actAsStaff, expectGoodLooks, signInAsStaff } from './support/staff.ts'

test('a garment is returned: booked in three taps, scanned in, refunded', async ({ page, openOther }) => {
  const email = await arriveAtPayment(page)
  await pay(page)
  const id = new URL(page.url()).searchParams.get('order_id')
  const asStaff = await actAsStaff(page.request)
  await asStaff('POST', `/orders/${id}/fulfillment`, { carrier: 'Royal Mail', notify: false })

  await page.goto(`/profile?tab=orders&order=${id}`)
  await page.getByRole('button', { name: /^Exchange or return items of order/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Exchange or Return' })
  await dialog.getByLabel('Reason').selectOption('Too short')
  await dialog.getByLabel('What would you like us to do?').selectOption('Refund')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const text = await page.getByText(/^Return R-.* booked on/).textContent()
  const code = /R-\w{4}-\w{4}/.exec(text ?? '')?.[0] ?? ''
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download the slip of return ${code} (PDF)` }).click()
  expect((await download).suggestedFilename()).toBe(`return-${code}.pdf`)
  await expectNoViolations(page)

  const office = await openOther()
  await signInAsStaff(office, { at: '/admin/pack' })
  await expect(office.getByRole('textbox', { name: 'Order' })).toBeFocused()
  const scan = await plugScanner(office)
  await scan(code)
  await office.getByRole('button', { name: 'Mark as Received' }).click()
  const refund = office.getByRole('button', { name: /^Refund £/ })
  await expect(refund).toBeVisible()
  await expectGoodLooks(office)
  await refund.click()
  await office
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Refund £/ })
    .click()
  await expect(office.getByText(/^Return checked: refunding £/)).toBeVisible()
  await expect(office.getByText('Done', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByText(`Return ${code}: refunded`)).toBeVisible()
  for (const subject of [/how to send back/, /has arrived/, /refunded/])
    await expect(async () => {
      await page.goto('/dev/mail')
      const mail = page.getByRole('link', { name: subject }).filter({ hasText: email })
      await expect(mail).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 30_000 })
})

test('a guest exchanges a garment from the email, and the scan at the bench releases the replacement', async ({
  page,
  openOther,
}) => {
  const email = newGuestEmail()
  await buyAsGuest(page, email)
  const id = new URL(page.url()).searchParams.get('order_id')
  const asStaff = await actAsStaff(page.request)
  await asStaff('POST', `/orders/${id}/fulfillment`, { carrier: 'Royal Mail', notify: false })

  await page.goto((await linkInMail(page, email)).href)
  await page.getByRole('button', { name: /^Exchange or return items of order/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Exchange or Return' })
  await dialog.getByLabel('Reason').selectOption('Too short')
  const instead = dialog.getByLabel('What would you like us to do?')
  await instead.selectOption('Exchange')
  const sizes = dialog.getByRole('group', { name: 'Size' })
  await sizes.locator('label:has(input:enabled)').first().click()
  await expect(dialog.getByText('Nothing to pay now.')).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/^You receive: .* Reserved for you/)).toBeVisible()
  const code = /R-\w{4}-\w{4}/.exec((await page.getByText(/booked on/).textContent()) ?? '')?.[0] ?? ''
  await expectNoViolations(page)

  const office = await openOther()
  await signInAsStaff(office, { at: '/admin/pack' })
  await expect(office.getByRole('textbox', { name: 'Order' })).toBeFocused()
  const scan = await plugScanner(office)
  await scan(code)
  await office.getByRole('button', { name: 'Mark as Received' }).click()
  await expectGoodLooks(office)
  await office.getByRole('link', { name: 'Pack It Now' }).click()
  await expect(office.getByRole('heading', { name: /^Pack order/ })).toBeVisible()
  await office.goBack()
  await office.getByRole('button', { name: 'Finish Without a Refund' }).click()
  await expect(office.getByText('Return checked: nothing to refund')).toBeVisible()

  await page.reload()
  await expect(page.getByText(`Exchange ${code}: your parcel has been checked`)).toBeVisible()
})
