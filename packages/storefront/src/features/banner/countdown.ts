import { shownInLondon } from '@shop/contracts/shop/londonClock'

const minute = 60_000
const friday = 5

/** Returns the minutes since the start of the week (Sunday) in London. */
const minuteOfWeek = (instant: number): number => {
  const clock = shownInLondon(instant)
  return clock.getUTCDay() * 1440 + clock.getUTCHours() * 60 + clock.getUTCMinutes()
}

/** Returns the next Friday 12:00 in London as a timestamp; for the rest of a Friday, the one that has just passed. */
const fridayNoon = (now: number): number => {
  const clock = minuteOfWeek(now)
  const daysAhead = (friday - Math.floor(clock / 1440) + 7) % 7
  const untilNoon = daysAhead * 1440 + 12 * 60 - (clock % 1440)
  const guess = Math.floor(now / minute) * minute + untilNoon * minute
  // A clock change in between shifts the guess by an hour, which this corrects.
  return guess - (minuteOfWeek(guess) - (friday * 1440 + 12 * 60)) * minute
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
