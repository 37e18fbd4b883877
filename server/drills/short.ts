import { expect } from 'vitest'

/**
 * True for a drill's short form, which tests each kind of promise on one of the databases; `npm run drill` tests all on
 * both. See docs/decisions/037.
 */
export const isShort = process.env['DRILL'] === 'short'

/** Chooses from similar cases: all of them, or the first and the last in the short form. */
export const pickCases = <T>(cases: readonly T[]): T[] =>
  cases.filter((_, index) => !isShort || index === 0 || index === cases.length - 1)

const isAlone = process.env['DRILL_BESIDE'] !== 'tests'

/**
 * Expects a measurement (a time in ms, or a number of refused visitors) to stay below its limit. Checks nothing while
 * other tests use the machine, because they would distort the measurement.
 */
export const expectWithin = (measured: number, limit: number): void => {
  if (isAlone) expect(measured).toBeLessThan(limit)
}
