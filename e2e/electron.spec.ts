import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron as electron, expect, test } from '@playwright/test'
import { findElectron } from '../scripts/findElectron.ts'
import { buildDesktop } from './support/desktopWindow.ts'

const program = findElectron()
const skipped = "Electron's program is not here (npx install-electron): the app itself was not started"
if (!program) console.log(`\n!!! SKIPPED: ${skipped}. !!!`)

test('the real app opens its window, asks for a shop, and its page is isolated from Node', async () => {
  test.skip(!program, skipped)
  buildDesktop()
  const app = await electron.launch({
    executablePath: program ?? '',
    args: [
      join(import.meta.dirname, '../desktop/dist/main/main.js'),
      `--user-data-dir=${mkdtempSync(join(tmpdir(), 'shop-electron-'))}`,
    ],
  })
  const page = await app.firstWindow()
  await expect(page.getByLabel('Address')).toBeVisible()
  expect(await page.evaluate(() => [typeof Reflect.get(globalThis, 'require'), location.protocol])).toEqual([
    'undefined',
    'madar-app:',
  ])
  await app.close()
})
