/** Makes headings unique: a repeated one gets a number appended. */
export const uniqueHeadings = (header: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  return header.map(text => {
    const key = text.toLowerCase()
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return key === '' || count === 1 ? text : `${text} (${count})`
  })
}

/** Finds the headings that got a number: `Price (2)` beside `Price`. */
export const repeatedHeadings = (header: readonly string[]): string[] => {
  const allHeadings = new Set(header.map(text => text.toLowerCase()))
  return header.filter(text => {
    const first = /^(.+) \(\d+\)$/.exec(text)?.[1]
    return first !== undefined && allHeadings.has(first.toLowerCase())
  })
}
