import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** axe finds nothing to object to in the page as it is now. */
export const expectNoViolations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    // Of one origin, frames and all: no second page is opened to put results together, which took half of the time.
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).toEqual([])
}

/** Nothing is wider than the window. */
export const expectToFit = async (page: Page) => {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}
