import { expect } from 'vitest'

/**
 * A drill's short form walks each kind of promise on one of the databases; `npm run drill` walks all on both. See
 * docs/decisions/037.
 */
export const isShort = process.env['DRILL'] === 'short'

/** Chooses from cases that are alike: all of them, or the first and the last in the short form. */
export const walked = <T>(all: readonly T[]): T[] =>
  all.filter((_, index) => !isShort || index === 0 || index === all.length - 1)

const isAlone = process.env['DRILL_BESIDE'] !== 'tests'

/**
 * Expects a measured figure to stay below its limit: a time in ms, or a number of visitors turned away. Only where nothing
 * else uses the machine: beside other tests the figure says more about them.
 */
export const expectWithin = (measured: number, limit: number): void => {
  if (isAlone) expect(measured).toBeLessThan(limit)
}
