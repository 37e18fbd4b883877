import { expect, type Locator } from '@playwright/test'

/**
 * Ticks a checkbox or chooses a radio button by its key. Their inputs lie hidden beneath what is drawn, so a forced click
 * goes to a place on the screen, and misses where the page moves meanwhile.
 */
export const tick = async (box: Locator) => {
  if (!(await box.isChecked())) await box.press('Space')
  await expect(box).toBeChecked()
}
