/** Units with their length in seconds. */
const steps = [
  ['minute', 60],
  ['hour', 60 * 60],
  ['day', 24 * 60 * 60],
] as const
const maxDays = 7

const relativeFormat = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a format from a cache, because creating a format is slow. */
const cachedFormat = (timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify([timeZone, options])
  const cached = formats.get(key)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, ...options })
  formats.set(key, format)
  return format
}

const dayOptions = { day: 'numeric', month: 'short', year: 'numeric' } as const

/**
 * Formats an instant as `just now`, `5 minutes ago`, `yesterday` or `in 2 days`; as a date in a time zone if it is a
 * week away or more.
 */
export const relativeTime = (instant: string, timeZone: string, now = Date.now()): string => {
  const seconds = (Date.parse(instant) - now) / 1000
  const step = steps.findLast(([, length]) => Math.abs(seconds) >= length)
  if (!step) return 'just now'
  const [unit, length] = step
  const count = Math.trunc(seconds / length)
  return unit === 'day' && Math.abs(count) >= maxDays
    ? cachedFormat(timeZone, dayOptions).format(new Date(instant))
    : relativeFormat.format(count, unit)
}

/** Formats a day such as `2026-05-31` as `31 May 2026`. */
export const dayText = (isoDay: string): string => cachedFormat('UTC', dayOptions).format(new Date(isoDay))

/** Formats an instant as `31 May`, in a time zone. */
export const shortDay = (instant: string | number, timeZone: string): string =>
  cachedFormat(timeZone, { day: 'numeric', month: 'long' }).format(new Date(instant))

/** Formats an instant to the second in a named time zone: `Thursday 31 December 2026 at 23:59:00 GMT`. */
export const exactTime = (instant: string, timeZone: string): string =>
  cachedFormat(timeZone, { dateStyle: 'full', timeStyle: 'long' }).format(new Date(instant))

/** Formats an instant as `31 Dec 2026, 23:59 GMT`, in a time zone. */
export const momentText = (instant: string, timeZone: string): string =>
  cachedFormat(timeZone, { ...dayOptions, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }).format(
    new Date(instant),
  )

/** Formats a time as `23:59`, in a time zone, optionally with seconds. */
export const clockText = (
  instant: number,
  timeZone: string,
  timeStyle: 'short' | 'medium' = 'short',
): string => cachedFormat(timeZone, { timeStyle }).format(instant)

const instantPattern = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z/g

/** Formats the instants within a text: `Ends: 2026-12-31T23:59:00.000Z` becomes `Ends: 31 Dec 2026, 23:59 GMT`. */
export const withMoments = (text: string, timeZone: string): string =>
  text.replaceAll(instantPattern, instant => momentText(instant, timeZone))
