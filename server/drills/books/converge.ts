import { expect } from 'vitest'
import { checkBooks, nothingWrong } from './checkBooks.ts'
import { record } from './figures.ts'
import { readBooks, type Books } from './readBooks.ts'
import type { Drill } from '../startDrill.ts'
import { findUnsettled } from './unsettled.ts'

const seconds = 1000
/** Maximum time for everything to converge, on the moved clock. */
const maxConvergeMs = 120 * seconds

/**
 * Lets the shop continue, by the moved clock, until it agrees with the provider in everything and nothing is lost or
 * duplicated. Nobody helps it: its own timers run its jobs, and failed or unfinished work waits as long as it would.
 * Fails if that takes more than two minutes. Returns the time that it took since `since`, ms of that clock.
 */
export const converge = async (
  drill: Drill,
  since = drill.now(),
): Promise<{ tookMs: number; books: Books }> => {
  await drill.passTime(0)
  for (;;) {
    const books = await readBooks(drill)
    const unsettled = findUnsettled(books, drill.now())
    const tookMs = drill.now() - since
    if (unsettled.length === 0) {
      const findings = checkBooks(books)
      record(drill.dialect, {
        lost: findings.lost.length,
        paidTwice: findings.paidTwice.length,
        doubled: findings.doubled.length,
        oversold: findings.oversold.length,
      })
      expect(findings).toEqual(nothingWrong)
      return { tookMs, books }
    }
    if (tookMs > maxConvergeMs) {
      record(drill.dialect, { lost: unsettled.length, slowestMs: tookMs })
      expect(unsettled, `${Math.round(tookMs / seconds)} s after the restart`).toEqual([])
    }
    await drill.liveThrough(5 * seconds)
  }
}
