import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { code39 } from '../packages/contracts/src/orders/code39.ts'
import config from './playwright.config.ts'
import { expectNoViolations } from './support/looks.ts'
import { test } from './support/openOther.ts'
import { signInAsStaff } from './support/staff.ts'

/** px */
const [width, height] = [640, 360]
/** Width of the narrowest bar, px. */
const narrow = 3

/** Films a slip for a camera: the code in black on white, as an uncompressed Y4M video in a loop. Returns its path. */
const filmOf = (code: string): string => {
  const { bars, width: modules } = code39(code)
  const left = Math.round((width - modules * narrow) / 2)
  const light = Buffer.alloc(width * height, 235)
  for (let y = 100; y < 260; y++)
    for (const bar of bars) {
      const from = y * width + left + bar.x * narrow
      light.fill(16, from, from + bar.width * narrow)
    }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)])
  const file = join(mkdtempSync(join(tmpdir(), 'shop-camera-')), 'slip.y4m')
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), frame, frame]),
  )
  return file
}

const browser = config.use?.launchOptions ?? {}

test.use({
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 844 },
  launchOptions: {
    ...browser,
    args: [
      ...(browser.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${filmOf('M-99999')}`,
    ],
  },
})

test('a phone’s camera scans on every page, and is released when the scanner is closed', async ({ page }) => {
  await signInAsStaff(page)
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  const camera = page.getByRole('region', { name: 'Camera scanner' })
  await expect(camera.getByText('Scanned M-99999')).toBeVisible()
  await expect(page.getByText('No garment, order or return has the code M-99999.')).toBeVisible()
  await expectNoViolations(page)
  await camera.getByRole('button', { name: 'Close the camera' }).click()
  await expect(camera).toHaveCount(0)
})

test('explains what to do if the camera is blocked, and tries again', async ({ page }) => {
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    let asked = 0
    navigator.mediaDevices.getUserMedia = options =>
      ++asked === 1 ? Promise.reject(new DOMException('Permission denied', 'NotAllowedError')) : open(options)
  })
  await signInAsStaff(page)
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  const camera = page.getByRole('region', { name: 'Camera scanner' })
  await expect(camera.getByRole('alert')).toHaveText(
    'The camera is blocked. Allow it for this site in your browser’s settings, then try again.',
  )
  await camera.getByRole('button', { name: 'Try Again' }).click()
  await expect(camera.getByText('Scanned M-99999')).toBeVisible()
})
