interface Space {
  /** Room for rows below the first page's head. */
  first: number
  /** The same on all further pages. */
  next: number
  /** Height of what stands behind the last row, in one piece. */
  tail: number
}

/**
 * Which rows stand on which page. What follows the table is never alone on a page: where it no longer fits, it takes
 * the last rows along.
 */
export const paginate = (heights: readonly number[], { first, next, tail }: Space): number[][] => {
  const pages: number[][] = [[]]
  let room = first
  for (const [row, height] of heights.entries()) {
    if (height > room && (pages.length > 1 || pages[0]!.length > 0)) {
      pages.push([])
      room = next
    }
    pages.at(-1)!.push(row)
    room -= height
  }
  if (tail <= room) return pages
  const last = pages.at(-1)!
  const taken = last.splice(-Math.min(2, Math.max(1, last.length - 1)))
  // The first page keeps its head, even without a row.
  return [...pages.filter((rows, index) => index === 0 || rows.length > 0), taken]
}
