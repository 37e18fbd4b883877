import { appendFileSync, readFileSync } from 'node:fs'
import { inject } from 'vitest'
import type { Dialect } from '../../src/test/databases.ts'

/** Counts that the drills add up. */
interface Figures {
  buyers: number
  rounds: number
  sold: number
  oversold: number
  /** Webhooks that the shop answered with 200. */
  deliveries: number
  paid: number
  paidTwice: number
  kills: number
  lost: number
  doubled: number
  /** Longest time from the start after a kill until everything agrees, by the moved clock. */
  slowestMs: number
  refundsAsked: number
  refundsMade: number
  /** Emails that the mail server received. */
  mails: number
  /** Emails sent twice because their sender was killed. */
  mailsAgain: number
}

const noFigures: Figures = {
  buyers: 0,
  rounds: 0,
  sold: 0,
  oversold: 0,
  deliveries: 0,
  paid: 0,
  paidTwice: 0,
  kills: 0,
  lost: 0,
  doubled: 0,
  slowestMs: 0,
  refundsAsked: 0,
  refundsMade: 0,
  mails: 0,
  mailsAgain: 0,
}

interface Line {
  dialect: Dialect
  figures: Partial<Figures>
}

/** Adds a drill's counts to the table printed at the end of the run. */
export const record = (dialect: Dialect, figures: Partial<Figures>): void => {
  const line: Line = { dialect, figures }
  appendFileSync(inject('figuresFile'), `${JSON.stringify(line)}\n`)
}

/** Adds up counts; of two times it takes the longer one. */
const sumOf = (a: Figures, b: Partial<Figures>): Figures => {
  const sums = Object.entries(noFigures).map(([name]) => {
    const key = name as keyof Figures
    const addend = b[key] ?? 0
    return [key, key === 'slowestMs' ? Math.max(a[key], addend) : a[key] + addend]
  })
  return Object.fromEntries(sums) as Figures
}

const columns: [string, (figures: Figures) => string][] = [
  ['buyers', ({ buyers }) => String(buyers)],
  ['rounds', ({ rounds }) => String(rounds)],
  ['sold', ({ sold }) => String(sold)],
  ['oversold', ({ oversold }) => String(oversold)],
  ['deliveries', ({ deliveries }) => String(deliveries)],
  ['PAID', ({ paid }) => String(paid)],
  ['paid twice', ({ paidTwice }) => String(paidTwice)],
  ['kills', ({ kills }) => String(kills)],
  ['lost', ({ lost }) => String(lost)],
  ['doubled', ({ doubled }) => String(doubled)],
  ['slowest convergence', ({ slowestMs }) => `${Math.round(slowestMs / 1000)} s`],
  ['refunds asked', ({ refundsAsked }) => String(refundsAsked)],
  ['made', ({ refundsMade }) => String(refundsMade)],
  ['mails', ({ mails }) => String(mails)],
  ['again after a kill', ({ mailsAgain }) => String(mailsAgain)],
]

/** Builds the table of all counts in `file`: a line for each database. */
export const tableOf = (file: string): string => {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(text => JSON.parse(text) as Line)
  const rows = (['sqlite', 'postgres'] as const).map(dialect => {
    const dialectLines = lines.filter(line => line.dialect === dialect)
    const figures = dialectLines.reduce((sums, line) => sumOf(sums, line.figures), noFigures)
    return [dialect, ...columns.map(([, show]) => show(figures))]
  })
  const cells = [['', ...columns.map(([title]) => title)], ...rows]
  const widths = cells[0]!.map((_cell, index) => Math.max(...cells.map(row => row[index]!.length)))
  return cells.map(row => row.map((cell, index) => cell.padStart(widths[index]!)).join('  ')).join('\n')
}
