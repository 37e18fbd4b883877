import { addBusinessDays, isBusinessDay } from './businessDays.ts'
import { sentSameDayBefore } from './deliveryDays.ts'
import { shownInLondon } from './londonClock.ts'

const dayOf = (clock: Date): string => clock.toISOString().slice(0, 10)

/** The day on which what is ordered at this instant is sent: `2026-11-25`. */
export const dispatchDay = (instant: number): string => {
  const clock = shownInLondon(instant)
  const today = dayOf(clock)
  return isBusinessDay(today) && clock.getUTCHours() < sentSameDayBefore.hour
    ? today
    : addBusinessDays(today, 1)
}

const dayMs = 86_400_000

/** The instant before which orders had to be paid for their day of dispatch to be over. */
export const lateBefore = (now: number): number => {
  let midnight = Date.parse(dayOf(shownInLondon(now))) - dayMs
  while (!isBusinessDay(dayOf(new Date(midnight)))) midnight -= dayMs
  const shown = midnight + sentSameDayBefore.hour * 3_600_000
  return shown - (shownInLondon(shown).getTime() - shown)
}
