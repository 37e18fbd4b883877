import type { SalesReport } from '@shop/contracts/analytics/endpoints'
import { formatMoney } from '@shop/contracts/money'
import { formatCount } from '@shop/ui/words/formatCount'
import { DayBars } from '@shop/ui/charts/DayBars.tsx'

const compactFormat = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })

/** Shows the revenue of each interval, by its first day. */
export const SalesOverTime = ({ intervals, currency }: Pick<SalesReport, 'intervals' | 'currency'>) => (
  <DayBars
    label="Revenue over time"
    endsToday={false}
    axisText={pence => compactFormat.format(pence / 100)}
    bars={intervals.map(({ start, revenue, orders }) => ({
      day: start,
      value: revenue,
      text: formatMoney(revenue, currency),
      detail: formatCount(orders, 'order'),
    }))}
  />
)
