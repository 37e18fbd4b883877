import { dayMs } from '../durations.ts'
import { isBusinessDay } from './businessDays.ts'
import { sentSameDayBefore } from './deliveryDays.ts'
import { dayAt, momentAt } from './zoneClock.ts'

const zone = 'Europe/London'

const dayBefore = (day: string): string => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)

/**
 * Returns the instant before which late orders were paid: noon of the last business day. Their dispatch day is over.
 */
export const lateBefore = (now: number): number => {
  let day = dayBefore(dayAt(zone, now))
  while (!isBusinessDay(day)) day = dayBefore(day)
  return Date.parse(momentAt(zone, `${day}T${sentSameDayBefore.hour}:00`).instant)
}
