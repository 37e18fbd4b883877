export interface SalesPeriod {
  from: string
  to: string
  interval: 'day' | 'week' | 'month'
}

const day = (date: Date) => date.toISOString().slice(0, 10)

/** Midnight UTC of today's date on this device, so that whole days can be counted from it. */
const todayOf = (now: Date) => new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()))

type Span = Pick<SalesPeriod, 'from' | 'to'>

const lastDays = (count: number, now: Date): Span => {
  const today = todayOf(now)
  return { from: day(new Date(today.getTime() - (count - 1) * 86_400_000)), to: day(today) }
}
/** From the first day of the month `back` months ago to the last day of the month `until` months ago, never beyond today. */
const months = (back: number, until: number, now: Date): Span => {
  const [year, month] = [now.getFullYear(), now.getMonth()]
  const end = new Date(Date.UTC(year, month - until + 1, 0))
  const today = todayOf(now)
  return { from: day(new Date(Date.UTC(year, month - back, 1))), to: day(end < today ? end : today) }
}

/** The spans that can be chosen by name; the first is shown where none is chosen. */
export const presets = [
  { value: '30days', label: 'Last 30 days', spanOf: (now: Date) => lastDays(30, now), interval: 'day' },
  { value: '7days', label: 'Last 7 days', spanOf: (now: Date) => lastDays(7, now), interval: 'day' },
  { value: '90days', label: 'Last 90 days', spanOf: (now: Date) => lastDays(90, now), interval: 'week' },
  { value: 'month', label: 'This month', spanOf: (now: Date) => months(0, 0, now), interval: 'day' },
  { value: 'lastMonth', label: 'Last month', spanOf: (now: Date) => months(1, 1, now), interval: 'day' },
  {
    value: 'year',
    label: 'This year',
    spanOf: (now: Date) => months(now.getMonth(), 0, now),
    interval: 'month',
  },
  {
    value: 'lastYear',
    label: 'Last year',
    spanOf: (now: Date) => months(now.getMonth() + 12, now.getMonth() + 1, now),
    interval: 'month',
  },
] as const

type PresetName = (typeof presets)[number]['value']

/** The preset with exactly these days, if any. */
export const presetOf = ({ from, to }: Span, now: Date): PresetName | undefined =>
  presets.find(({ spanOf }) => {
    const span = spanOf(now)
    return span.from === from && span.to === to
  })?.value
