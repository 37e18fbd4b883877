/** Instants as they are stored: ISO 8601 in UTC. */
export interface MonthsSoFar {
  thisMonth: string
  lastMonth: string
  /** As far into last month as this month is now, and never beyond its end. */
  lastMonthUntil: string
}

const wallClock = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

/** What clocks in a time zone show at an instant, read as if it were UTC. */
const shownAt = (clock: Intl.DateTimeFormat, instant: number): Date => {
  const parts = Object.fromEntries(
    clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  ) as Record<string, number>
  const { year = 0, month = 1, day, hour, minute, second } = parts
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

/**
 * Where this month and the one before begin for the shop's clocks. Both are compared over the same stretch: a whole
 * month against three days would show every month's beginning as a collapse.
 */
export const monthsSoFar = (now: number, timeZone: string): MonthsSoFar => {
  const clock = wallClock(timeZone)
  const shown = shownAt(clock, now)
  const startOf = (monthsAgo: number): number => {
    const wanted = Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth() - monthsAgo, 1)
    return wanted - (shownAt(clock, wanted).getTime() - wanted)
  }
  const [thisMonth, lastMonth] = [startOf(0), startOf(1)]
  const iso = (instant: number) => new Date(instant).toISOString()
  return {
    thisMonth: iso(thisMonth),
    lastMonth: iso(lastMonth),
    lastMonthUntil: iso(Math.min(lastMonth + now - thisMonth, thisMonth)),
  }
}
