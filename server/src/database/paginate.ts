/** One page of a list as the API answers it. */
export const pageOf = <T>(items: T[], total: number, page: number, limit: number) => ({
  items,
  total,
  page,
  totalPages: Math.max(1, Math.ceil(total / limit)),
})
