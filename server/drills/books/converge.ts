import { expect } from 'vitest'
import { checkBooks, nothingWrong } from './checkBooks.ts'
import { record } from './figures.ts'
import { readBooks, type Books } from './readBooks.ts'
import type { Drill } from '../startDrill.ts'
import { findUnsettled } from './unsettled.ts'

const secondMs = 1000
/** Maximum time for everything to converge, on the moved clock. */
const maxConvergeMs = 120 * secondMs

/**
 * Lets the shop continue by its own timers, on the moved clock, until it agrees with the provider in everything. Fails
 * if that takes more than two minutes, or if anything is lost or duplicated. Returns the records, and the time since
 * `since` in ms of the moved clock.
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
      expect(unsettled, `${Math.round(tookMs / secondMs)} s after the restart`).toEqual([])
    }
    await drill.liveThrough(5 * secondMs)
  }
}
