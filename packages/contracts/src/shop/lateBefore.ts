import { isBusinessDay } from './businessDays.ts'
import { sentSameDayBefore } from './deliveryDays.ts'
import { shownInLondon } from './londonClock.ts'

const dayMs = 86_400_000
const dayOf = (midnight: number): string => new Date(midnight).toISOString().slice(0, 10)

/** The instant before which orders had to be paid for their day of dispatch to be over: noon of the last business day. */
export const lateBefore = (now: number): number => {
  const shown = shownInLondon(now).getTime()
  let midnight = shown - (shown % dayMs) - dayMs
  while (!isBusinessDay(dayOf(midnight))) midnight -= dayMs
  const noon = midnight + sentSameDayBefore.hour * 3_600_000
  return noon - (shownInLondon(noon).getTime() - noon)
}
