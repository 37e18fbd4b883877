/**
 * Returns the first `limit` items in an order, sorted, and all further ones that are equal to the last of them. Does
 * not sort the rest.
 */
export const topWithTies = <Item>(
  items: readonly Item[],
  limit: number,
  compare: (a: Item, b: Item) => number,
): Item[] => {
  if (items.length <= limit) return items.toSorted(compare)
  const leaders: Item[] = []
  for (const item of items) {
    const last = leaders[limit - 1]
    if (last !== undefined && compare(item, last) >= 0) continue
    const index = leaders.findIndex(other => compare(item, other) < 0)
    leaders.splice(index < 0 ? leaders.length : index, 0, item)
    leaders.length = Math.min(leaders.length, limit)
  }
  const last = leaders[limit - 1]
  if (last === undefined) return leaders
  return [
    ...leaders.filter(item => compare(item, last) < 0),
    ...items.filter(item => compare(item, last) === 0),
  ]
}
