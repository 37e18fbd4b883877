import { addBusinessDays } from '@shop/contracts/shop/businessDays'
import { deliveryDays } from '@shop/contracts/shop/deliveryDays'

export type Method = keyof typeof deliveryDays

// en-CA writes days as ISO 8601 does.
const todayIn = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
const inWords = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** When it comes if it is ordered now, in the days of England: `Wed 25 – Fri 27 Nov`. */
export const arrivalText = (method: Method, now = Date.now()): string => {
  const today = todayIn.format(now)
  const { minDays, maxDays } = deliveryDays[method]
  const [from, to] = [minDays, maxDays].map(count => new Date(addBusinessDays(today, count)))
  if (!from || !to) return ''
  const isOneMonth = from.getUTCMonth() === to.getUTCMonth()
  const first = inWords.format(from)
  // "Wed, 25 Nov" and "Wed 25 Nov" are both written by browsers.
  const words = (text: string) => text.replace(',', '')
  return `${words(isOneMonth ? first.replace(/ \p{L}+$/u, '') : first)} – ${words(inWords.format(to))}`
}
