/** Most answers kept. Labels, prices and best sellers are on every invoice. */
const most = 5000

/** Keeps what was made for a text, so that it is made once; forgets all when that has become too much. */
export const remember = <T>(): ((key: string, make: () => T) => T) => {
  const known = new Map<string, T>()
  return (key, make) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make()
    if (known.size >= most) known.clear()
    known.set(key, made)
    return made
  }
}
