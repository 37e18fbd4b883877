import type { Measure } from './load.ts'

interface Comparison {
  /** Names of the shops, ours first. */
  names: string[]
  productCount: number
  /** Measures in the order of the shops; null for a shop that has no such work or failed at it. */
  rows: { name: string; measures: (Measure | null)[] }[]
}

/** The other shops are to take at least this many times the CPU time of ours. */
const wantedTimes = 10

const formatMs = (ms: number) => ms.toFixed(ms < 10 ? 2 : 0)

const row = ({ name, measures: [ours, ...others] }: Comparison['rows'][number]) => {
  if (!ours) return `| ${[name, '', ...others.map(() => ' | '), ''].join(' | ')} |`
  const cells = others.map(other => {
    if (!other) return ' | '
    const times = other.cpuMs / ours.cpuMs
    const formattedTimes = times.toFixed(times < 10 ? 1 : 0)
    return `${formatMs(other.cpuMs)} | ${times < wantedTimes ? `**${formattedTimes}**` : formattedTimes}`
  })
  const failures = [ours, ...others].reduce((sum, measure) => sum + (measure?.failures ?? 0), 0)
  return `| ${[name, formatMs(ours.cpuMs), ...cells, failures].join(' | ')} |`
}

/** Returns the comparison as Markdown. */
export const peersReport = (machine: string, { names: [, ...others], productCount, rows }: Comparison) => {
  const heads = ['', 'this shop', ...others.flatMap(name => [name, 'times ours']), 'failed']
  return `# Beside other shops

\`npm run bench:peers\` on ${machine}, ${new Date().toISOString().slice(0, 10)}: each shop in production mode on a Postgres of its own, with the same
${productCount.toLocaleString('en-GB')} products and their variants, 10 connections (searches one by one), in turn, medians of three rounds. CPU ms of one request or order: of
the shop's process with its children, and of Postgres. At least ${wantedTimes} times ours is wanted; less is bold. Payments are those of a sandbox, whose time is not
counted, or of a method that is always paid. Letters and documents that follow an order are not counted where a process of their own makes them.

| ${heads.join(' | ')} |
|${heads.map(() => '---').join('|')}|
${rows.map(row).join('\n')}
`
}
