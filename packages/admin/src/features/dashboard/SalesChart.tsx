import type { DayOfSales } from '@shop/contracts/admin/endpoints'
import { formatMoney } from '@shop/contracts/money'
import { counted } from '@shop/ui/words/counted'
import { DayBars } from '@shop/ui/charts/DayBars.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { useSettings } from '../../kit/screen/settings.ts'

const short = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })

/** What was paid on each of the last 30 days. */
export const SalesChart = ({ days }: { days: readonly DayOfSales[] }) => {
  const { currency } = useSettings()
  const sum = days.reduce((total, { revenue }) => total + revenue, 0)
  return (
    <Panel title="Sales of the last 30 days" note={formatMoney(sum, currency)}>
      <DayBars
        label="Sales by day"
        axisText={pence => short.format(pence / 100)}
        bars={days.map(({ day, orders, revenue }) => ({
          day,
          value: revenue,
          text: formatMoney(revenue, currency),
          detail: counted(orders, 'order'),
        }))}
      />
    </Panel>
  )
}
