import { londonClockAsUtc } from '@shop/contracts/shop/londonClock'

const minuteMs = 60_000
const minutesPerDay = 24 * 60

/** The weekday of `Date.getUTCDay`. */
const friday = 5

/** Returns the minutes since the start of the week (Sunday) in London. */
const minuteOfWeek = (instant: number): number => {
  const clock = londonClockAsUtc(instant)
  return clock.getUTCDay() * minutesPerDay + clock.getUTCHours() * 60 + clock.getUTCMinutes()
}

/** Returns the next Friday 12:00 in London as a timestamp; for the rest of a Friday, the one that has just passed. */
const fridayNoon = (now: number): number => {
  const minute = minuteOfWeek(now)
  const daysAhead = (friday - Math.floor(minute / minutesPerDay) + 7) % 7
  const minutesUntilNoon = daysAhead * minutesPerDay + 12 * 60 - (minute % minutesPerDay)
  const guess = Math.floor(now / minuteMs) * minuteMs + minutesUntilNoon * minuteMs
  // A clock change in between shifts the guess by an hour, which this corrects.
  return guess - (minuteOfWeek(guess) - (friday * minutesPerDay + 12 * 60)) * minuteMs
}

export interface Countdown {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/**
 * Returns the time left until `endsAt`; if that is null, until Friday 12:00 in London, every week. Returns zeros
 * afterwards.
 */
export const countdown = (endsAt: string | null, now: number): Countdown => {
  const end = endsAt === null ? fridayNoon(now) : Date.parse(endsAt)
  const seconds = Math.max(0, Math.ceil((end - now) / 1000)) || 0
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}
