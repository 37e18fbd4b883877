import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { signInAsStaff } from './support/staff.ts'

const picture = () =>
  sharp({ create: { width: 80, height: 100, channels: 3, background: '#9a7b5f' } })
    .jpeg()
    .toBuffer()

/** Lists the names of the files that the back office has stored in this browser. */
const storedFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Opening a missing database would create it without its store.
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'officeFiles')) return []
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('officeFiles')
      opening.addEventListener('error', () => reject(new Error('cannot open what is kept')))
      opening.addEventListener('success', () => {
        const database = opening.result
        const reading = database.transaction('files').objectStore('files').getAll()
        reading.addEventListener('success', () => {
          database.close()
          resolve(reading.result.map(({ file }: { file: File }) => file.name))
        })
      })
    })
  })

test('a picture chosen in a form outlives the page like what was typed, until the form is discarded', async ({
  page,
}) => {
  await signInAsStaff(page, { at: '/admin/products' })
  await page.getByRole('button', { name: 'Add Product' }).click()
  const form = page.getByRole('dialog', { name: 'Create New Product' })
  const alt = form.getByLabel('Alt text for image 1')
  const chooser = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Choose Images' }).click()
  await (await chooser).setFiles({ name: 'sur.jpg', mimeType: 'image/jpeg', buffer: await picture() })
  await alt.fill('The front in sand')
  const drafts = () =>
    page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([name]) => name.startsWith('draft:'))
        .join(' '),
    )
  await expect.poll(drafts).toContain('The front in sand')
  // The picture is stored separately from the text, which may take longer.
  await expect.poll(() => storedFiles(page)).toContain('sur.jpg')

  page.on('dialog', question => void question.accept())
  await page.reload()
  await expect(form.getByText('but did not save has been restored')).toBeVisible()
  await expect(alt).toHaveValue('The front in sand')
  await expect(form.locator('img[src^="data:image"]').first()).toBeVisible()
  await form.getByRole('button', { name: 'Discard' }).click()
  await expect(alt).toBeHidden()
  await page.reload()
  await expect(form.getByRole('button', { name: 'Choose Images' })).toBeVisible()
  await expect(alt).toBeHidden()
})
