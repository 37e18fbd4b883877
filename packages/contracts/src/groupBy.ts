/** Groups items by a key, both in order of appearance. An item whose key is undefined is left out. */
export const groupBy = <T, Key>(items: Iterable<T>, keyOf: (item: T) => Key | undefined): Map<Key, T[]> => {
  const groups = new Map<Key, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
