import { shownInLondon } from '@shop/contracts/shop/londonClock'

const minute = 60_000
const friday = 5

/** Minutes since the start of the week (Sunday) in London. */
const minuteOfWeek = (at: number): number => {
  const clock = shownInLondon(at)
  return clock.getUTCDay() * 1440 + clock.getUTCHours() * 60 + clock.getUTCMinutes()
}

/** The coming Friday 12:00 in London, as a timestamp; for the rest of a Friday, the one that has passed. */
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

/** Time left until `endsAt`, or weekly until Friday 12:00 in London if that is null. Zeros afterwards. */
export const countdown = (endsAt: string | null, now: number): Countdown => {
  const end = endsAt === null ? fridayNoon(now) : Date.parse(endsAt)
  const left = Math.max(0, Math.ceil((end - now) / 1000)) || 0
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  }
}
