/** Error of the days from `2026-03-01` to `2026-03-31`; either may be empty. */
export const daysProblem = (from: string, to: string): string | undefined =>
  from !== '' && to !== '' && to < from ? 'The end date is before the start date.' : undefined
