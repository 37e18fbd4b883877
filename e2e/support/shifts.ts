import type { Page } from '@playwright/test'

/** From the next page on, notes how far the browser says that things have moved by themselves. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen: number[] = []
    Object.assign(window, { shifts: seen })
    new PerformanceObserver(list =>
      (list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        // Shifts after somebody has pressed or typed are wanted: something was unfolded.
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .forEach(({ value }) => seen.push(value)),
    ).observe({ type: 'layout-shift', buffered: true })
  })

/** Scores of all that has moved on the present page, as Chromium computes them. */
export const shiftsOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
