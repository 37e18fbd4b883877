import { expect, test } from '@playwright/test'
import { actAsStaff } from './support/staff.ts'

test('the sitemap lists every public page, and each of them answers', async ({ request, baseURL }) => {
  const xml = await (await request.get('/sitemap.xml')).text()
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  expect(paths).toEqual(
    expect.arrayContaining(['/', '/about', '/collections/thobes', '/products/najd-two-button-thobe']),
  )
  expect(paths.filter(path => /cart|profile|login|admin|checkout|search/.test(path))).toEqual([])
  for (const path of paths) expect((await request.get(path)).status(), path).toBe(200)
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
})

test('the brand is appended to the title, and pages say what they are', async ({ page }) => {
  await page.goto('/shipping')
  await expect(page).toHaveTitle('Shipping | Madar')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/shipping$/)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'index, follow')
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'BreadcrumbList' })
})

test('a link to a product that was renamed since leads to its new address', async ({ page, request }) => {
  const staff = await actAsStaff(request)
  const { items } = await staff('GET', '/products?search=fes-hooded-jalab')
  const { title, description, materials, care } = await staff('GET', `/products/${items[0].id}`)
  const moveTo = (slug: string) =>
    staff('PUT', `/products/${items[0].id}`, { title, slug, description, materials, care })
  await page.goto('/collections/jalabs')
  await moveTo('fes-winter-jalab')
  await page.getByRole('link', { name: /^Fes Hooded Jalab/ }).click()
  await expect(page).toHaveURL(/\/products\/fes-winter-jalab$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fes Hooded Jalab')
  await moveTo('fes-hooded-jalab')
})

test('a message from the contact form reaches the mailbox of the shop', async ({ page }) => {
  await page.goto('/contact?topic=product')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Please fill in all required fields.')).toBeVisible()
  await page.getByLabel('Your name').fill('Bilal Khan')
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('bilal@example.com')
  await page.getByLabel('Your message').fill('I am 188 cm tall: is 60 long enough?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, we have your message' })).toBeFocused()
  await expect(async () => {
    await page.goto('/dev/mail')
    await expect(page.getByText('A product or size: a message from Bilal Khan').first()).toBeVisible({
      timeout: 500,
    })
  }).toPass()
})
