import { devices, expect, test } from '@playwright/test'
import { openLive, untilLive } from './support/shopper.ts'

test.use({ serviceWorkers: 'allow' })

const cachedPaths = (): Promise<string[]> =>
  caches.keys().then(async names => {
    const pathsByCache = await Promise.all(
      names.map(async name =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    )
    return pathsByCache.flat()
  })

test('without a network, viewed products can still be seen, other pages say so, and nothing personal is stored', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await page.getByRole('main').getByLabel('Email').fill('yusuf@madar.test')
  await page.getByLabel('Password', { exact: true }).fill('madar-customer-2026')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/profile')
  await page.goto('/cart')
  await page.goto('/products/najd-two-button-thobe')
  // The worker stores a page and its scripts before it passes them on.
  await untilLive(page)

  // Choosing a size changes the address, and the stored page has to be found under the new one.
  await page.getByRole('group', { name: 'Size' }).locator('[data-availability=available]').first().click()
  await expect(page).toHaveURL(/\?colour=.+&size=/)
  const cached = await page.evaluate(cachedPaths)
  expect(cached).toContain('/products/najd-two-button-thobe')
  const cachedPages = cached.filter(path => !path.startsWith('/assets/'))
  expect(
    cachedPages.filter(path => /profile|cart|order|auth|address|checkout|admin|login/.test(path)),
  ).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Najd Two-Button Thobe' })).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page).toHaveURL('/cart')
})

test.describe('on an iPhone', () => {
  const { userAgent, viewport } = devices['iPhone 13']
  test.use({ userAgent, viewport })

  test("the install prompt comes after three seconds, opens its steps and is closed by 'Got it!'", async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Add to Home Screen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Install Madar App' })
    await expect(dialog.getByRole('listitem')).toHaveText([
      'Tap Share',
      "Choose 'Add to Home Screen'",
      "Tap 'Add'",
    ])
    await dialog.getByRole('button', { name: 'Got it!' }).click()
    await expect(dialog).toBeHidden()
    expect(await page.evaluate(() => sessionStorage.getItem('installDismissed'))).toBe('1')
  })

  test('the install prompt never comes on product, cart and checkout pages', async ({ page }) => {
    await page.clock.install()
    const prompt = page.getByRole('button', { name: 'Add to Home Screen' })
    for (const path of ['/products/najd-two-button-thobe', '/cart', '/checkout/canceled']) {
      await openLive(page, path)
      await page.clock.fastForward(10_000)
      // The prompt was due, so the next page that may show it does.
      await page.getByRole('link', { name: 'Madar' }).first().click()
      await expect(prompt).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(path)
      await expect(prompt).toHaveCount(0)
    }
  })
})

test('the shop has a manifest for phones that install it', async ({ request }) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    name: string
    icons: { src: string; sizes: string }[]
  }
  expect(manifest.name).toBe('Madar')
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200)
})
