import { dayMs, hourMs } from '../durations.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns the cached format of a time zone. Creating a format costs far more than using it. */
const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const cached = clocks.get(timeZone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(timeZone, format)
  return format
}

const readClock = (timeZone: string, instant: number): number => {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<string, number>
  const { year = 0, month = 1, day = 1, hour, minute, second } = parts
  const localTime = new Date(Date.UTC(2000, 0, 1, hour, minute, second))
  // `Date.UTC` reads the year 2, an intermediate step of typing 2026, as 1902.
  return localTime.setUTCFullYear(year, month - 1, day)
}

const offsets = new Map<string, number>()
/** Maximum number of cached offsets: the hours of ten years. */
const maxOffsets = 90_000

/** Returns a time zone's offset from UTC at an instant, both ms. It changes only on the hour, and is cached for it. */
const offsetAt = (timeZone: string, instant: number): number => {
  const start = Math.floor(instant / hourMs) * hourMs
  const key = `${timeZone} ${start}`
  const cachedOffset = offsets.get(key)
  if (cachedOffset !== undefined) return cachedOffset
  if (offsets.size >= maxOffsets) offsets.clear()
  const offset = readClock(timeZone, start) - start
  offsets.set(key, offset)
  return offset
}

/** Returns the local time in a zone at an instant (ms), as if it were UTC. */
export const wallClockAsUtc = (timeZone: string, instant: number): Date =>
  new Date(instant + offsetAt(timeZone, instant))

/** Returns the day in a time zone at an instant (ms), such as `2026-05-31`. */
export const dayAt = (timeZone: string, instant: number): string =>
  wallClockAsUtc(timeZone, instant).toISOString().slice(0, 10)

/** Adds `count` days to a day such as `2026-05-31`; a negative count subtracts. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + count * dayMs).toISOString().slice(0, 10)

/** Returns the local minute in a zone at an instant: `2026-12-31T23:59`. */
export const minuteAt = (timeZone: string, instant: string): string =>
  wallClockAsUtc(timeZone, Date.parse(instant)).toISOString().slice(0, 16)

interface Moment {
  instant: string
  /**
   * `skipped`: clocks are put forward over this minute, so the same time after the gap is meant. `twice`: the minute
   * repeats an hour later.
   */
  clockChange: 'usual' | 'skipped' | 'twice'
}

/** Returns the instant of a local minute in a zone, such as `2026-12-31T23:59`; the earlier one if it occurs twice. */
export const momentAt = (timeZone: string, minute: string): Moment => {
  const localMs = Date.parse(`${minute}:00.000Z`)
  const byEarlierOffset = localMs - offsetAt(timeZone, localMs - dayMs)
  const byLaterOffset = localMs - offsetAt(timeZone, localMs + dayMs)
  const [first, second] = [...new Set([byEarlierOffset, byLaterOffset])]
    .filter(instant => wallClockAsUtc(timeZone, instant).getTime() === localMs)
    .toSorted((a, b) => a - b)
  // In a gap, the offset before it moves the time by the gap's length.
  if (first === undefined) return { instant: new Date(byEarlierOffset).toISOString(), clockChange: 'skipped' }
  return { instant: new Date(first).toISOString(), clockChange: second === undefined ? 'usual' : 'twice' }
}

/** Returns the common name of a zone's time: `London time`. */
export const zoneTimeName = (timeZone: string): string =>
  `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`
