import { expect, test } from '@playwright/test'
import { countEffort } from './support/countClicks.ts'
import { expectGoodLooks, actAsStaff, signInAsStaff } from './support/staff.ts'

test('the person who changed a price is found in two clicks, in words, and by search and field', async ({
  page,
  request,
}) => {
  const asStaff = await actAsStaff(request)
  const title = `Hadramaut ${Date.now()}`
  const product = await asStaff('POST', '/products', {
    title,
    slug: `hadramaut-${Date.now()}`,
    description: 'A thobe.',
    materials: 'Cotton',
    care: 'Wash at 30°.',
    status: 'DRAFT',
    variants: [
      {
        sku: `HAD-${Date.now()}`,
        color: 'White',
        size: '56',
        price: 5900,
        stock: 3,
        weightGr: 400,
        barcode: '5000000000000',
      },
    ],
  })
  await asStaff('PATCH', '/products/bulk', {
    productIds: [product.id],
    change: { kind: 'priceAmount', amount: -400 },
  })
  const effort = await countEffort(page)
  await signInAsStaff(page)
  effort.clicks = 0
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('row').filter({ hasText: title }).getByText(title).click()
  const history = page.getByRole('dialog').getByRole('list', { name: 'History' })
  const sentence = new RegExp(
    `^Price of ${title}, HAD-\\d+ changed from £59\\.00 to £55\\.00 by Maryam Siddiqui$`,
  )
  await expect(history.getByText(sentence)).toBeVisible()
  expect(effort.clicks).toBe(2)

  await page.getByRole('link', { name: 'Show All Changes' }).click()
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.goto('/admin/audit')
  await page.getByRole('searchbox').fill(title)
  await expect(page).toHaveURL(/search=/)
  await page.getByLabel('Field', { exact: true }).selectOption('Price')
  await expect(page).toHaveURL(/search=.*field=Price/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByText(sentence)).toBeVisible()
  await expectGoodLooks(page)
})
