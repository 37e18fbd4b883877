import AxeBuilder from '@axe-core/playwright'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, type Frame, type Page, test } from '@playwright/test'

const builders = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axe = readFileSync(builders.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Creates an axe builder for the present page, and injects axe once into each document. By itself the builder would
 * inject it twice for every check.
 */
const createAxeBuilder = async (page: Page) => {
  const injectAxe = async (frame: Frame) => {
    if (!(await frame.evaluate('"axe" in window'))) await frame.evaluate(axe)
  }
  for (const frame of page.frames())
    await injectAxe(frame).catch((error: unknown) => {
      // A preview leaves the page if there is no room for it.
      if (!frame.isDetached()) throw error
    })
  // All frames share one origin. Legacy mode opens no second page to merge results, which took half of the time.
  return new AxeBuilder({ page, axeSource: '"It is there."' }).setLegacyMode()
}

/** Expects that axe finds no violations in the present page. */
export const expectNoViolations = async (page: Page) => {
  const builder = await createAxeBuilder(page)
  const { violations } = await builder.options({ resultTypes: ['violations'], preload: false }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).toEqual([])
}

/** Expects enough contrast of the present page's colours, the only thing that dark mode changes. */
export const expectContrast = async (page: Page) => {
  const { violations } = await (await createAxeBuilder(page)).withRules('color-contrast').analyze()
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
}

/** Takes a picture for people, below `test-results/screens`, with `PICTURES=yes`: no test compares it. */
const takePicture = async (page: Page, name: string, { fullPage }: { fullPage: boolean }) => {
  if (process.env['PICTURES'] !== 'yes') return
  const path = join(test.info().project.outputDir, 'screens', `${name}.jpg`)
  await page.screenshot({ path, type: 'jpeg', quality: 60, fullPage })
}

/** Expects that the present page fits a phone, a tablet and a desktop; takes pictures of it on request. */
export const expectToFitEveryWidth = async (page: Page, name: string) => {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page)
    await takePicture(page, `${name}-${width}`, { fullPage: true })
  }
}

/**
 * Expects that the desktop app's window fits, at its usual size in light mode and small in dark mode; takes pictures of
 * it on request.
 */
export const expectWindowToFit = async (page: Page, name: string) => {
  for (const [colorScheme, width, height] of [
    ['light', 1440, 900],
    ['dark', 900, 640],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await expectToFit(page)
    await takePicture(page, `desktop-${name}-${colorScheme}`, { fullPage: false })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Fails if anything is wider than the window. */
export const expectToFit = async (page: Page) => {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}
