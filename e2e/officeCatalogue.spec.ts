import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoViolations, expectToFit } from './support/looks.ts'
import { signInAsStaff } from './support/staff.ts'
import { tick } from './support/tick.ts'

const picture = async () => ({
  name: 'front.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#9a7b5f' } })
    .jpeg()
    .toBuffer(),
})

const rowOf = (page: Page, words: string, table: string) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: words })

test('a product with a matrix of variants and a picture is previewed, saved as a whole and in the shop at once', async ({
  page,
}) => {
  await signInAsStaff(page, { at: '/admin/products' })
  await page.getByRole('button', { name: 'Add Product' }).click()
  const form = page.getByRole('dialog', { name: 'Create New Product' })
  const now = Date.now()
  const title = `Sur Evening Thobe ${now}`
  await form.getByLabel(/^Title/).fill(title)
  await expect(form.getByLabel('Slug')).toHaveValue(`sur-evening-thobe-${now}`)
  await form.getByLabel(/^Description/).fill('For long evenings by the sea.')
  await form.getByLabel('Materials').fill('Cotton and linen')
  await form.getByLabel('Care Instructions').fill('Wash cold')
  await form.getByRole('button', { name: 'Add Fibre' }).click()
  await form.getByLabel('Fibre 1', { exact: true }).selectOption('Linen')
  await form.getByLabel('Percentage of fibre 1').fill('40')
  await expect(form.getByText('Total 40%, 60% missing')).toBeVisible()
  await form.getByRole('button', { name: 'Add Fibre' }).click()
  await form.getByLabel('Fibre 2', { exact: true }).selectOption('Cotton')
  await form.getByLabel('Percentage of fibre 2').fill('70')
  await expect(form.getByText('The fibres add up to 110%. They must add up to 100%.')).toBeVisible()
  await form.getByLabel('Percentage of fibre 2').fill('60')
  await expect(form.getByText('Total 100%')).toBeVisible()
  await form.getByLabel('Washing').selectOption('Hand wash at up to 40°C')
  await form.getByLabel('Ironing').selectOption('Do not iron')
  await form.getByLabel('Ironing').selectOption('Iron at up to 150°C')
  await form.getByLabel('Status').selectOption('ACTIVE')
  await form.getByLabel('Sizes').fill('52, 54, 56')
  await form.getByLabel('Colours').fill('Sand, Navy')
  await form.getByLabel('Price of each').fill('6900')
  await form.getByLabel('Stock of each').fill('5')
  await form.getByLabel('Weight of each').fill('420')
  await form.getByRole('button', { name: 'Add All Combinations' }).click()
  const skus = form.getByLabel(/^SKU(?!s)/)
  await expect(skus).toHaveCount(6)
  // The last column is reached while the variant's name stays visible.
  await form.getByRole('table', { name: 'Variants' }).getByLabel('Barcode').first().scrollIntoViewIfNeeded()
  await expect(skus.first()).toBeInViewport({ ratio: 0.9 })
  const chooser = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Choose Images' }).click()
  await (await chooser).setFiles(await picture())
  await form.getByLabel('Alt text for image 1').fill('The front in sand')

  const preview = form.frameLocator('iframe')
  await expect(preview.locator('h1')).toHaveText(title)
  await expect(preview.locator('img').first()).toHaveAttribute('alt', 'The front in sand')
  await expect(preview.getByText('£69.00').first()).toBeVisible()

  await form.getByRole('button', { name: 'Create Product' }).click()
  await expect(page.getByText('All images uploaded successfully!')).toBeVisible()
  await expect(rowOf(page, title, 'Products')).toContainText('30 in stock')
  await page.goto(`/products/sur-evening-thobe-${now}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByAltText('The front in sand').first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Size' }).getByRole('radio')).toHaveCount(3)
  await expect(page.getByText('60% cotton, 40% linen').first()).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveText([
    'Hand wash at up to 40°C',
    'Iron at up to 150°C',
  ])
})

test('bulk select changes prices by per cent, with a preview of each change and Undo', async ({ page }) => {
  await signInAsStaff(page, { at: '/admin/products?search=rabat' })
  const row = rowOf(page, 'Rabat Braided Jalab', 'Products')
  await expect(row).toContainText('£115.00')
  await tick(row.getByRole('checkbox'))
  await page.getByRole('button', { name: 'Change Prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change prices of 1 product' })
  await expect(dialog.getByLabel('Prices', { exact: true })).toBeFocused()
  await dialog.getByLabel('Change', { exact: true }).fill('10')
  await expect(dialog.getByText('Prices of 1 product up by 10%')).toBeVisible()
  await expect(rowOf(page, 'RABAT-NVY-52', 'Changes')).toContainText('£115.00£126.50')
  await dialog.getByRole('button', { name: /^Change 14 Prices/ }).click()
  await expect(row).toContainText('£126.50')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('£115.00')
})

test('a collection is reordered by keyboard, shoppers see it, and it can be undone', async ({ page }) => {
  await signInAsStaff(page, { at: '/admin/collections?search=new-in' })
  await rowOf(page, 'New In', 'Collections').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'View Products' }).click()
  const titles = page.getByRole('table', { name: 'Products of the collection' }).getByRole('row')
  await expect(titles.nth(1)).toContainText('Tangier')
  await page.getByRole('button', { name: 'Move Tangier Linen-Look Jalab' }).press('Space')
  // Arrow keys work once the product has been picked up and measured.
  await expect(page.getByText(/Tangier Linen-Look Jalab is at place 1/)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/Tangier Linen-Look Jalab is at place 2/)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText('Moved to place 2')).toBeVisible()
  await expect(titles.nth(2)).toContainText('Tangier')
  const shown = await page.request.get('/api/collections/new-in/products?sort=featured')
  expect((await shown.json()).data.items[1].title).toContain('Tangier')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles.nth(1)).toContainText('Tangier')
})

test('stock is received with a reason, and the ledger shows how the number came about', async ({ page }) => {
  await signInAsStaff(page, { at: '/admin/inventory?search=ATLAS-CRM-52' })
  await rowOf(page, 'ATLAS-CRM-52', 'Variants').click()
  const dialog = page.getByRole('dialog', { name: 'Stock of ATLAS-CRM-52' })
  await dialog.getByText('Receive', { exact: true }).first().click()
  const note = `Delivery note ${Date.now()}`
  await dialog.getByLabel('Units delivered').fill('12')
  await dialog.getByLabel('Reason').fill(note)
  await expect(dialog.getByText(/\+ 12 = \d+ on the shelf/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Receive' }).click()
  await expect(page.getByText(/ATLAS-CRM-52 has \d+ in stock/)).toBeVisible()
  await rowOf(page, 'ATLAS-CRM-52', 'Variants').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'View Ledger' }).click()
  await expect(rowOf(page, note, 'Moves')).toContainText('+12')
})

test('axe finds nothing on a product, and on the form with its preview, on a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAsStaff(page, { at: '/admin/products?search=tangier' })
  await page.getByRole('row').nth(1).click()
  await expect(page.getByRole('list', { name: 'Variants' })).toBeVisible()
  await expectNoViolations(page)
  await page.goto('/admin/products?create=true')
  const form = page.getByRole('dialog', { name: 'Create New Product' })
  await form.getByLabel(/^Title/).fill('Sur Evening Thobe')
  await form.getByRole('textbox', { name: 'Colour', exact: true }).fill('Sand')
  await form.getByRole('textbox', { name: 'Size', exact: true }).fill('54')
  await form.getByLabel(/^Price in pence/).fill('6900')
  await expect(form.frameLocator('iframe').locator('h1')).toHaveText('Sur Evening Thobe')
  await expectNoViolations(page)
})

test('axe finds nothing on collections and stock, on a phone in the dark', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => localStorage.setItem('colorMode', 'dark'))
  await signInAsStaff(page, { at: '/admin/collections?search=new-in' })
  await page.getByRole('row').nth(1).click()
  await page.getByRole('button', { name: 'View Products' }).click()
  await expect(page.getByRole('table', { name: 'Products of the collection' })).toContainText('Tangier')
  await expectNoViolations(page)
  await expectToFit(page)
  await page.goto('/admin/inventory?search=atlas')
  await page.getByRole('row').nth(1).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page)
})
