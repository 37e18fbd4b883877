import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoViolations } from './support/looks.ts'
import { expectStill, holdFonts, watchShifts } from './support/shifts.ts'
import { arriveAtPayment, pay, openLive, untilLive } from './support/shopper.ts'
import { actAsStaff } from './support/staff.ts'
import { tick } from './support/tick.ts'

interface Variant {
  size: string
  color: string
  stock: number
}

const variantsOf = async (request: APIRequestContext, slug: string): Promise<Variant[]> =>
  (await (await request.get(`/api/products/slug/${slug}`)).json()).data.variants

const isOnlyOfItsChoice = ({ size, color }: Variant, all: Variant[]): boolean =>
  all.filter(other => other.size === size && other.color === color).length === 1

/** Finds a product of the demo shop with a matching variant that is the only one of its size and colour. */
const findVariant = async (
  request: APIRequestContext,
  matches: (variant: Variant, all: Variant[]) => boolean,
) => {
  const { items } = (await (await request.get('/api/products?limit=50')).json()).data
  for (const { slug } of items) {
    const variants = await variantsOf(request, slug)
    const variant = variants.find(each => isOnlyOfItsChoice(each, variants) && matches(each, variants))
    if (variant) return { slug, variant }
  }
  throw new Error('no product of the demo shop has such a variant')
}

/** Returns the label of an option, which is clicked instead of its hidden box. */
const option = (page: Page, group: string, value: string) =>
  page
    .getByRole('group', { name: group })
    .locator('label')
    .filter({ has: page.locator(`[value="${value}"]`) })

const picture = () =>
  sharp({ create: { width: 800, height: 1000, channels: 3, background: '#9a7b5f' } })
    .jpeg()
    .toBuffer()

test.describe('/products/{slug}', () => {
  test('Select Size & Color until both are chosen; sold-out options are struck through, say so and cannot be bought', async ({
    page,
    request,
  }) => {
    const { slug, variant } = await findVariant(request, ({ stock }) => stock === 0)
    await page.goto(`/products/${slug}`)
    await page.getByRole('button', { name: 'Select Size & Color' }).click()
    const sheet = page.getByRole('dialog', { name: 'Choose your size' })
    await expect(sheet.getByRole('group', { name: 'Size' }).getByRole('radio').first()).toBeFocused()
    await sheet.getByRole('button', { name: 'Select Size & Color' }).click()
    await expect(sheet.getByText('Selection Required: Please select size and color')).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await option(page, 'Size', variant.size).click()
    const color = option(page, 'Colour', variant.color)
    await expect(color).toContainText('Sold out')
    await expect(color.getByText(variant.color)).toHaveCSS('text-decoration-line', 'line-through')
    await color.click()
    await expect(page.getByText(`${variant.color} in size ${variant.size} is sold out.`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Out of Stock' }).first()).toBeDisabled()
    await expectNoViolations(page)
  })

  test('a quantity above the stock of the variant is reduced to the stock', async ({ page, request }) => {
    const { slug, variant } = await findVariant(
      request,
      ({ stock, color, size }, all) =>
        stock > 0 &&
        stock <= 3 &&
        all.some(other => other.size === size && other.color !== color && other.stock > 5),
    )
    const other = (await variantsOf(request, slug)).find(
      ({ size, color, stock }) => size === variant.size && color !== variant.color && stock > 5,
    )
    await page.goto(`/products/${slug}`)
    await option(page, 'Size', variant.size).click()
    await option(page, 'Colour', other?.color ?? '').click()
    const stepper = page.getByRole('group', { name: /^Quantity of/ })
    for (let n = 0; n < 4; n++) await stepper.getByRole('button', { name: 'One more' }).click()
    await expect(stepper).toContainText('Quantity 5')
    await option(page, 'Colour', variant.color).click()
    await expect(stepper).toContainText(`Quantity ${variant.stock}`)
    await expect(page.getByText(`Only ${variant.stock} left in ${variant.color}`)).toBeVisible()
  })

  test('starts with the colour shown; the choice is in the address, which the server renders', async ({
    page,
    request,
  }) => {
    const { slug, variant } = await findVariant(
      request,
      ({ stock, color }, all) => stock > 0 && color !== all[0]?.color,
    )
    await page.goto(`/products/${slug}`)
    await expect(
      page.getByRole('group', { name: 'Colour' }).getByRole('radio', { checked: true }),
    ).toHaveCount(1)
    await option(page, 'Colour', variant.color).click()
    await option(page, 'Size', variant.size).click()
    const chosen = new URLSearchParams({ colour: variant.color, size: variant.size })
    await expect(page).toHaveURL(`/products/${slug}?${chosen}`)
    const html = await (await request.get(page.url())).text()
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"?]*/products/${slug}"`))
    expect(html).toMatch(/<button[^>]*>Add to Cart</)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible()
  })

  test('the gallery stays in place between colours, and zoom fetches a larger picture', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openLive(page, '/products/najd-two-button-thobe')
    const main = page.getByRole('button', { name: /^Enlarge picture 1 of/ })
    const before = await main.boundingBox()
    for (const label of await page.getByRole('group', { name: 'Colour' }).locator('label').all()) {
      await label.click()
      await expect(label.getByRole('radio')).toBeChecked()
      expect(await main.boundingBox()).toEqual(before)
    }
    // Reads the width in the address of the file that the browser has chosen.
    const widthOf = (image: Locator) =>
      image.evaluate((element: HTMLImageElement) => Number(/-(\d+)\.\w+$/.exec(element.currentSrc)?.[1]))
    await expect.poll(() => widthOf(main.locator('img'))).toBeGreaterThan(0)
    const shownWidth = await widthOf(main.locator('img'))
    await page.getByRole('button', { name: 'Enlarge', exact: true }).click()
    // The large picture covers the one that the page has shown.
    const large = page.getByRole('dialog').locator('img').last()
    await expect.poll(() => widthOf(large)).toBeGreaterThan(shownWidth)
  })

  test('gallery by keyboard and with zoom', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/products/najd-two-button-thobe')
    const thumbnails = page.getByRole('button', { name: /^Show picture/ })
    await untilLive(page)
    await thumbnails.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(thumbnails.nth(1)).toHaveAttribute('aria-current', 'true')
    await page.getByRole('button', { name: /^Enlarge picture 2 of/ }).focus()
    await page.keyboard.press('Enter')
    const zoom = page.getByRole('dialog')
    await expect(zoom).toHaveAccessibleName(/, picture 2 of \d$/)
    await expect(zoom.locator(':focus')).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await expect(zoom).toHaveAccessibleName(/, picture 3 of \d$/)
    const larger = zoom.getByRole('button', { name: 'Larger' })
    const width = (await larger.boundingBox())?.width ?? 0
    await larger.click()
    const smaller = zoom.getByRole('button', { name: 'Smaller' })
    await expect.poll(async () => (await smaller.boundingBox())?.width).toBeGreaterThan(width * 1.3)
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(zoom).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Enlarge picture 2 of/ })).toBeFocused()
  })

  test('size guide in cm of the product itself, delivery dates in business days, tabs in the address', async ({
    page,
  }) => {
    await page.goto('/products/fes-hooded-jalab')
    await page.getByRole('button', { name: 'Size guide' }).click()
    const guide = page.getByRole('dialog', { name: 'Size guide' })
    await expect(guide.getByRole('table', { name: 'This piece, in centimetres' })).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Size guide' })).toBeFocused()
    // No delivery ends on a weekend.
    const day = /(Mon|Tue|Wed|Thu|Fri) \d+( \w+)? – (Mon|Tue|Wed|Thu|Fri) \d+ \w+/
    await expect(page.getByText(/Delivered in 3-5 business days/)).toContainText(day)
    await page.getByRole('tab', { name: 'Shipping' }).click()
    await expect(page).toHaveURL(/\?tab=shipping$/)
    await expect(page.getByRole('tabpanel')).toContainText('1-2 business days')
    await page.getByRole('tab', { name: 'Shipping' }).press('ArrowLeft')
    await expect(page.getByRole('tabpanel')).toContainText('Fabric weight')
  })

  test('on a phone the way to buy is visible at once, nothing moves, and headings unfold the texts', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await watchShifts(page)
    const releaseFonts = await holdFonts(page)
    // The title of this product takes two lines.
    await page.goto('/products/riyadh-formal-stiff-placket-thobe', { waitUntil: 'commit' })
    await untilLive(page)
    await releaseFonts()
    const bar = page.getByRole('region', { name: 'Buy' })
    await expect(bar.getByRole('button', { name: 'Select Size & Color' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expectNoViolations(page)
    // Unfolded sections also move. On a busy machine they move later than the browser attributes to the press.
    await expectStill(page, 'the page before anything is unfolded')
    const heading = page.locator('summary').filter({ has: page.getByRole('heading', { name: 'Shipping' }) })
    await heading.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^1-2 business days/)).toBeVisible()
    await expect(page).toHaveURL(/\?tab=shipping$/)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^1-2 business days/)).toBeHidden()
  })

  test('Related Products are up to 4, excluding the current one; Recently Viewed are really viewed, newest first', async ({
    page,
  }) => {
    const slugs = ['fes-hooded-jalab', 'rabat-braided-jalab', 'tangier-linen-jalab']
    for (const [index, slug] of slugs.entries()) {
      await page.goto(`/products/${slug}`)
      // Viewed products are stored once the page's scripts run, which may be late on a busy machine.
      await page.waitForFunction(
        before => (JSON.parse(localStorage.getItem('viewedProducts') ?? '[]') as unknown[]).length > before,
        index,
      )
    }
    const related = page.getByRole('region', { name: 'Related Products' }).locator('h3')
    await page.getByRole('heading', { name: 'Related Products' }).scrollIntoViewIfNeeded()
    await expect(related).toHaveCount(4)
    expect(await related.allInnerTexts()).not.toContain('Tangier Linen-Look Jalab')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const viewed = page.getByRole('region', { name: 'Recently Viewed' }).locator('h3')
    await expect(viewed).toHaveText(['Rabat Braided Jalab', 'Fes Hooded Jalab'])
  })

  test('a shopper at the heading of Related Products stays there when products appear', async ({ page }) => {
    let releaseRelated = () => {}
    const wait = new Promise<void>(resolve => (releaseRelated = resolve))
    await page.route('**/related*', async route => {
      await wait
      await route.continue()
    })
    const relatedRequest = page.waitForRequest('**/related*')
    await page.goto('/products/tangier-linen-jalab')
    const heading = await page.getByRole('heading', { name: 'Related Products' }).elementHandle()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await relatedRequest
    releaseRelated()
    await expect(page.getByRole('region', { name: 'Related Products' }).locator('h3')).toHaveCount(4)
    expect(await heading?.evaluate(({ isConnected }) => isConnected)).toBe(true)
  })
})

test('a review with a photo by a buyer of the product appears after approval', async ({ page, request }) => {
  const slug = 'najd-two-button-thobe'
  const photo = { name: 'worn.jpg', mimeType: 'image/jpeg', buffer: await picture() }
  const email = await arriveAtPayment(page, slug)
  const paymentPage = page.url()
  await page.goto(`/products/${slug}?tab=reviews`)
  await expect(page.getByText('Only customers who have bought this product can review it.')).toBeVisible()
  await page.goto(paymentPage)
  await pay(page)

  const words = `Falls well, <b>really</b> ${Date.now()}`
  await page.goto(`/products/${slug}?tab=reviews`)
  await page.getByRole('button', { name: 'Write a Review' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send Review' }).click()
  await expect(dialog.getByText('Please choose from 1 to 5 stars.')).toBeVisible()
  await expectNoViolations(page)
  await tick(dialog.getByRole('radio', { name: '4 stars, Very good' }))
  await dialog.getByLabel('Your review').fill(words)
  await tick(dialog.getByRole('radio', { name: 'True to size' }))
  await dialog.getByLabel('Add photos').setInputFiles({ ...photo, name: 'worn.gif', mimeType: 'image/gif' })
  await expect(dialog.getByRole('alert').filter({ hasText: 'worn.gif' })).toBeVisible()
  await dialog.getByLabel('Add photos').setInputFiles(photo)
  await expect(dialog.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send Review' }).click()
  await expect(page.getByText('It will be shown once it is approved.')).toBeVisible()
  await expect(page.getByText('It is waiting for approval. You can change it until then.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Change Your Review' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: words })).toHaveCount(0)

  const staff = await actAsStaff(request)
  const { items } = await staff('GET', `/reviews?search=${encodeURIComponent(email)}`)
  await staff('PATCH', `/reviews/${items[0].id}/status`, { status: 'APPROVED' })
  await page.reload()
  // The markup is shown as text.
  await expect(page.getByRole('article').filter({ hasText: words })).toContainText(
    'Idris B., bought this product',
  )
  await page.getByRole('button', { name: 'Enlarge photo 1 of 1 by Idris B.' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Photos by Idris B.' }).getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectNoViolations(page)
})
