import type { Deps } from './deps.ts'

export { dayMs, hourMs, minuteMs } from '@shop/contracts/durations'

// Seconds, for rate limits, cookies and tokens.
export const minuteSeconds = 60
export const hourSeconds = 60 * minuteSeconds
export const daySeconds = 24 * hourSeconds

/** Returns the instant this many milliseconds ago, as stored and sent. */
export const ago = ({ clock }: Pick<Deps, 'clock'>, ms: number): string =>
  new Date(clock.now() - ms).toISOString()
