const steps = [
  ['minute', 60],
  ['hour', 60 * 60],
  ['day', 24 * 60 * 60],
] as const
const longestDays = 7

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium' })

/** `just now`, `5 minutes ago`, `yesterday`, `in 2 days`; the date once that is a week away. */
export const relativeTime = (instant: string, now = Date.now()): string => {
  const seconds = (Date.parse(instant) - now) / 1000
  const step = steps.findLast(([, length]) => Math.abs(seconds) >= length)
  if (!step) return 'just now'
  const [unit, length] = step
  const count = Math.trunc(seconds / length)
  return unit === 'day' && Math.abs(count) >= longestDays
    ? day.format(new Date(instant))
    : relative.format(count, unit)
}

const calendarDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day such as `2026-05-31` as people write it: `31 May 2026`. */
export const dayText = (isoDay: string): string => calendarDay.format(new Date(isoDay))

/** Day and time to the second, on this device's clock. */
export const exactTime = (instant: string): string => exact.format(new Date(instant))
