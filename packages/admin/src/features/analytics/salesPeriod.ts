import { lastDays, lastMonth, spanOfMonths, completedMonths, type DaySpan } from '../../kit/list/spans.ts'

export interface SalesPeriod extends DaySpan {
  interval: 'day' | 'week' | 'month'
}

/** Periods that can be chosen by name; the first one is the default. */
export const presets = [
  { value: '30days', label: 'Last 30 days', spanOf: (today: string) => lastDays(30, today), interval: 'day' },
  { value: '7days', label: 'Last 7 days', spanOf: (today: string) => lastDays(7, today), interval: 'day' },
  {
    value: '90days',
    label: 'Last 90 days',
    spanOf: (today: string) => lastDays(90, today),
    interval: 'week',
  },
  {
    value: 'month',
    label: 'This month',
    spanOf: (today: string) => spanOfMonths(0, 0, today),
    interval: 'day',
  },
  { value: 'lastMonth', label: 'Last month', spanOf: lastMonth, interval: 'day' },
  {
    value: 'year',
    label: 'This year',
    spanOf: (today: string) => spanOfMonths(completedMonths(today), 0, today),
    interval: 'month',
  },
  {
    value: 'lastYear',
    label: 'Last year',
    spanOf: (today: string) => spanOfMonths(completedMonths(today) + 12, completedMonths(today) + 1, today),
    interval: 'month',
  },
] as const

type PresetName = (typeof presets)[number]['value']

/** Finds the preset with exactly these days, if any. */
export const presetOf = ({ from, to }: DaySpan, today: string): PresetName | undefined =>
  presets.find(({ spanOf }) => {
    const span = spanOf(today)
    return span.from === from && span.to === to
  })?.value
