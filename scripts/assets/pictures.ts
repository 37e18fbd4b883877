import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../e2e/support/findChromium.ts'
import { buildIfStale } from '../buildIfStale.ts'
import { isReady } from '../processes/isReady.ts'

// Takes the README's pictures of the demo shop. Run it after changing the shop's looks: npm run pictures
const root = fileURLToPath(new URL('../..', import.meta.url))
const port = process.env['PORT'] || '3190'
const address = `http://localhost:${port}`
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const signIn = async (page: Page) => {
  await page.goto('/login')
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('admin@madar.test')
  await page.getByLabel('Password', { exact: true }).fill('madar-admin-2026')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Total Revenue').waitFor()
}

const pictures: { name: string; path: string; size: typeof desktop; isOffice?: boolean }[] = [
  { name: 'home', path: '/', size: desktop },
  { name: 'collection-phone', path: '/collections/thobes', size: phone },
  { name: 'product-phone', path: '/products/najd-two-button-thobe', size: phone },
  { name: 'dashboard', path: '/admin', size: desktop, isOffice: true },
]

const takePictures = async () => {
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] })
  try {
    for (const { name, path, size, isOffice } of pictures) {
      const page = await browser.newPage({
        baseURL: address,
        viewport: size,
        locale: 'en-GB',
        deviceScaleFactor: size === phone ? 2 : 1,
      })
      if (isOffice) await signIn(page)
      await page.goto(path)
      await page.waitForLoadState(isOffice ? 'load' : 'networkidle')
      // Waits for the charts' animations.
      await setTimeout(1000)
      await page.screenshot({ path: `${root}docs/pictures/${name}.jpg`, type: 'jpeg', quality: 84 })
      await page.close()
      console.log(`docs/pictures/${name}.jpg`)
    }
  } finally {
    await browser.close()
  }
}

await buildIfStale()
const env = { ...process.env, PORT: port }
const shop = spawn(process.execPath, ['--import', 'tsx', 'e2e/support/startShop.ts'], { cwd: root, env })
const shopEnded = once(shop, 'exit')
try {
  while (!(await isReady(address))) {
    await setTimeout(200)
    if (shop.exitCode !== null) throw new Error('The demo shop did not start.')
  }
  await takePictures()
} finally {
  shop.kill('SIGTERM')
  await shopEnded
}
