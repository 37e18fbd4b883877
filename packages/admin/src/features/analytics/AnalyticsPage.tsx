import { Stack } from '@chakra-ui/react'
import {
  numberOfDays,
  getSales,
  isTooLongForSales,
  type SalesReport,
  periodTooLongText,
} from '@shop/contracts/analytics/endpoints'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import { formatCount, groupedDigits } from '@shop/ui/words/formatCount'
import { formatMoney } from '@shop/contracts/money'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { DayField } from '@shop/ui/fields/DayField.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { PanelGrid } from '@shop/ui/layout/PanelGrid.tsx'
import type { Stat } from '@shop/ui/facts/StatCard.tsx'
import { trendInWords } from '@shop/ui/facts/trend'
import { StatCards, StatCardsSkeleton } from '@shop/ui/facts/StatCards.tsx'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { use, useState } from 'react'
import { PageError } from '../../kit/query/ReadError.tsx'
import { Title } from '../../kit/screen/Title.tsx'
import { daysProblem } from '../../kit/list/daysProblem.ts'
import { useListState } from '../../kit/list/useListState.ts'
import { useCan } from '../../kit/session/useCan.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { AdvicePanels } from './AdvicePanels.tsx'
import { SalesOverTime } from './SalesOverTime.tsx'
import { presetOf, presets, type SalesPeriod } from './salesPeriod.ts'
import { TablePanel } from './TablePanel.tsx'
import {
  accountColumns,
  groupColumns,
  intervalColumns,
  productColumns,
  reasonColumns,
  sourceColumns,
  stepColumns,
} from './tables.ts'

const defaults = { from: '', to: '', interval: 'day' }
const choices = { interval: ['day', 'week', 'month'] } as const
const allIntervals = [
  { value: 'day', label: 'By day' },
  { value: 'week', label: 'By week' },
  { value: 'month', label: 'By month' },
] as const

/** Maximum number of bars in a chart: the days of two years. */
const maxBars = 731

/** Returns the intervals of a chart; several years have too many days for a chart by day. */
const intervalsFor = ({ from, to }: { from: string; to: string }) =>
  numberOfDays(from, to) <= maxBars ? allIntervals : allIntervals.filter(({ value }) => value !== 'day')

const trendOf = (current: number, previous: number): Stat['trend'] =>
  trendInWords(previous <= 0 ? null : Math.round(((current - previous) / previous) * 100), {
    period: 'the previous period',
    preposition: 'on',
    hint: 'Compared with the same number of days before',
  })

const statsOf = ({ totals, before, currency }: SalesReport): Stat[] => {
  const money = (amount: number) => formatMoney(amount, currency)
  return [
    {
      label: 'Revenue after refunds',
      value: money(totals.revenue),
      icon: 'money',
      trend: trendOf(totals.revenue, before.revenue),
    },
    {
      label: 'Orders',
      value: groupedDigits(totals.orders),
      icon: 'orders',
      trend: trendOf(totals.orders, before.orders),
    },
    {
      label: 'Units',
      value: groupedDigits(totals.units),
      icon: 'inventory',
      trend: trendOf(totals.units, before.units),
    },
    {
      label: 'Average order before refunds',
      value: money(totals.averageOrder),
      icon: 'analytics',
      trend: trendOf(totals.averageOrder, before.averageOrder),
    },
  ]
}

/** Names the orders from the previous shop that the figures include. */
const PastOrdersNotice = ({ pastOrders, currency }: Pick<SalesReport, 'pastOrders' | 'currency'>) =>
  pastOrders.length > 0 && (
    <Notice tone="plain">
      These figures count what was sold before the shop moved here:{' '}
      {pastOrders
        .map(
          ({ shop, orders, revenue }) =>
            `${formatCount(orders, 'order')} on ${shop}, ${formatMoney(revenue, currency)} after refunds`,
        )
        .join('; ')}
      . Margins, assistants, size advice and accounts do not.
    </Notice>
  )

interface ReportProps {
  report: SalesReport
  period: SalesPeriod
}

const keyOf = ({ title, productId }: { title: string; productId: string | null }) => productId ?? title

const SalesPanels = ({ report, period }: ReportProps) => {
  const { currency, returns } = report
  const columns = productColumns(currency, useCan()('products:write'))
  return (
    <>
      <TablePanel
        title="Sales"
        table="intervals"
        period={period}
        chart={<SalesOverTime intervals={report.intervals} currency={currency} />}
        columns={intervalColumns(currency)}
        rows={report.intervals}
        rowKey={({ start }) => start}
      />
      <TablePanel
        title="Best sellers"
        table="products"
        period={period}
        columns={columns}
        rows={report.bestSellers}
        rowKey={keyOf}
      />
      <TablePanel
        title="Worst sellers"
        table="products"
        period={period}
        columns={columns}
        rows={report.worstSellers}
        rowKey={keyOf}
        empty="Too few products to compare: all of them are among the best sellers"
      />
      <TablePanel
        title={`Returns: ${formatCount(returns.refunds, 'refund')}, ${formatMoney(returns.amount, currency)}, ${formatCount(returns.units, 'unit')}`}
        table="returns"
        period={period}
        columns={columns}
        rows={returns.products}
        rowKey={keyOf}
      />
      <TablePanel
        title="Reasons for returns"
        table="reasons"
        period={period}
        columns={reasonColumns}
        rows={report.returnReasons}
        rowKey={({ title, size, reason }) => `${title} ${size} ${reason}`}
      />
      <AdvicePanels advice={report.advice} period={period} />
    </>
  )
}

const GroupPanels = ({ report, period }: ReportProps) => {
  const groups = [
    { title: 'Collections', name: 'Collection', table: 'collections', rows: report.byCollection },
    { title: 'Sizes', name: 'Size', table: 'sizes', rows: report.bySize },
    { title: 'Colours', name: 'Colour', table: 'colors', rows: report.byColor },
  ] as const
  return (
    <>
      {groups.map(({ title, name, table, rows }) => (
        <TablePanel
          key={table}
          title={title}
          table={table}
          period={period}
          columns={groupColumns(name, report.currency)}
          rows={rows}
          rowKey={group => group.name}
        />
      ))}
      <TablePanel
        title="Sold through"
        table="sources"
        period={period}
        columns={sourceColumns(report.currency)}
        rows={report.bySource}
        rowKey={({ agent }) => agent ?? ''}
      />
      <TablePanel
        title="Accounts"
        table="accounts"
        period={period}
        columns={accountColumns}
        rows={report.accounts}
        rowKey={({ account, currency }) => `${account} ${currency}`}
      />
      <TablePanel
        title="Customer journey"
        table="conversion"
        period={period}
        columns={stepColumns}
        rows={report.conversion}
        rowKey={({ step }) => step}
      />
    </>
  )
}

const AnalyticsPage = () => {
  const { values, set } = useListState(defaults, choices)
  const timeZone = use(TimeZoneContext)
  const [today] = useState(() => dayAt(timeZone, Date.now()))
  const [defaultSpan] = useState(() => presets[0].spanOf(today))
  const span = { from: values.from || defaultSpan.from, to: values.to || defaultSpan.to }
  const intervals = intervalsFor(span)
  const interval = intervals.some(({ value }) => value === values.interval) ? values.interval : 'month'
  const period = { interval, ...span }
  const problem = daysProblem(period.from, period.to)
  const lengthProblem = isTooLongForSales(period.from, period.to) ? periodTooLongText : undefined
  const isValid = problem === undefined && lengthProblem === undefined
  const read = useRead(getSales, period, { keepPrevious: true, enabled: isValid })
  const { isError, error, refetch } = read
  const data = isValid ? read.data : undefined
  return (
    <>
      <Title>Analytics</Title>
      <PageHeading title="Analytics" />
      <Stack gap="4">
        <FieldGrid columns={4}>
          <SelectField
            label="Period"
            value={presetOf(period, today) ?? 'custom'}
            options={[
              ...presets.map(({ value, label }) => ({ value, label })),
              { value: 'custom', label: 'Custom dates' },
            ]}
            onChange={name => {
              const preset = presets.find(({ value }) => value === name)
              if (preset) set({ ...preset.spanOf(today), interval: preset.interval })
            }}
          />
          <DayField label="From" value={period.from} error={lengthProblem} onChange={from => set({ from })} />
          <DayField label="To" value={period.to} error={problem} onChange={to => set({ to })} />
          <SelectField
            label="Interval"
            value={period.interval}
            options={intervals}
            onChange={next => set({ interval: next })}
          />
        </FieldGrid>
        {isError && !data && <PageError error={error} title="Failed to load analytics." refetch={refetch} />}
        {!data && !isError && isValid && <StatCardsSkeleton count={4} />}
        {data && <StatCards label="Figures" stats={statsOf(data)} />}
        {data && <PastOrdersNotice {...data} />}
      </Stack>
      {data && (
        <PanelGrid
          wide={<SalesPanels report={data} period={period} />}
          narrow={<GroupPanels report={data} period={period} />}
        />
      )}
    </>
  )
}

export default AnalyticsPage
