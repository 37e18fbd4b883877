/** Checks a period such as `2026-03-01` to `2026-03-31`, and returns its error; either day may be empty. */
export const daysProblem = (from: string, to: string): string | undefined =>
  from !== '' && to !== '' && to < from ? 'The end date is before the start date.' : undefined
