/** Returns a row that counts what a list leaves out; nothing if it shows all. */
export const moreRow = (count: number) =>
  count > 0 ? [{ key: 'more', content: `And ${count.toLocaleString('en-GB')} more.`, mark: null }] : []
