import { expect, test, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { readFileSync } from 'node:fs'
import { expectNoViolations } from './support/looks.ts'
import { signInAsStaff } from './support/staff.ts'

const slug = 'najd-two-button-thobe'

/** Reads all rows of the export of the filtered product list. */
const exportProducts = async (page: Page): Promise<string[][]> => {
  await page.goto('/admin/products?search=najd-two-button')
  await expect(page.getByRole('row', { name: /Najd/ })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
  return parse(readFileSync(await download.path(), 'utf8'), { bom: true })
}

test.describe('Admin products (/admin/products)', () => {
  test('CSV export and import: a dry run that shows every change and every error by row, then apply, then Undo', async ({
    page,
    request,
  }) => {
    await signInAsStaff(page)
    const [header = [], ...rows] = await exportProducts(page)
    expect(new Set(rows.map(([first]) => first))).toEqual(new Set([slug]))
    const columnOf = (label: string) => header.indexOf(label)
    const [first = [], second = []] = rows
    const [price, stock] = [first[columnOf('Price')], Number(first[columnOf('Stock')])]
    const correctedPrice = Number(second[columnOf('Price')]) + 1
    first[columnOf('Price')] = '£12.50'
    first[columnOf('Stock')] = String(stock + 3)
    second[columnOf('Price')] = 'eighty'
    // Writes the file as a spreadsheet of another country saves it.
    const sheet = stringify([header, ...rows], { delimiter: ';', bom: true })

    await page.getByRole('link', { name: 'Import' }).click()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose Files' }).click(),
    ])
    await chooser.setFiles({ name: 'thobes.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })

    const errorTable = page.getByRole('table', { name: 'Rows with errors' })
    await expect(errorTable).toContainText('Give a price such as 89.00.')
    await expect(page.getByRole('button', { name: /^Import/ })).toBeDisabled()
    await expectNoViolations(page)
    await page.getByLabel('Price in row 3').fill(`£${correctedPrice}`)
    await page.keyboard.press('Enter')

    const changes = page.getByRole('table', { name: 'Changes' })
    await expect(changes).toContainText(`Price £${price} → £12.50`)
    await expect(changes).toContainText(`Stock ${stock} → ${stock + 3}`)
    await expect(changes.getByRole('row')).toHaveCount(3)
    await expectNoViolations(page)
    const readVariant = async () => {
      const answer = (await (await request.get(`/api/products/slug/${slug}`)).json()) as {
        data: { variants: { sku: string; price: number; stock: number }[] }
      }
      return answer.data.variants.find(({ sku }) => sku === first[columnOf('SKU')])
    }
    const before = await readVariant()
    await page.getByRole('button', { name: 'Import 1 Product' }).click()
    await expect(page.getByText('1 product imported from thobes.csv.')).toBeVisible()
    expect(await readVariant()).toMatchObject({ price: 1250, stock: (before?.stock ?? 0) + 3 })
    await page.goto(`/products/${slug}`)
    await expect(page.getByText('£12.50').first()).toBeVisible()

    await page.goBack()
    await page.getByRole('button', { name: 'Undo Import' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click()
    await expect(page.getByText('The import of thobes.csv has been undone.')).toBeVisible()
    expect(await readVariant()).toEqual(before)
    await expectNoViolations(page)
  })
})
