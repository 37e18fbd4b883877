import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../e2e/support/findChromium.ts'

/** A mid-range phone on a slow network, as in Lighthouse 12's mobile preset. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
} as const
const slowdown = 4
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const rounds = 3
/** Time after the load event by which a page has finished starting, ms. */
const quiet = 2500

export interface PageSpeed {
  path: string
  /** Largest contentful paint, ms. */
  lcp: number
  /** Total blocking time: the time beyond 50 ms of each long task after the first paint, ms. */
  tbt: number
  /** Cumulative layout shift. */
  cls: number
  fcp: number
}

interface Observed {
  lcp: number
  cls: number
  tasks: { start: number; duration: number }[]
}

/** Runs in the page before its own scripts. */
const observe = () => {
  const found: Observed = { lcp: 0, cls: 0, tasks: [] }
  Object.assign(globalThis, { pageSpeed: found })
  for (const type of ['largest-contentful-paint', 'layout-shift', 'longtask'])
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        if (type === 'longtask') found.tasks.push({ start: entry.startTime, duration: entry.duration })
        else if (type === 'layout-shift') found.cls += (entry as PerformanceEntry & { value: number }).value
        else found.lcp = entry.startTime
      }
    }).observe({ type, buffered: true })
}

const readObserved = async (page: Page) =>
  page.evaluate(() => ({
    ...(globalThis as unknown as { pageSpeed: Observed }).pageSpeed,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))

/** Measures one visit by a first-time visitor. */
const visit = async (browser: Browser, url: string): Promise<Omit<PageSpeed, 'path'>> => {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'load' })
    await setTimeout(quiet)
    const { lcp, cls, fcp, tasks } = await readObserved(page)
    const tbt = tasks
      .filter(({ start }) => start >= fcp)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    return { lcp, tbt, cls, fcp }
  } finally {
    await context.close()
  }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Measures pages as on a phone; null if there is no Chromium. */
export const pageSpeed = async (url: string, paths: readonly string[]): Promise<PageSpeed[] | null> => {
  const executablePath = findChromium()
  if (!executablePath) return null
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const found: PageSpeed[] = []
    for (const path of paths) {
      const visits: Omit<PageSpeed, 'path'>[] = []
      for (let round = 0; round < rounds; round++) visits.push(await visit(browser, url + path))
      const of = (name: keyof (typeof visits)[0]) => median(visits.map(each => each[name]))
      found.push({ path, lcp: of('lcp'), tbt: of('tbt'), cls: of('cls'), fcp: of('fcp') })
    }
    return found
  } finally {
    await browser.close()
  }
}
