import { expect, test } from '@playwright/test'
import { newGuestEmail } from './support/guest.ts'
import { expectNoViolations } from './support/looks.ts'
import { linkInMail } from './support/mailbox.ts'
import { openLive } from './support/shopper.ts'

test('the newsletter is requested in the footer, and confirmed and ended from emails', async ({ page }) => {
  const email = newGuestEmail()
  await openLive(page, '/about')
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  const field = footer.getByLabel('Email')
  await field.fill('nobody at home')
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('nobody at home')
  await field.fill(email)
  await field.press('Enter')
  await expect(footer.getByText(`We have emailed ${email}`)).toBeFocused()
  await expectNoViolations(page)

  const confirm = await linkInMail(page, email, '/newsletter#')
  await page.goto(confirm.href)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
  await expectNoViolations(page)

  const end = await linkInMail(page, email, '/unsubscribe#')
  await page.goto(end.href)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await expectNoViolations(page)
})
