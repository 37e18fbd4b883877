import { lastDays, lastMonth, months, type Span } from '../../kit/list/spans.ts'

export interface SalesPeriod extends Span {
  interval: 'day' | 'week' | 'month'
}

/** The spans that can be chosen by name; the first is shown where none is chosen. */
export const presets = [
  { value: '30days', label: 'Last 30 days', spanOf: (now: Date) => lastDays(30, now), interval: 'day' },
  { value: '7days', label: 'Last 7 days', spanOf: (now: Date) => lastDays(7, now), interval: 'day' },
  { value: '90days', label: 'Last 90 days', spanOf: (now: Date) => lastDays(90, now), interval: 'week' },
  { value: 'month', label: 'This month', spanOf: (now: Date) => months(0, 0, now), interval: 'day' },
  { value: 'lastMonth', label: 'Last month', spanOf: lastMonth, interval: 'day' },
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
