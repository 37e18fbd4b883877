import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { codeAt } from '@shop/server/test/codeAt'
import { expectNoViolations, expectToFit } from './support/looks.ts'
import { linkTo } from './support/mailbox.ts'
import { test } from './support/openOther.ts'
import { arriveAtPayment, signUp, openLive } from './support/shopper.ts'
import { actAsStaff } from './support/staff.ts'

const password = 'seven camels at dusk'
const newPassword = 'nine lanterns by the gate'

const signOut = async (page: Page) => {
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible()
}

const signIn = async (page: Page, email: string, typed = password) => {
  await page.goto('/login')
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test.describe('/forgot-password and /reset-password', () => {
  test('a forgotten password is replaced by the link in the email, which works once', async ({ page }) => {
    const email = await signUp(page)
    await signOut(page)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByText('Please fill in all fields.')).toBeVisible()
    await page.getByRole('main').getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    const link = await linkTo(page, email, /set a new password/, '/reset-password')

    await page.goto(link)
    await expect(page.getByText(`For your account ${email}.`)).toBeVisible()
    await expectNoViolations(page)
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByLabel('Confirm new password').fill('something else')
    await page.getByRole('button', { name: 'Set New Password' }).click()
    await expect(page.getByText('Passwords do not match.')).toBeVisible()
    await page.getByLabel('Confirm new password').fill(newPassword)
    await page.getByRole('button', { name: 'Set New Password' }).click()
    await expect(page.getByText('Please sign in with your new password.')).toBeVisible()
    await signIn(page, email, newPassword)
    await expect(page.getByText("You've been successfully logged in.")).toBeVisible()

    await page.goto('/')
    await page.goto(link)
    await expect(page.getByText('This link has already been used.')).toBeVisible()
    await page.getByRole('link', { name: 'Request a New Link' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })
})

test.describe('/profile', () => {
  test('Profile: editable with Edit, Cancel and Save Changes; a new email counts once it is confirmed', async ({
    page,
  }) => {
    const email = await signUp(page)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('First name').fill('Somebody')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Idris', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('First name').fill('Yunus')
    await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(`new-${email}`)
    await page.getByLabel('Current password', { exact: true }).fill('seven camels at dusk')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Profile updated successfully.')).toBeVisible()
    await expect(page.getByText('is not confirmed yet')).toBeVisible()
    await expect(page.getByText(email, { exact: true })).toBeVisible()

    await page.goto(await linkTo(page, `new-${email}`, /confirm your new email/, '/confirm-email'))
    await expect(page.getByText(`you will sign in with new-${email} from then on`)).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Confirm Address' }).click()
    await expect(page.getByText('Please enter your password.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Confirm Address' }).click()
    await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
    await page.getByRole('link', { name: 'View My Account' }).click()
    await expect(page.getByText(`new-${email}`, { exact: true })).toBeVisible()
    await expect(page.getByText('is not confirmed yet')).toBeHidden()
    await linkTo(page, email, /your email address was changed/, '/').catch(() => undefined)
    await expect(page.getByRole('heading', { name: /your email address was changed/ })).toBeVisible()
  })

  test('Addresses on a phone: add, edit fills from the chosen address, make default, delete with confirmation', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signUp(page)
    await page.goto('/profile?tab=addresses')
    const add = async (line: string) => {
      await page.getByRole('button', { name: 'Add New Address' }).click()
      await page.getByLabel('First name').fill('Idris')
      await page.getByLabel('Last name').fill('Bello')
      await page.getByLabel('Address line 1').fill(line)
      await page.getByLabel('City').fill('London')
      await page.getByRole('button', { name: /^(add|save) address/i }).click()
      // Keeps the typed text after the error.
      await expect(page.getByText('Please fill in all required fields.')).toBeVisible()
      await expect(page.getByLabel('Address line 1')).toHaveValue(line)
      await page.getByLabel('Postcode').fill('E1 8JG')
      await page.getByRole('button', { name: /^(add|save) address/i }).click()
      await expect(page.getByText('Address added successfully.')).toBeVisible()
    }
    await add('12 Cable Street')
    await add('7 Brick Lane')
    await page.getByRole('button', { name: /^Edit .*Brick Lane/ }).click()
    await expect(page.getByLabel('Address line 1')).toHaveValue('7 Brick Lane')
    await page.getByLabel('Address line 1').fill('9 Brick Lane')
    await page.getByRole('button', { name: /save|update/i }).click()
    await expect(page.getByText('Address updated successfully.')).toBeVisible()
    await page.getByRole('button', { name: /^Make default: .*9 Brick Lane/ }).click()
    await expect(page.getByText('Default address updated successfully.')).toBeVisible()
    await page.getByRole('button', { name: /^Delete .*Cable Street/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Address removed successfully.')).toBeVisible()
    await expect(page.getByText('12 Cable Street', { exact: true })).toBeHidden()
    await expectNoViolations(page)
    await expectToFit(page)
  })

  test('Orders: a pending one can be paid or canceled, and ordered again', async ({ page }) => {
    await arriveAtPayment(page)
    const paymentPage = page.url()
    await page.goto('/profile?tab=orders')
    await expect(page.getByText('Pending Payment')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pay Now' })).toHaveAttribute('href', paymentPage)
    await page.getByRole('button', { name: /^Cancel order/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click()
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
    await page.goto('/cart')
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await page.goto('/profile?tab=orders')
    await page.getByRole('button', { name: /^Order Again/ }).click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByText('Added to cart successfully!')).toBeVisible()
    await expect(page.getByText('Najd Two-Button Thobe').first()).toBeVisible()
  })

  test('Two-step sign-in: set up with an app, asked for at the next sign-in, a recovery code instead', async ({
    page,
  }) => {
    const email = await signUp(page)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Set Up Two-Step Sign-In' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
    await expectNoViolations(page)
    await expect(dialog.getByLabel('Code from your app')).toBeFocused()
    await dialog.getByLabel('Code from your app').fill(codeAt(secret, Date.now()))
    await dialog.getByRole('button', { name: 'Switch On' }).click()
    const recoveryCode = await dialog.getByRole('listitem').first().innerText()
    await dialog.getByRole('button', { name: 'I Have Saved Them' }).click()
    await signOut(page)

    await signIn(page, email)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await expectNoViolations(page)
    const code = page.getByLabel('Code from your app')
    await expect(code).toBeFocused()
    await code.fill('000000')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('This code is not correct.').first()).toBeVisible()
    await expect(code).toHaveValue('000000')
    // Uses the next half minute's code, because the last one has been used already.
    await code.fill(codeAt(secret, Date.now() + 30_000))
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText("You've been successfully logged in.")).toBeVisible()
    await signOut(page)

    await signIn(page, email)
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(recoveryCode)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText("You've been successfully logged in.")).toBeVisible()
  })

  test('Account Actions: notification preferences, other devices, my data, close my account', async ({
    page,
    openOther,
  }) => {
    const email = await signUp(page)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Notification Preferences' }).click()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Save Preferences' }).click()
    await expect(page.getByText('Notification preferences updated successfully.')).toBeVisible()

    const other = await openOther()
    await signIn(other, email)
    await expect(other.getByText("You've been successfully logged in.")).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
    await expect(page.getByText('Device signed out successfully.')).toBeVisible()
    await other.goto('/profile')
    await expect(other).toHaveURL('/login')

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download My Data' }).click(),
    ])
    const data = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(data.account).toMatchObject({ email, marketingOptIn: true })

    await page.getByRole('button', { name: 'Close My Account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill('not this one')
    await dialog.getByRole('button', { name: 'Close My Account' }).click()
    await expect(dialog.getByText('This password is not correct.')).toBeVisible()
    await expectNoViolations(page)
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Close My Account' }).click()
    await expect(page.getByText('Your account is closed.')).toBeVisible()
    await expect(page).toHaveURL('/')
    await signIn(page, email)
    await expect(page.getByText('Login failed. Please check your credentials.')).toBeVisible()
  })

  test('every tab passes axe on a desktop, and also fits a phone', async ({ page }) => {
    await signUp(page)
    for (const tab of ['profile', 'addresses', 'orders', 'wishlist']) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await openLive(page, `/profile?tab=${tab}`)
      await expect(page.getByRole('tabpanel')).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectNoViolations(page)
      await expectToFit(page)
      await page.setViewportSize({ width: 390, height: 900 })
      await expectToFit(page)
    }
  })
})

test('an invitation is accepted by its link, which works once', async ({ page, request }) => {
  const staff = await actAsStaff(request)
  const email = `invited-${Date.now()}@example.com`
  await staff('POST', '/users', { firstName: 'Maryam', lastName: 'Haddad', email, role: 'customer' })
  const link = await linkTo(page, email, /You are invited/, '/accept-invitation')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Welcome, Maryam' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Open My Account' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/profile')
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await page.goto(link)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible()
})

test('signing in is locked after too many wrong passwords, and says when the lock ends', async ({ page }) => {
  const email = `nobody-${Date.now()}@example.com`
  const waitForRefusal = () =>
    page.waitForResponse(answer => answer.url().endsWith('/api/auth/login') && !answer.ok())
  await Promise.all([waitForRefusal(), signIn(page, email)])
  for (let n = 0; n < 5; n++)
    await Promise.all([waitForRefusal(), page.getByRole('button', { name: 'Sign In' }).click()])
  const lockedText = 'Too many failed attempts. Please try again in 15 minutes.'
  await expect(page.getByRole('main').getByRole('alert')).toContainText(lockedText)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
})
