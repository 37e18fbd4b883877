import { expect, type Page, type Route } from '@playwright/test'

/** Records from the next page on how far the browser reports that elements have shifted. */
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

/** Holds the fonts of every page back, as a slow network does; what it returns lets those of the present page come and waits for them. */
export const holdFonts = async (page: Page) => {
  const held: Route[] = []
  await page.route('**/*.woff2', route => void held.push(route))
  return async () => {
    await Promise.all(held.splice(0).map(route => route.continue()))
    await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
  }
}

/** A hair's breadth, in Chromium's scores: letters move by so much when their fonts come later than the page is painted. */
const hairsBreadth = 0.005

/** Expects of scores, or of those recorded on the present page, that nothing has moved by more than a hair's breadth. */
export const expectStill = async (page: Page, about: string, scores?: number[]) => {
  const seen = scores ?? (await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts))
  expect(
    seen.reduce((total, shift) => total + shift, 0),
    about,
  ).toBeLessThan(hairsBreadth)
}

/**
 * Lets the present page's HTML come once more without its scripts, a few hundred letters with each frame, as over a slow
 * network or on a busy machine, and returns the scores of all that moved meanwhile.
 */
export const shiftsInPieces = (page: Page, path: string) =>
  page.evaluate(async address => {
    const answer = await fetch(address, { headers: { accept: 'text/html' } })
    const html = (await answer.text()).replaceAll(/<script(?![^>]*json)[^>]*>[\s\S]*?<\/script>/g, '')
    const frame = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const body = html.indexOf('<body')
    document.open()
    document.write(html.slice(0, body))
    // Browsers paint nothing before the styles of a new page are there; in a page that is written again they do.
    const styles = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    while (styles().some(({ sheet }) => !sheet)) await frame()
    const seen: number[] = []
    new PerformanceObserver(list =>
      (list.getEntries() as unknown as { value: number }[]).forEach(({ value }) => seen.push(value)),
    ).observe({ type: 'layout-shift' })
    for (let at = body; at < html.length; at += 400) {
      document.write(html.slice(at, at + 400))
      await frame()
    }
    document.close()
    await frame()
    return seen
  }, path)
