/** First and last day of a list or a report, as `2026-11-22`. */
export interface Span {
  from: string
  to: string
}

const day = (date: Date) => date.toISOString().slice(0, 10)

/** Midnight UTC of today's date on this device, so that whole days can be counted from it. */
const todayOf = (now: Date) => new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()))

export const lastDays = (count: number, now: Date): Span => {
  const today = todayOf(now)
  return { from: day(new Date(today.getTime() - (count - 1) * 86_400_000)), to: day(today) }
}

/** From the first day of the month `back` months ago to the last day of the month `until` months ago, never beyond today. */
export const months = (back: number, until: number, now: Date): Span => {
  const [year, month] = [now.getFullYear(), now.getMonth()]
  const end = new Date(Date.UTC(year, month - until + 1, 0))
  const today = todayOf(now)
  return { from: day(new Date(Date.UTC(year, month - back, 1))), to: day(end < today ? end : today) }
}

export const lastMonth = (now: Date): Span => months(1, 1, now)
