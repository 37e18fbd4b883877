/** Builds a page of a list in the form that the API returns. */
export const pageOf = <T>(items: T[], total: number, page: number, limit: number) => ({
  items,
  total,
  page,
  totalPages: Math.max(1, Math.ceil(total / limit)),
})

/** A part of a list, counted from its start or from its end. */
export interface RowWindow {
  offset: number
  limit: number
  isFromEnd?: boolean
}

/** Describes a part of a list from its nearer end, since a database reads all rows before an offset. */
export const nearerWindow = ({ offset, limit }: RowWindow, total: number): RowWindow => {
  if (offset < total / 2) return { offset, limit }
  const length = Math.max(0, Math.min(limit, total - offset))
  return { offset: Math.max(0, total - offset - length), limit: length, isFromEnd: true }
}
