import type { Dialect } from '../src/test/databases.ts'

/** A drill's short form walks each kind of promise once, on one of the databases; `npm run drill` walks all on both. */
export const isShort = process.env['DRILL'] === 'short'

/** Of things alike those to be walked on a database: all, or in the short form every second, the others on the other one. */
export const share = <T>(dialect: Dialect, all: readonly T[]): T[] =>
  all.filter((_, index) => !isShort || index % 2 === (dialect === 'sqlite' ? 0 : 1))

/** Whether a database walks what stands alone. */
export const isWalked = (dialect: Dialect, inShortForm: Dialect): boolean =>
  !isShort || dialect === inShortForm
