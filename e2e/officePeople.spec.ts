import { expect } from '@playwright/test'
import { expectNoViolations } from './support/looks.ts'
import { linkTo } from './support/mailbox.ts'
import { test } from './support/openOther.ts'
import { expectScreensToLookGood, havePendingReviews, signInAsStaff } from './support/staff.ts'

const pdf = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
)

test.describe('Admin users (/admin/users)', () => {
  test('an invitation is accepted in the browser, the role is removed, and the account is deactivated', async ({
    page,
    openOther,
  }) => {
    const email = `invited-${Date.now()}@example.com`
    await signInAsStaff(page, { at: '/admin/users' })
    await page.getByRole('button', { name: 'Invite User' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send Invitation' }).click()
    await expect(dialog.getByText('Please fill in all required fields.').first()).toBeVisible()
    await dialog.getByLabel('First Name').fill('Safiya')
    await dialog.getByLabel('Last Name').fill('Noor')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Role').selectOption('Admin')
    await dialog.getByRole('button', { name: 'Send Invitation' }).click()
    await expect(page.getByText('User invitation sent successfully!')).toBeVisible()

    const invited = await openOther()
    await invited.goto(await linkTo(invited, email, /invit/i, '/accept-invitation'))
    await invited.getByLabel('New password', { exact: true }).fill('nine lanterns by the gate')
    await invited.getByLabel('Confirm new password').fill('nine lanterns by the gate')
    await invited.getByRole('button', { name: 'Open My Account' }).click()
    await expect(invited.getByText('Total Revenue')).toBeVisible({ timeout: 20_000 })

    await page.goto(`/admin/users?search=${email}`)
    const row = page.getByRole('row').filter({ hasText: email })
    const act = async (name: string, confirmed: string) => {
      await row.getByRole('button').click()
      await page.getByRole('menuitem', { name }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: confirmed }).click()
    }
    await act('Make Customer', 'Make Customer')
    await expect(page.getByText('Safiya is a customer now')).toBeVisible()
    // The new rights arrive with the next click at the latest.
    await expect(async () => {
      if (new URL(invited.url()).pathname.startsWith('/admin'))
        await invited.getByRole('link', { name: 'Orders', exact: true }).click({ timeout: 2000 })
      await expect(invited).not.toHaveURL(/\/admin/, { timeout: 2000 })
    }).toPass({ timeout: 30_000 })

    await act('Delete User', 'Deactivate')
    await expect(page.getByText('User deactivated')).toBeVisible()
    await expect(row).toContainText('Deactivated')
    await row.getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Reactivate User' }).click()
    await expect(page.getByText('User reactivated')).toBeVisible()
  })

  test('nobody can demote or deactivate the last admin, or themselves', async ({ page }) => {
    await signInAsStaff(page, { at: '/admin/users?search=admin%40madar.test' })
    const row = page.getByRole('row').filter({ hasText: 'admin@madar.test' })
    await row.getByRole('button').click()
    await expect(page.getByRole('menuitem')).toHaveText(['View Details'])
    await page.getByRole('menuitem', { name: 'View Details' }).click()
    await expect(page.getByText('You cannot change your own role')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Deactivate User' })).toHaveCount(0)
    await expectNoViolations(page)
  })
})

test.describe('Admin reviews', () => {
  test('Approve when PENDING, after confirmation; the shop shows it', async ({
    page,
    request,
    openOther,
  }) => {
    await havePendingReviews(request, 1)
    await signInAsStaff(page, { at: '/admin/reviews?status=PENDING' })
    await page.getByRole('table', { name: 'Reviews' }).getByRole('row').nth(1).click()
    const dialog = page.getByRole('dialog', { name: 'Review Details' })
    const slug = await dialog.locator('dt:text-is("Slug") + dd').innerText()
    const shopper = await openOther()
    const countReviews = async () => {
      await shopper.goto(`/products/${slug}?tab=reviews`)
      const figures = shopper.getByRole('tabpanel').getByText(/out of 5 stars, \d+ reviews?/)
      return Number(/(\d+) review/.exec(await figures.first().innerText())?.[1])
    }
    const before = await countReviews()
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Review approved')).toBeVisible()
    expect(await countReviews()).toBe(before + 1)
  })
})

test.describe('Admin documents', () => {
  test('a private document is uploaded with progress, downloaded by its signed link, and deleted', async ({
    page,
    request,
  }) => {
    await signInAsStaff(page, { at: '/admin/documents?category=policies&upload=true' })
    const dialog = page.getByRole('dialog', { name: 'Upload Document' })
    await expect(dialog.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled()
    const choose = async (name: string, buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser')
      await dialog.getByRole('button', { name: 'Choose File' }).click()
      await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer })
    }
    const title = `Returns policy ${Date.now()}`
    await choose('policy.pdf', pdf)
    await dialog.getByLabel('Document Title').fill(title)
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('Document uploaded successfully!')).toBeVisible()

    const row = page.getByRole('row').filter({ hasText: title })
    await expect(row).toContainText('Private')
    const menu = async (name: string) => {
      await row.getByRole('button').click()
      await page.getByRole('menuitem', { name }).click()
    }
    const linked = page.waitForResponse(/\/admin\/documents\/[^/]+\/link$/)
    await menu('Download')
    // Anybody with the link can fetch the file for a quarter of an hour.
    const { url } = (await (await linked).json()).data as { url: string }
    const file = await request.get(url)
    expect(file.headers()['content-disposition']).toMatch(/^attachment/)
    expect(await file.text()).toBe(pdf.toString())

    await menu('Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Document deleted successfully!')).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})

const paths = [
  '/admin',
  '/admin/users',
  '/admin/users?invite=true',
  '/admin/reviews',
  '/admin/documents',
  '/admin/alerts',
  '/admin/audit',
  '/admin/analytics',
  '/admin/books',
  '/admin/books?tab=vat',
]

test('dashboard, users, reviews, documents, alerts, audit log, analytics and books pass axe and fit at 390 px, light, and at 1440 px, dark', async ({
  page,
}) => {
  // Checks many screens, each twice with axe.
  test.slow()
  await expectScreensToLookGood(page, paths)
})
