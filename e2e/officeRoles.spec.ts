import { expect, type Page } from '@playwright/test'
import { countEffort } from './support/countClicks.ts'
import { expectNoViolations } from './support/looks.ts'
import { linkTo } from './support/mailbox.ts'
import { test } from './support/openOther.ts'
import { signInAsStaff } from './support/staff.ts'

const section = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })

test('a packer is invited in four clicks, sees only what packing needs, and loses or gains access with the role', async ({
  page,
  openOther,
}) => {
  const email = `packer-${Date.now()}@example.com`
  const effort = await countEffort(page)
  await signInAsStaff(page)
  effort.clicks = 0
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('button', { name: 'Invite User' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First Name').fill('Bilal')
  await dialog.getByLabel('Last Name').fill('Noor')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role').selectOption('Admin')
  await dialog.getByText('Packer', { exact: true }).click()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText('User invitation sent successfully!')).toBeVisible()
  expect(effort.clicks).toBe(4)

  const packer = await openOther()
  const refused: string[] = []
  packer.on('response', answer => {
    if (answer.status() === 403) refused.push(answer.url())
  })
  await packer.goto(await linkTo(packer, email, /invit/i, '/accept-invitation'))
  await packer.getByLabel('New password', { exact: true }).fill('nine lanterns by the gate')
  await packer.getByLabel('Confirm new password').fill('nine lanterns by the gate')
  await packer.getByRole('button', { name: 'Open My Account' }).click()
  await expect(packer.getByRole('link', { name: 'Pack Orders' })).toBeVisible({ timeout: 20_000 })
  for (const name of ['Dashboard', 'Orders', 'Pack', 'Returns', 'Inventory'])
    await expect(section(packer, name)).toBeVisible()
  for (const name of ['Products', 'Users', 'Settings', 'Analytics', 'Books', 'Audit log', 'Jobs', 'Alerts'])
    await expect(section(packer, name)).toHaveCount(0)
  await packer.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await packer.getByRole('row').nth(1).click()
  await expect(packer.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await packer.getByRole('button', { name: 'More', exact: true }).click()
  await expect(packer.getByRole('menuitem', { name: 'Copy Link' })).toBeVisible()
  await expect(packer.getByRole('menuitem', { name: 'Refund Order' })).toHaveCount(0)
  await packer.keyboard.press('Escape')
  await packer.goto('/admin/settings')
  await expect(packer.getByText('Your role does not allow you to see settings.')).toBeVisible()
  await expectNoViolations(packer)
  expect(refused).toEqual([])

  await page.goto(`/admin/users?search=${email}`)
  await page.getByRole('row').filter({ hasText: email }).getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Roles…' }).click()
  await dialog.getByText('Packer', { exact: true }).click()
  await dialog.getByText('Catalogue', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save Roles' }).click()
  await expect(page.getByText('Roles of Bilal changed')).toBeVisible()
  await packer.getByRole('link', { name: 'Inventory', exact: true }).click()
  await packer.getByRole('link', { name: 'Returns', exact: true }).click()
  await expect(packer.getByText('Your role does not allow you to see returns.')).toBeVisible()
  await expect(section(packer, 'Products')).toBeVisible()
  await expect(section(packer, 'Orders')).toHaveCount(0)
})

test('an owner creates a role, which people can be assigned, and deletes it', async ({ page }) => {
  const name = `Till ${Date.now()}`
  await signInAsStaff(page, { at: '/admin/users' })
  await page.getByRole('link', { name: 'Roles', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Packs orders and receives returns' })).toBeVisible()
  await page.getByRole('button', { name: 'Create Role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByText('Refund orders', { exact: true }).click()
  await expect(dialog.getByLabel('See orders')).toBeChecked()
  await dialog.getByLabel('Refund limit (optional)').fill('100')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Create Role' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('£100.00')
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Role deleted')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a program gets a key in four clicks, reads with it until it is revoked, and can do no more than granted', async ({
  page,
  request,
}) => {
  const name = `Sync ${Date.now()}`
  const effort = await countEffort(page)
  await signInAsStaff(page)
  effort.clicks = 0
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('link', { name: 'API Keys' }).click()
  await page.getByRole('button', { name: 'Create API Key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Create API Key' }).click()
  const key = await dialog.getByRole('listitem').textContent()
  expect(effort.clicks).toBe(4)
  const statusOf = async (path: string) =>
    (await request.get(`/api/admin/${path}`, { headers: { authorization: `Bearer ${key}` } })).status()
  expect(await statusOf('orders')).toBe(200)
  expect(await statusOf('users')).toBe(403)
  await dialog.getByRole('button', { name: 'I Have Saved It' }).click()

  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Sees orders, stock, products and collections')
  await expectNoViolations(page)
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
  expect(await statusOf('orders')).toBe(401)
})
