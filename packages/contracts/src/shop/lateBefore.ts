import { dayMs } from '../durations.ts'
import { isBusinessDay } from './businessDays.ts'
import { defaultCutOff } from './deliveryDays.ts'
import { dayAt, momentAt } from './zoneClock.ts'

const timeZone = 'Europe/London'

const dayBefore = (day: string): string => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)

/**
 * Returns the instant (ms) before which late orders were paid: noon of the last business day before today. Their day of
 * dispatch is over.
 */
export const lateBefore = (now: number): number => {
  let day = dayBefore(dayAt(timeZone, now))
  while (!isBusinessDay(day)) day = dayBefore(day)
  return Date.parse(momentAt(timeZone, `${day}T${defaultCutOff.hour}:00`).instant)
}
