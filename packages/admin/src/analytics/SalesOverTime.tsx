import { Chart, useChart } from '@chakra-ui/charts'
import type { SalesReport } from '@shop/contracts/analytics/endpoints'
import { formatMoney } from '@shop/contracts/money'
import { Box } from '@chakra-ui/react'
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const axis = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })

/** Revenue of each interval; the table below it says the same in figures. */
export const SalesOverTime = ({ intervals, currency }: Pick<SalesReport, 'intervals' | 'currency'>) => {
  const chart = useChart({
    data: intervals.map(({ start, revenue }) => ({ start: short.format(new Date(start)), revenue })),
    series: [{ name: 'revenue', label: 'Revenue', color: 'green.solid' }],
  })
  return (
    <Box padding={{ base: '3', md: '4' }} aria-hidden>
      <Chart.Root height="16rem" chart={chart}>
        <BarChart data={chart.data}>
          <CartesianGrid stroke={chart.color('border.muted')} vertical={false} />
          <XAxis dataKey={chart.key('start')} axisLine={false} tickLine={false} minTickGap={24} />
          <YAxis
            axisLine={false}
            tickLine={false}
            tickFormatter={(pence: number) => axis.format(pence / 100)}
          />
          <Tooltip
            cursor={{ fill: chart.color('bg.muted') }}
            content={<Chart.Tooltip formatter={value => formatMoney(Number(value), currency)} />}
          />
          <Bar
            isAnimationActive={false}
            dataKey={chart.key('revenue')}
            fill={chart.color('green.solid')}
            radius={2}
          />
        </BarChart>
      </Chart.Root>
    </Box>
  )
}
