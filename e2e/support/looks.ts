import AxeBuilder from '@axe-core/playwright'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, type Frame, type Page, test } from '@playwright/test'

const builders = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axe = readFileSync(builders.resolve('axe-core/axe.min.js'), 'utf8')

/** axe for the page as it is now. The builder itself would bring it, twice for every look; here each document gets it once. */
const axeIn = async (page: Page) => {
  const bringInto = async (frame: Frame) => {
    if (!(await frame.evaluate('"axe" in window'))) await frame.evaluate(axe)
  }
  for (const frame of page.frames())
    await bringInto(frame).catch((error: unknown) => {
      // A preview leaves the page where there is no room for it.
      if (!frame.isDetached()) throw error
    })
  // All frames share one origin. The legacy mode opens no second page to merge results, which took half of the time.
  return new AxeBuilder({ page, axeSource: '"It is there."' }).setLegacyMode()
}

/** axe finds nothing to object to in the page as it is now. */
export const expectNoViolations = async (page: Page) => {
  const look = await axeIn(page)
  const { violations } = await look.options({ resultTypes: ['violations'], preload: false }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).toEqual([])
}

/** The colours of the page as it is now, which are all that dark mode changes, have enough contrast. */
export const expectContrast = async (page: Page) => {
  const { violations } = await (await axeIn(page)).withRules('color-contrast').analyze()
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
}

/** A picture for people, below `test-results/screens`, with `PICTURES=yes`: no test looks at it. */
const keepPicture = async (page: Page, name: string, { fullPage }: { fullPage: boolean }) => {
  if (process.env['PICTURES'] !== 'yes') return
  const path = join(test.info().project.outputDir, 'screens', `${name}.jpg`)
  await page.screenshot({ path, type: 'jpeg', quality: 60, fullPage })
}

/** The page fits a phone, a tablet and a desk as it is now; pictures of it are kept where they are asked for. */
export const keepPictures = async (page: Page, name: string) => {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page)
    await keepPicture(page, `${name}-${width}`, { fullPage: true })
  }
}

/** The desktop app's window fits as it is now, at its usual size in light and small in dark; pictures as above. */
export const keepWindowPictures = async (page: Page, name: string) => {
  for (const [colorScheme, width, height] of [
    ['light', 1440, 900],
    ['dark', 900, 640],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await expectToFit(page)
    await keepPicture(page, `desktop-${name}-${colorScheme}`, { fullPage: false })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Fails if anything is wider than the window. */
export const expectToFit = async (page: Page) => {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}
