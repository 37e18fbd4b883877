/** Returns a row that counts the entries left out of a list; no row if none are left out. */
export const moreRow = (count: number) =>
  count > 0 ? [{ key: 'more', content: `And ${count.toLocaleString('en-GB')} more.`, mark: null }] : []
