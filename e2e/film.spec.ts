import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './support/looks.ts'
import { openLive } from './support/shopper.ts'
import { expectGoodLooks, openScreen, signInAsStaff } from './support/staff.ts'

const film = join(import.meta.dirname, '../server/demo/films/fes-hooded-jalab.webm')

/** Plays the film of the open product, and waits until it moves. */
const watch = async (page: Page) => {
  // A phone has no thumbnails, because its gallery is swiped.
  const thumbnail = page.getByRole('button', { name: 'Show the film' })
  if (await thumbnail.isVisible()) await thumbnail.click()
  await page.getByRole('button', { name: /^Play film: / }).click()
  const player = page.locator('video')
  await expect.poll(() => player.evaluate((found: HTMLVideoElement) => found.currentTime)).toBeGreaterThan(0)
  return player
}

test('a film plays when it is pressed, and none of it is fetched before', async ({ page }) => {
  const requestedPaths: string[] = []
  page.on('request', request => requestedPaths.push(new URL(request.url()).pathname))
  await page.setViewportSize({ width: 390, height: 844 })
  await openLive(page, '/products/fes-hooded-jalab')
  await expect(page.getByRole('button', { name: /^Play film: / })).toBeAttached()
  expect(requestedPaths.filter(path => path.startsWith('/media/videos/'))).toEqual([])
  const player = await watch(page)
  await expect(player).toHaveAttribute('aria-label', /^Film: The Fes Hooded Jalab in sand/)
  await expectNoViolations(page)
  // The film pauses when a shopper scrolls on.
  await page.getByRole('button', { name: /^Enlarge picture 1 / }).scrollIntoViewIfNeeded()
  await expect.poll(() => player.evaluate((found: HTMLVideoElement) => found.paused)).toBe(true)
})

test('staff add a film to a garment and remove it again', async ({ page }) => {
  const slug = 'nizwa-embroidered-dishdasha'
  const found = await (await page.request.get(`/api/products/slug/${slug}`)).json()
  const screen = `/admin/products?view=${found.data.id}`
  await signInAsStaff(page, { at: screen })
  await page.getByRole('button', { name: 'Add Video' }).click()
  const form = page.getByRole('dialog', { name: 'Add Video' })
  await form.getByRole('button', { name: 'Save Video' }).click()
  await expect(form.getByText('Please choose a video.')).toBeVisible()
  const choose = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: 'Choose File' }).first().click()
    await (await chooser).setFiles(file)
  }
  await form.getByLabel('Alt text').fill('The cloth as it falls')
  await choose({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film at all') })
  await form.getByRole('button', { name: 'Save Video' }).click()
  await expect(form.getByText(/not (what|a|an)|cannot be read/)).toBeVisible()
  await form.getByRole('button', { name: 'Remove film.mp4' }).click()
  await choose(film)
  await expect(form.getByLabel('Alt text')).toHaveValue('The cloth as it falls')
  await expectGoodLooks(page)
  await form.getByRole('button', { name: 'Save Video' }).click()
  await expect(page.getByText('Video saved successfully!')).toBeVisible()
  await expect(page.getByText('The cloth as it falls, 9 seconds, 720 × 900')).toBeVisible()

  await openLive(page, `/products/${slug}`)
  await expect(await watch(page)).toHaveAttribute('aria-label', 'Film: The cloth as it falls')

  await openScreen(page, screen)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete Video' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText('Video deleted successfully')).toBeVisible()
  await page.goto(`/products/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show the film' })).toHaveCount(0)
})
