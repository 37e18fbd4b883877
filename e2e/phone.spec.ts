import { expect, test, type Page } from '@playwright/test'
import { expectNoViolations } from './support/looks.ts'
import { placePaidOrders } from './support/placePaidOrders.ts'
import { haveInCart, openLive, signUp, untilLive } from './support/shopper.ts'
import { actAsStaff, signInAsStaff } from './support/staff.ts'

const phone = { width: 390, height: 844 }
const thobe = '/products/najd-two-button-thobe'

const slugsOf = async (page: Page): Promise<string[]> => {
  const { data } = await (await page.request.get('/api/products?limit=50')).json()
  return data.items.map(({ slug }: { slug: string }) => slug)
}

test.describe('On a phone', () => {
  test.use({ viewport: phone })

  test('a bar with size, price and Add to Cart is within reach everywhere on a product’s page', async ({
    page,
  }) => {
    await page.goto(`${thobe}?colour=Navy`)
    const bar = page.getByRole('region', { name: 'Buy' })
    // Expects the bar on the first screen, before any script has run.
    await expect(bar.getByRole('button', { name: 'Select Size & Color' })).toBeInViewport({ ratio: 1 })
    await untilLive(page)
    await bar.getByRole('button', { name: 'Select Size & Color' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('group', { name: 'Size' }).locator('label:has(input:enabled)').first().click()
    await page.keyboard.press('Escape')
    await expect(bar).toContainText(/\d\d · Navy.*£\d+\.\d\d/)
    await expectNoViolations(page)

    // Jumps past the panel's own button, like a link or a quick swipe.
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect(bar.getByRole('button', { name: 'Add to Cart' })).toBeInViewport({ ratio: 1 })
    // The bar covers none of the footer.
    const last = await page.getByRole('contentinfo').boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)

    // The bar hides while the panel's own button is in view, unless the bar has the keyboard focus.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const own = page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first()
    await own.evaluate(button => button.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await expect(bar).toBeHidden()
  })

  test('the focused element is never behind the bar', async ({ page }) => {
    await openLive(page, thobe)
    // Measures both at the same moment, as the bar appears and disappears during scrolling, until they do not overlap.
    const isBehindBar = () =>
      page.evaluate(() => {
        const element = document.activeElement
        const bar = document.querySelector('[aria-label=Buy]')
        if (!element || !bar?.checkVisibility() || bar.contains(element)) return false
        return element.getBoundingClientRect().top >= bar.getBoundingClientRect().top
      })
    for (let n = 0; n < 40; n++) {
      await page.keyboard.press('Tab')
      await expect.poll(isBehindBar).toBe(false)
    }
  })

  for (const width of [390, 320])
    test(`tapping a size moves no size, on any product, at ${width} px`, async ({ page }) => {
      test.slow()
      await page.setViewportSize({ ...phone, width })
      for (const slug of await slugsOf(page)) {
        await openLive(page, `/products/${slug}`)
        const moved = await page.evaluate(async () => {
          const group = (name: string) => document.querySelector(`[data-choice=${name}]`)!
          const position = () => {
            const { left, top } = group('size').querySelector('label')!.getBoundingClientRect()
            return `${Math.round(left)} ${Math.round(top + scrollY)}`
          }
          const waitForPaint = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
          const moves: string[] = []
          for (const color of group('color').querySelectorAll('input')) {
            color.click()
            await waitForPaint()
            const before = position()
            for (const size of group('size').querySelectorAll('input')) {
              size.click()
              await waitForPaint()
              if (position() !== before)
                moves.push(`${color.value} ${size.value}: ${before} -> ${position()}`)
            }
          }
          return moves
        })
        expect(moved, slug).toEqual([])
      }
    })

  test('the picture reaches from edge to edge, with dots for the others', async ({ page }) => {
    await openLive(page, '/products/fes-hooded-jalab')
    const picture = page.getByRole('button', { name: /^Enlarge picture 1 of/ })
    expect(await picture.boundingBox()).toMatchObject({ x: 0, width: phone.width })
    // Five pictures and the film.
    await expect(page.getByRole('region', { name: /^Pictures of/ }).locator('span[data-shown]')).toHaveCount(
      6,
    )
  })

  test('no field is smaller than 16 px, which an iPhone would zoom into', async ({ page }) => {
    test.slow()
    const smallFields = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('input, select, textarea')]
          .filter(
            field =>
              !['hidden', 'radio', 'checkbox', 'range', 'file'].includes((field as HTMLInputElement).type) &&
              Number.parseFloat(getComputedStyle(field).fontSize) < 16,
          )
          .map(field => field.outerHTML.slice(0, 120)),
      )
    const paths = ['/', '/collections/thobes', `${thobe}?tab=reviews`, '/search?q=thobe', '/contact']
    const forms = [
      '/login',
      '/register',
      '/forgot-password',
      '/find-order',
      '/checkout/canceled',
      '/no-such-page',
    ]
    for (const path of [...paths, ...forms]) {
      await openLive(page, path)
      expect(await smallFields(), path).toEqual([])
    }
    await page.getByRole('link', { name: 'Search' }).click()
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
    expect(await smallFields(), 'the search dialog').toEqual([])
    await signUp(page)
    await haveInCart(page)
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Add a gift note' }).click()
    await page.getByText('Have a code?').click()
    await page.getByRole('button', { name: 'Add New Address' }).click()
    await expect(page.getByRole('dialog').getByLabel('Postcode')).toBeVisible()
    expect(await smallFields(), 'the cart').toEqual([])
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit' }).click()
    expect(await smallFields(), 'the profile').toEqual([])
  })
})

test('a film is in line with its pictures and their thumbnails in a wide window', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openLive(page, '/products/fes-hooded-jalab')
  const top = async (name: RegExp) => (await page.getByRole('button', { name }).boundingBox())!
  const picture = await top(/^Enlarge picture 1 of/)
  const thumbnail = await top(/^Show picture 1:/)
  expect(Math.abs(picture.y - thumbnail.y)).toBeLessThanOrEqual(1)
  const film = await page.getByRole('button', { name: /^Play film/ }).boundingBox()
  expect(film?.height).toBe(picture.height)
  const enlarge = await page.getByRole('button', { name: 'Enlarge', exact: true }).boundingBox()
  expect(enlarge!.y + enlarge!.height).toBeLessThanOrEqual(picture.y + picture.height)
})

test('an item is added on a small phone without scrolling sideways, by links that a thumb meets', async ({
  page,
  request,
}) => {
  const [id = ''] = await placePaidOrders(request, await actAsStaff(request), 1)
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAsStaff(page, { at: `/admin/orders/${id}` })
  for (const name of ['Add an item', 'View customer', 'Changes by staff']) {
    const box = await page.getByRole('link', { name }).boundingBox()
    expect(box?.height, name).toBeGreaterThanOrEqual(24)
  }
  await page.getByRole('link', { name: 'Add an item' }).click()
  const dialog = page.getByRole('dialog')
  const takeOut = dialog.getByRole('table', { name: /^Items from/ })
  const widths = await takeOut.evaluate(table => [table.scrollWidth, table.parentElement?.clientWidth ?? 0])
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
  const edge = (await takeOut.boundingBox())!
  expect(edge.x + edge.width).toBeLessThanOrEqual(360)
})
