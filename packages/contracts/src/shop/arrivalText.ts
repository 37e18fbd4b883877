import { addBusinessDays, isBusinessDay } from './businessDays.ts'
import { type Days, sentSameDayBefore } from './deliveryDays.ts'
import { shownInLondon } from './londonClock.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dayText = (date: Date) => `${weekdays[date.getUTCDay()]} ${date.getUTCDate()}`
const monthText = (date: Date) => ` ${months[date.getUTCMonth()]}`

/** The day on which what is ordered at this instant is sent: `2026-11-25`. */
const dispatchDay = (instant: number): string => {
  const clock = shownInLondon(instant)
  const today = clock.toISOString().slice(0, 10)
  return isBusinessDay(today) && clock.getUTCHours() < sentSameDayBefore.hour
    ? today
    : addBusinessDays(today, 1)
}

/** First and last day on which it comes if it is ordered now, in the days of England: `2026-11-25`. */
export const arrivalDays = ({ minDays, maxDays }: Days, now = Date.now()): { from: string; to: string } => {
  const sent = dispatchDay(now)
  return { from: addBusinessDays(sent, minDays), to: addBusinessDays(sent, maxDays) }
}

/** When it comes if it is ordered now, in the days of England: `Wed 25 – Fri 27 Nov`. */
export const arrivalText = (way: Days, now = Date.now()): string => {
  const days = arrivalDays(way, now)
  const from = new Date(days.from)
  const to = new Date(days.to)
  const isOneMonth = from.getUTCMonth() === to.getUTCMonth()
  return `${dayText(from)}${isOneMonth ? '' : monthText(from)} – ${dayText(to)}${monthText(to)}`
}
