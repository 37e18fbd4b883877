/** Lists the page numbers to link: the first, the last and those around the current one; `null` for a gap. */
export const pageNumbers = (current: number, total: number): (number | null)[] => {
  const candidates = [1, current - 1, current, current + 1, total].filter(page => page >= 1 && page <= total)
  const pages = [...new Set(candidates)].toSorted((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const previous = pages[index - 1]
    if (previous === undefined || page - previous === 1) return [page]
    // A gap of one page takes as much room as its number.
    return page - previous === 2 ? [page - 1, page] : [null, page]
  })
}
