const hourMs = 3_600_000
const dayMs = 24 * hourMs

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

const readClock = (timeZone: string, instant: number): number => {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<string, number>
  const { year = 0, month = 1, day = 1, hour, minute, second } = parts
  const shown = new Date(Date.UTC(2000, 0, 1, hour, minute, second))
  // `Date.UTC` takes the year 2, which somebody who types 2026 passes through, for 1902.
  return shown.setUTCFullYear(year, month - 1, day)
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
  const offset = readClock(timeZone, start) - start
  offsets.set(key, offset)
  return offset
}

/** Time that clocks in a time zone show at an instant (ms), read as if it were UTC. */
export const shownAt = (timeZone: string, instant: number): Date =>
  new Date(instant + offsetAt(timeZone, instant))

/** The day in a time zone at an instant (ms), such as `2026-05-31`. */
export const dayAt = (timeZone: string, instant: number): string =>
  shownAt(timeZone, instant).toISOString().slice(0, 10)

/** Minute that clocks in a time zone show at an instant: `2026-12-31T23:59`. */
export const minuteAt = (timeZone: string, instant: string): string =>
  shownAt(timeZone, Date.parse(instant)).toISOString().slice(0, 16)

interface Moment {
  instant: string
  /** `skipped`: clocks are put forward over this minute, and the same time after it is meant. `twice`: they show it again an hour later. */
  is: 'usual' | 'skipped' | 'twice'
}

/** The instant at which clocks in a time zone show a minute such as `2026-12-31T23:59`; of two the first. */
export const momentAt = (timeZone: string, minute: string): Moment => {
  const wanted = Date.parse(`${minute}:00.000Z`)
  const [before, after] = [wanted - dayMs, wanted + dayMs].map(near => wanted - offsetAt(timeZone, near))
  const found = [...new Set([before, after])]
    .filter(one => one !== undefined && shownAt(timeZone, one).getTime() === wanted)
    .toSorted((a, b) => a! - b!)
  // By the clocks as they were until then: later by as much as was skipped.
  const [first = before] = found
  return {
    instant: new Date(first!).toISOString(),
    is: found.length === 0 ? 'skipped' : found.length > 1 ? 'twice' : 'usual',
  }
}

/** Common name of the zone's time: `London time`. */
export const zoneTime = (timeZone: string): string =>
  `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`
