import type { Deps } from './deps.ts'

// Milliseconds, for instants and timers.
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

// Seconds, for rate limits, cookies and tokens.
export const minuteSeconds = 60
export const hourSeconds = 60 * minuteSeconds
export const daySeconds = 24 * hourSeconds

/** Returns the instant this many milliseconds ago, as stored and sent. */
export const ago = ({ clock }: Pick<Deps, 'clock'>, ms: number): string =>
  new Date(clock.now() - ms).toISOString()
