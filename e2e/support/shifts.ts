import { expect, type Page, type Route } from '@playwright/test'

/** Records layout shifts that the browser reports, from the next page on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen: number[] = []
    Object.assign(window, { shifts: seen })
    new PerformanceObserver(list =>
      (list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        // Ignores shifts after a press or a key, because something was unfolded.
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .forEach(({ value }) => seen.push(value)),
    ).observe({ type: 'layout-shift', buffered: true })
  })

/**
 * Delays the fonts of every page, as a slow network does; the returned function releases those of the present page and
 * waits for them.
 */
export const holdFonts = async (page: Page) => {
  const heldRoutes: Route[] = []
  await page.route('**/*.woff2', route => void heldRoutes.push(route))
  return async () => {
    await Promise.all(heldRoutes.splice(0).map(route => route.continue()))
    await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
  }
}

/** Maximum sum of Chromium's scores: letters move by about this much if fonts load after the page is painted. */
const maxShift = 0.005

/** Expects that the sum of scores is below the maximum. By default, takes those recorded on the present page. */
export const expectStill = async (page: Page, description: string, scores?: number[]) => {
  const seen = scores ?? (await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts))
  expect(
    seen.reduce((total, shift) => total + shift, 0),
    description,
  ).toBeLessThan(maxShift)
}

/**
 * Loads the present page's HTML again without its scripts, a few hundred letters with each frame, as over a slow
 * network or on a busy machine, and returns the scores of all shifts meanwhile.
 */
export const shiftsOfSlowLoad = (page: Page, path: string) =>
  page.evaluate(async address => {
    const answer = await fetch(address, { headers: { accept: 'text/html' } })
    const html = (await answer.text()).replaceAll(/<script(?![^>]*json)[^>]*>[\s\S]*?<\/script>/g, '')
    const frame = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const body = html.indexOf('<body')
    document.open()
    document.write(html.slice(0, body))
    // Waits for the styles. A browser does so when it opens a page, but paints a rewritten page without them.
    const styles = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    while (styles().some(({ sheet }) => !sheet)) await frame()
    const seen: number[] = []
    new PerformanceObserver(list =>
      (list.getEntries() as unknown as { value: number }[]).forEach(({ value }) => seen.push(value)),
    ).observe({ type: 'layout-shift' })
    for (let offset = body; offset < html.length; offset += 400) {
      document.write(html.slice(offset, offset + 400))
      await frame()
    }
    document.close()
    await frame()
    return seen
  }, path)
