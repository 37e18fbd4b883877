// Repeated from `durations.ts`, because a shared module would be one more script of the first page.
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Returns 01:00 UTC of a month's last Sunday, when clocks change. */
const clockChange = (year: number, month: number): number => {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1))
  return lastDay.getTime() - lastDay.getUTCDay() * dayMs
}

/**
 * Returns London time at an instant (ms), as if it were UTC. Applies the rule in force since 1996 (Summer Time Order
 * 2002), because starting a browser's `Intl` takes longer on a phone than the page.
 */
export const londonClockAsUtc = (instant: number): Date => {
  const year = new Date(instant).getUTCFullYear()
  const isSummer = instant >= clockChange(year, 2) && instant < clockChange(year, 9)
  return new Date(instant + (isSummer ? hourMs : 0))
}
