import { addBusinessDays, businessDayCheck, isBusinessDay } from './businessDays.ts'
import { type DeliveryTime, defaultCutOff } from './deliveryDays.ts'
import { londonClockAsUtc } from './londonClock.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dayText = (date: Date) => `${weekdays[date.getUTCDay()]} ${date.getUTCDate()}`
const monthText = (date: Date) => ` ${months[date.getUTCMonth()]}`

/** Returns the day on which an order placed at an instant (ms) is sent: `2026-11-25`. `cutOff` is an hour in London. */
const dispatchDay = (instant: number, cutOff: number): string => {
  const clock = londonClockAsUtc(instant)
  const today = clock.toISOString().slice(0, 10)
  return isBusinessDay(today) && clock.getUTCHours() < cutOff ? today : addBusinessDays(today, 1)
}

/**
 * Returns the first and last day of arrival of an order placed at `now`: `2026-11-25`. The order is sent on a business
 * day of England, and travels on business days of its destination.
 */
export const arrivalDays = (
  { minDays, maxDays, cutOff, restDays, holidays = [] }: DeliveryTime,
  now = Date.now(),
): { from: string; to: string } => {
  const dispatchedOn = dispatchDay(now, cutOff ?? defaultCutOff.hour)
  const isBusiness = restDays && businessDayCheck(restDays, holidays)
  return {
    from: addBusinessDays(dispatchedOn, minDays, isBusiness),
    to: addBusinessDays(dispatchedOn, maxDays, isBusiness),
  }
}

/** Writes the days of arrival of an order placed at `now`: `Wed 25 – Fri 27 Nov`. */
export const arrivalText = (option: DeliveryTime, now = Date.now()): string => {
  const days = arrivalDays(option, now)
  const from = new Date(days.from)
  const to = new Date(days.to)
  const isOneMonth = from.getUTCMonth() === to.getUTCMonth()
  return `${dayText(from)}${isOneMonth ? '' : monthText(from)} – ${dayText(to)}${monthText(to)}`
}
