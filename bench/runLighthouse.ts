import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildIfStale } from '../scripts/buildIfStale.ts'
import { spawnArguments } from '../scripts/processes/spawnArguments.ts'
import { findChromium } from '../e2e/support/findChromium.ts'
import { firstPages, withDemoShop } from './withDemoShop.ts'
import { median } from './median.ts'

/** Downloaded on use: with its two hundred packages it is not part of an installation. */
const lighthouse = 'lighthouse@12.8.2'
const rounds = 3
const execute = promisify(execFile)

/** The fields read from Lighthouse's report. */
interface Result {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue: number }>
}

/** Headings of the report with the value to reach in brackets, and how the value is read. */
const columns = [
  ['Performance (98)', ({ categories }: Result) => (categories['performance']?.score ?? 0) * 100],
  ['Accessibility (100)', ({ categories }: Result) => (categories['accessibility']?.score ?? 0) * 100],
  ['Best practices (100)', ({ categories }: Result) => (categories['best-practices']?.score ?? 0) * 100],
  ['SEO (100)', ({ categories }: Result) => (categories['seo']?.score ?? 0) * 100],
  ['LCP, ms (1,600)', ({ audits }: Result) => audits['largest-contentful-paint']?.numericValue ?? 0],
  ['TBT, ms (50)', ({ audits }: Result) => audits['total-blocking-time']?.numericValue ?? 0],
  ['CLS (0)', ({ audits }: Result) => audits['cumulative-layout-shift']?.numericValue ?? 0],
] as const

const measure = async (url: string, chromium: string): Promise<Result> => {
  const flags = ['--quiet', '--output=json', '--chrome-flags=--headless --no-sandbox --disable-gpu']
  const { command, args, shell } = spawnArguments('npx', ['--yes', lighthouse, url, ...flags])
  const { stdout } = await execute(command, args, {
    env: { ...process.env, CHROME_PATH: chromium },
    maxBuffer: 50_000_000,
    shell,
  })
  return JSON.parse(stdout) as Result
}

const chromium = findChromium()
if (!chromium) throw new Error('No Chromium found: install one or set CHROMIUM_PATH.')
await buildIfStale()
const reportRows = await withDemoShop(async url => {
  const tableRows: string[] = []
  for (const path of firstPages) {
    // The first visit generates the pictures.
    await measure(url + path, chromium)
    const results: Result[] = []
    for (let round = 0; round < rounds; round++) results.push(await measure(url + path, chromium))
    const medians = columns.map(([, read]) => median(results.map(read)))
    tableRows.push(
      `| ${[`\`${path}\``, ...medians.map(figure => Math.round(figure * 1000) / 1000)].join(' | ')} |`,
    )
    console.log(tableRows.at(-1))
  }
  return tableRows
})
const report = `# Lighthouse

${lighthouse.replace('@', ' ')}, mobile preset, the demo shop, median of ${rounds}; in brackets what is to be reached. \`npm run bench:lighthouse\`
wrote this on ${cpus().length} cores (${cpus()[0]?.model.trim()}), where the shop, Chromium and Lighthouse share them.
Search results are kept from search engines on purpose, which Lighthouse counts against their SEO.

| Page | ${columns.map(([name]) => name).join(' | ')} |
| --- |${' ---: |'.repeat(columns.length)}
${reportRows.join('\n')}
`
writeFileSync(join(fileURLToPath(new URL('.', import.meta.url)), 'LIGHTHOUSE.md'), report)
