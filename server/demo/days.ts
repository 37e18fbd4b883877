/** Durations in ms; all times here are UTC. */
export const hour = 60 * 60 * 1000
export const day = 24 * hour

export const iso = (at: number): string => new Date(at).toISOString()
export const startOfDay = (at: number): number => at - (at % day)

// The first of January 1970 was a Thursday, which is day 4, counted from Sunday as 0.
const weekdayOf = (at: number) => (Math.floor(at / day) + 4) % 7
const isWorkingDay = (at: number) => weekdayOf(at) % 6 !== 0

/** Returns midnight of the working day a number of working days after `at`, or before it if negative. */
export const workingDaysFrom = (at: number, days: number): number => {
  const step = Math.sign(days) * day
  let date = startOfDay(at)
  for (let remaining = Math.abs(days); remaining > 0;) {
    date += step
    if (isWorkingDay(date)) remaining--
  }
  return date
}
