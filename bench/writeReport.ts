import type { PageSpeed } from './pageSpeed.ts'
import type { Result, runScenarios } from './scenarios.ts'

type Findings = Awaited<ReturnType<typeof runScenarios>>

const formatNumber = (value: number, digits = 2) => value.toFixed(digits)
const formatCount = (count: number | null) => (count === null ? '' : formatNumber(count, 1))
const verdict = (isReached: boolean) => (isReached ? 'yes' : '**no**')

const isReached = ({ measure, maxCpuMs = Infinity, minPerSecond = 0, maxMedianMs = Infinity }: Result) =>
  measure.cpuMs <= maxCpuMs && measure.perSecond >= minPerSecond && measure.medianMs <= maxMedianMs

const row = (result: Result) => {
  const { name, measure, statements, maxCpuMs, ratio } = result
  const { cpuMs, postgresMs } = measure
  return `| ${name} | ${formatNumber(cpuMs)} | ${formatNumber(cpuMs - postgresMs)} | ${formatNumber(postgresMs)} | ${maxCpuMs ?? ''} | ${verdict(isReached(result))} | ${formatNumber(measure.medianMs, 1)} | ${formatCount(statements)} | ${formatCount(measure.writes)} | ${Math.round(measure.perSecond)} | ${ratio === undefined ? '' : `${Math.round(ratio * 100)} %`} | ${measure.failures} |`
}

/** Returns the results of one database as a section of the report. */
export const section = (database: string, { bare, results, startedIn, idleMb }: Findings) => `
## ${database}

| | CPU ms each | of the shop | of Postgres | at most | reached | median ms | statements | writes | per second | of the bare reference | failed |
|---|---|---|---|---|---|---|---|---|---|---|---|
| Bare reference (node:http, one prepared query) | ${formatNumber(bare.cpuMs)} | ${formatNumber(bare.cpuMs - bare.postgresMs)} | ${formatNumber(bare.postgresMs)} | | | ${formatNumber(bare.medianMs, 1)} | 1 | ${formatCount(bare.writes)} | ${Math.round(bare.perSecond)} | 100 % | ${bare.failures} |
${results.map(row).join('\n')}

Start to first 200: ${startedIn} ms (at most 1500). Idle memory: ${idleMb} MB (at most 150).
`

const maxSpeed = { lcp: 1600, tbt: 50, cls: 0.001 }

const speedRow = ({ path, fcp, lcp, tbt, cls }: PageSpeed) =>
  `| ${path} | ${Math.round(fcp)} | ${Math.round(lcp)} | ${Math.round(tbt)} | ${formatNumber(cls, 4)} | ${verdict(lcp <= maxSpeed.lcp && tbt <= maxSpeed.tbt && cls < maxSpeed.cls)} |`

const speedSection = (pages: PageSpeed[] | null) =>
  pages
    ? `
## Pages on a phone

A first visit to the demo shop in Chromium as Lighthouse 12 takes a phone for its mobile preset: a processor four times slower, 1.6 Mbit/s,
150 ms to the server. ms, median of three; reached: LCP at most ${maxSpeed.lcp}, TBT at most ${maxSpeed.tbt}, CLS 0 to two decimals.

| | first paint | LCP | TBT | CLS | reached |
|---|---|---|---|---|---|
${pages.map(speedRow).join('\n')}
`
    : '\nNo Chromium was found, so pages on a phone were not measured.\n'

/** Returns the report as Markdown; `pages` is null if there was no browser to measure them. */
export const writeReport = (
  machine: string,
  products: number,
  findings: Record<string, Findings>,
  pages: PageSpeed[] | null,
): string => {
  const [{ weight, home }] = Object.values(findings) as [Findings]
  return `# Benchmark

\`npm run bench\` on ${machine}: the built shop in production mode on ${products.toLocaleString('en-GB')} products, autocannon with 10 connections,
medians of three rounds. CPU ms are user and system time of the shop's process, and of Postgres, divided by requests. The payments
sandbox runs in a process of its own, whose time is not counted. Statements are those of one request by the shop's own metrics, of a checkout those
of the call that places the order; writes are calls of the shop's process that write to a socket or file, divided by requests or orders; what follows a paid order (invoice, mails) is measured by itself.
${Object.entries(findings)
  .map(([database, result]) => section(database, result))
  .join('')}
## First visit, KB of gzip

| | HTML | at most | all scripts | at most | Chakra in it |
|---|---|---|---|---|---|
| Collection page | ${weight.htmlKb} | 14 | ${weight.scriptKb} | 115 | ${weight.hasChakra ? '**yes**' : 'no'} |
| Home | ${home.htmlKb} | 14 | ${home.scriptKb} | 115 | ${home.hasChakra ? '**yes**' : 'no'} |
${speedSection(pages)}`
}
