import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startCounting } from './countClicks.ts'
import { placePaidOrders } from './placePaidOrders.ts'
import { actAsStaff, findAnything, signInAsStaff } from './staff.ts'

const toDashboard = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.goto('/admin')
  await expect(page.getByText('Total Revenue')).toBeVisible()
}

/** By keyboard alone: the palette, the words, Enter. */
const open = async (page: Page, words: string, option: RegExp) => {
  await findAnything(page, words)
  const wanted = page.getByRole('option', { name: option }).first()
  await expect(async () => {
    await expect(wanted).toBeVisible()
    if ((await wanted.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    await expect(wanted).toHaveAttribute('aria-selected', 'true', { timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
}

const inSidebar = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first()

test('everyday tasks with orders take as few clicks as the table says', async ({ page, request }) => {
  const countClicks = await startCounting(page)
  const [first = '', second = ''] = await placePaidOrders(request, await actAsStaff(request), 2)
  await signInAsStaff(page)
  const number = (id: string) => id.slice(-8)
  const isOpen = (id: string) =>
    expect(page.getByRole('heading', { name: `Order ${number(id)}` })).toBeVisible()

  await countClicks('Find an order by name or postcode, with the palette', async () => {
    await open(page, 'Bilal Packer', /Bilal Packer · E1 8JG/)
    await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible()
  })
  await toDashboard(page)
  await countClicks('The same without the palette', async () => {
    await inSidebar(page, 'Orders').click()
    await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1)).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('E1 8JG')
    await expect(page.getByRole('row', { name: /Bilal Packer/ }).first()).toBeVisible()
  })
  await toDashboard(page)
  await countClicks('Ship it with carrier and tracking', async () => {
    await open(page, number(first), new RegExp(number(first)))
    await isOpen(first)
    await page.getByRole('button', { name: 'Mark as Shipped' }).click()
    await page.keyboard.type('AB 123 456 789 GB')
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as Shipped' }).click()
    await expect(page.getByText('Order status updated to Shipped.')).toBeVisible()
  })
  await toDashboard(page)
  await countClicks('Refund one line, its amount computed', async () => {
    await open(page, number(first), new RegExp(number(first)))
    await isOpen(first)
    await page
      .getByRole('table', { name: 'Items' })
      .getByRole('button', { name: /^Refund/ })
      .first()
      .click()
    await page.keyboard.type('A loose seam')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Refund £/ })
      .click()
    await expect(page.getByText(/Refund noted|Order has been refunded successfully/)).toBeVisible()
  })
  await toDashboard(page)
  await countClicks('Print a packing slip', async () => {
    await open(page, number(second), new RegExp(number(second)))
    await isOpen(second)
    const [slip] = await Promise.all([
      page.waitForResponse(/packing-slips/),
      page.getByRole('button', { name: 'Packing Slip' }).click(),
    ])
    expect(slip.headers()['content-type']).toBe('application/pdf')
  })
  await toDashboard(page)
  await countClicks("Export last month's orders", async () => {
    await inSidebar(page, 'Orders').click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export Last Month' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^orders-.*\.csv$/)
  })
})

test('everyday tasks with the catalogue take as few clicks as the table says', async ({ page }) => {
  const countClicks = await startCounting(page)
  await signInAsStaff(page)
  await countClicks('Add a product with 12 variants and 4 images, in stock and published', async () => {
    await open(page, 'add product', /^Add product/)
    const form = page.getByRole('dialog', { name: 'Create New Product' })
    await form.getByLabel(/^Title/).fill(`Muscat Thobe ${Date.now()}`)
    await form.getByLabel(/^Description/).fill('For the city.')
    await form.getByLabel('Materials').fill('Cotton')
    await form.getByLabel('Care Instructions').fill('Wash cold')
    await form.getByLabel('Status').pressSequentially('act')
    await form.getByLabel('Sizes').fill('52, 54, 56, 58, 60, 62')
    await form.getByLabel('Colors').fill('Sand, Navy')
    await form.getByLabel('SKUs begin with').fill(`MUSCAT-${Date.now()}`)
    await form.getByLabel('Price of each').fill('6900')
    await form.getByLabel('Stock of each').fill('5')
    await form.getByLabel('Weight of each').fill('420')
    await form.getByRole('button', { name: 'Add All Combinations' }).click()
    await expect(form.getByLabel(/^SKU(?!s)/)).toHaveCount(12)
    const chooser = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: 'Choose Images' }).click()
    const create = { width: 400, height: 500, channels: 3, background: '#9a7b5f' } as const
    const buffer = await sharp({ create }).jpeg().toBuffer()
    const files = [1, 2, 3, 4].map(n => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer }))
    await (await chooser).setFiles(files)
    await form.getByRole('button', { name: 'Create Product' }).click()
    const row = page.getByRole('row', { name: /Muscat Thobe/ }).first()
    await expect(row).toContainText('60 in stock')
    await expect(row).toContainText('Active')
    await expect(row.locator('img')).toBeVisible()
  })
  await toDashboard(page)
  await countClicks('Set the stock of a variant found by SKU', async () => {
    await open(page, 'inventory', /^Inventory/)
    await expect(page.getByRole('heading', { name: 'Inventory' })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('ATLAS-CRM-54')
    await page.getByRole('row', { name: /ATLAS-CRM-54/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Stock of ATLAS-CRM-54' })
    await dialog.getByLabel('Units on the shelf').fill('33')
    await dialog.getByRole('button', { name: 'Save Count' }).click()
    await expect(page.getByText(/ATLAS-CRM-54 has 33 in stock/)).toBeVisible()
  })
  await toDashboard(page)
  await countClicks('Reprice a collection by 10 %, with a preview', async () => {
    await inSidebar(page, 'Collections').click()
    await page
      .getByRole('row', { name: /^Jalabs/ })
      .getByRole('button', { name: 'Actions' })
      .click()
    await page.getByRole('menuitem', { name: /Prices/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Change', { exact: true }).fill('10')
    await expect(dialog.getByText(/up by 10%/)).toBeVisible()
    await dialog.getByRole('button', { name: /^Change \d+ Prices/ }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Taken back/)).toBeVisible()
})

test('everyday tasks with people take as few clicks as the table says', async ({ page }) => {
  const countClicks = await startCounting(page)
  await signInAsStaff(page)
  await countClicks('Invite an admin', async () => {
    await open(page, 'invite user', /^Invite user/)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('First Name').fill('Safiya')
    await dialog.getByLabel('Last Name').fill('Noor')
    await dialog.getByLabel('Email').fill(`invited-${Date.now()}@example.com`)
    await dialog.getByLabel('Role').pressSequentially('adm')
    await expect(dialog.getByLabel('Role')).toHaveValue(/admin/i)
    await dialog.getByRole('button', { name: 'Send Invitation' }).click()
    await expect(page.getByText('User invitation sent successfully!')).toBeVisible()
  })
  await toDashboard(page)
  await countClicks('Approve 10 reviews', async () => {
    await inSidebar(page, 'Reviews').click()
    await page.getByRole('combobox', { name: 'Status' }).pressSequentially('pen')
    const table = page.getByRole('table', { name: /Reviews/ })
    await expect(table.getByRole('row', { name: /Pending/ })).toHaveCount(10)
    await table.getByRole('row').first().getByRole('checkbox').click({ force: true })
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByText('10 reviews approved')).toBeVisible()
  })
})
