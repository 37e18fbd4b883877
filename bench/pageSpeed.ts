import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../e2e/support/findChromium.ts'
import { median } from './median.ts'

/** A mid-range phone on a slow network, as in Lighthouse 12's mobile preset. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
} as const
const cpuSlowdown = 4
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const rounds = 3
/** Time after the load event by which a page has finished starting. */
const settleMs = 2500

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

interface Observations {
  lcp: number
  cls: number
  tasks: { start: number; duration: number }[]
}

/** Records paints, layout shifts and long tasks. Runs in the page before its own scripts. */
const recordPerformance = () => {
  const observations: Observations = { lcp: 0, cls: 0, tasks: [] }
  Object.assign(globalThis, { pageSpeed: observations })
  for (const type of ['largest-contentful-paint', 'layout-shift', 'longtask'])
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        if (type === 'longtask') observations.tasks.push({ start: entry.startTime, duration: entry.duration })
        else if (type === 'layout-shift')
          observations.cls += (entry as PerformanceEntry & { value: number }).value
        else observations.lcp = entry.startTime
      }
    }).observe({ type, buffered: true })
}

const readObservations = async (page: Page) =>
  page.evaluate(() => ({
    ...(globalThis as unknown as { pageSpeed: Observations }).pageSpeed,
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
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await page.addInitScript(recordPerformance)
    await page.goto(url, { waitUntil: 'load' })
    await setTimeout(settleMs)
    const { lcp, cls, fcp, tasks } = await readObservations(page)
    const tbt = tasks
      .filter(({ start }) => start >= fcp)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    return { lcp, tbt, cls, fcp }
  } finally {
    await context.close()
  }
}

/** Measures pages as on a phone; null if there is no Chromium. */
export const pageSpeed = async (url: string, paths: readonly string[]): Promise<PageSpeed[] | null> => {
  const executablePath = findChromium()
  if (!executablePath) return null
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const speeds: PageSpeed[] = []
    for (const path of paths) {
      const visits: Omit<PageSpeed, 'path'>[] = []
      for (let round = 0; round < rounds; round++) visits.push(await visit(browser, url + path))
      const medianOfVisits = (name: keyof (typeof visits)[0]) => median(visits.map(each => each[name]))
      speeds.push({
        path,
        lcp: medianOfVisits('lcp'),
        tbt: medianOfVisits('tbt'),
        cls: medianOfVisits('cls'),
        fcp: medianOfVisits('fcp'),
      })
    }
    return speeds
  } finally {
    await browser.close()
  }
}
