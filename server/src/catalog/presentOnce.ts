const isSame = <Row extends object>(a: Row, b: Row) =>
  (Object.keys(a) as (keyof Row)[]).every(name => a[name] === b[name])

/**
 * Makes a presenter that remembers what the last `capacity` rows became: a row that comes back from the database just
 * as it was gives the same frozen answer. `key` tells rows apart; all columns are plain values.
 */
export const presentOnce = <Row extends object, Answer extends object>(
  capacity: number,
  key: (row: Row) => string,
  present: (row: Row) => Answer,
): ((row: Row) => Answer) => {
  const kept = new Map<string, { row: Row; answer: Answer }>()
  return row => {
    const known = kept.get(key(row))
    const now = known && isSame(known.row, row) ? known : { row, answer: Object.freeze(present(row)) }
    // A map lists its keys in the order of insertion: what is used moves to the young end.
    kept.delete(key(row))
    kept.set(key(row), now)
    const [oldest] = kept.keys()
    if (kept.size > capacity && oldest !== undefined) kept.delete(oldest)
    return now.answer
  }
}
