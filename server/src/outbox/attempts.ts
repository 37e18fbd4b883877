const minute = 60_000
const longest = 4 * 60 * minute

/** The waits between so many attempts add up to two days. */
export const maxAttempts = 20

/** How long to wait after the n-th failed attempt, ms: one minute, doubling up to four hours. */
export const waitAfter = (attempts: number): number => Math.min(2 ** (attempts - 1) * minute, longest)
