import { groupedDigits } from '../words/formatCount.ts'

/** Returns a row that counts what a list leaves out; nothing if it shows all. */
export const moreRow = (count: number) =>
  count > 0 ? [{ key: 'more', content: `And ${groupedDigits(count)} more.`, mark: null }] : []
