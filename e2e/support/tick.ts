import { expect, type Locator } from '@playwright/test'

/**
 * Ticks a checkbox or chooses a radio button by its key. The input lies hidden beneath its picture, so a forced click
 * goes to a point on the screen and misses if the page moves.
 */
export const tick = async (box: Locator) => {
  if (!(await box.isChecked())) await box.press('Space')
  await expect(box).toBeChecked()
}
