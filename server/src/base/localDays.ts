import { dayMs, hourMs } from './time.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making a format costs far more than using it. */
const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(timeZone, made)
  return made
}

const readClock = (timeZone: string, instant: number): Date => {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<string, number>
  const { year = 0, month = 1, day, hour, minute, second } = parts
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

const offsets = new Map<string, number>()
/** Hours of ten years. */
const mostOffsets = 90_000

/**
 * Lead of a time zone's clocks over UTC at an instant, ms. They are changed on full
 * hours only.
 */
const offsetAt = (timeZone: string, instant: number): number => {
  const start = Math.floor(instant / hourMs) * hourMs
  const key = `${timeZone} ${start}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= mostOffsets) offsets.clear()
  const offset = readClock(timeZone, start).getTime() - start
  offsets.set(key, offset)
  return offset
}

/** Time that clocks in a time zone show at an instant (ms), read as if it were UTC. */
export const shownAt = (timeZone: string, instant: number): Date =>
  new Date(instant + offsetAt(timeZone, instant))

/** The instant (ms) at which clocks in a time zone show a midnight, given as if it were UTC. */
export const midnightIn = (timeZone: string, wanted: number): number => {
  const guess = wanted - (shownAt(timeZone, wanted).getTime() - wanted)
  // Clocks may have been changed between the guess's offset and the midnight's.
  return guess - (shownAt(timeZone, guess).getTime() - wanted)
}

/** When a day such as `2026-05-31` begins in a time zone: ISO 8601 in UTC. */
export const startOfDay = (timeZone: string, day: string): string =>
  new Date(midnightIn(timeZone, Date.parse(`${day}T00:00:00.000Z`))).toISOString()

/** The day so many days after another. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + count * dayMs).toISOString().slice(0, 10)

/** The day in a time zone at an instant, such as `2026-05-31`. */
export const dayAt = (timeZone: string, instant: number): string =>
  shownAt(timeZone, instant).toISOString().slice(0, 10)
