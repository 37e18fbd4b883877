import type {
  AccountSums,
  BoughtUnits,
  ProductAdvice,
  ReturnReasonSum,
  SalesInterval,
  SalesReport,
  SoldGroup,
  SoldProduct,
  SoldSource,
} from '@shop/contracts/analytics/endpoints'
import { ownShopLabel } from '@shop/contracts/analytics/endpoints'
import type { VisitStep } from '@shop/contracts/analytics/visitSteps'
import { marginText } from '@shop/contracts/inventory/marginText'
import { formatMoney } from '@shop/contracts/money'
import { moneyAccounts } from '@shop/contracts/moneyLedger'
import { returnReasons } from '@shop/contracts/returnReasons'
import { formatCount, groupedDigits } from '@shop/ui/words/formatCount'
import { dayText } from '@shop/ui/words/relativeTime'
import type { Column } from '@shop/ui/table/Column'

export const intervalColumns = (currency: string): Column<SalesInterval>[] => [
  { header: 'From', cell: ({ start }) => dayText(start), isWide: true },
  { header: 'Revenue', cell: ({ revenue }) => formatMoney(revenue, currency), isFigure: true },
  {
    header: 'Refunded',
    cell: ({ refunded }) => formatMoney(refunded, currency),
    isFigure: true,
    from: 'md',
  },
  { header: 'Orders', cell: ({ orders }) => groupedDigits(orders), isFigure: true },
  { header: 'Units', cell: ({ units }) => groupedDigits(units), isFigure: true, from: 'sm' },
  {
    header: 'Average order',
    cell: ({ averageOrder }) => formatMoney(averageOrder, currency),
    isFigure: true,
    from: 'md',
  },
]

/** Writes the margin of the units with a known cost: `£120.00 (48%), 8 of 10 units`. */
const soldMargin = ({ units, margin }: SoldProduct, currency: string): string => {
  if (margin === null) return units > 0 ? 'Unknown' : ''
  const part = margin.units < units ? `, ${groupedDigits(margin.units)} of ${formatCount(units, 'unit')}` : ''
  return marginText(margin, currency) + part
}

export const productColumns = (currency: string, hasCost: boolean): Column<SoldProduct>[] => [
  { header: 'Product', cell: ({ title }) => title, isWide: true },
  { header: 'Units', cell: ({ units }) => groupedDigits(units), isFigure: true },
  { header: 'Revenue', cell: ({ revenue }) => formatMoney(revenue, currency), isFigure: true },
  ...(hasCost
    ? [
        {
          header: 'Margin',
          cell: (row: SoldProduct) => soldMargin(row, currency),
          isFigure: true,
          from: 'md' as const,
        },
      ]
    : []),
  {
    header: 'Returned',
    cell: ({ returnedUnits }) => groupedDigits(returnedUnits),
    isFigure: true,
    from: 'sm',
  },
]

export const groupColumns = (name: string, currency: string): Column<SoldGroup>[] => [
  { header: name, cell: group => group.name, isWide: true },
  { header: 'Units', cell: ({ units }) => groupedDigits(units), isFigure: true },
  { header: 'Revenue', cell: ({ revenue }) => formatMoney(revenue, currency), isFigure: true },
]

export const sourceColumns = (currency: string): Column<SoldSource>[] => [
  { header: 'Source', cell: ({ agent }) => agent ?? ownShopLabel, isWide: true },
  { header: 'Orders', cell: ({ orders }) => groupedDigits(orders), isFigure: true },
  { header: 'Revenue', cell: ({ revenue }) => formatMoney(revenue, currency), isFigure: true },
  {
    header: 'Average order',
    cell: ({ averageOrder }) => formatMoney(averageOrder, currency),
    isFigure: true,
    from: 'sm',
  },
]

export const reasonColumns: Column<ReturnReasonSum>[] = [
  { header: 'Product', cell: ({ title }) => title, isWide: true },
  { header: 'Size', cell: ({ size }) => size },
  { header: 'Reason', cell: ({ reason }) => returnReasons[reason] },
  { header: 'Units', cell: ({ units }) => groupedDigits(units), isFigure: true },
  { header: 'Exchanged', cell: ({ exchanged }) => groupedDigits(exchanged), isFigure: true, from: 'sm' },
]

const unitColumns = (unitsOf: (row: ProductAdvice) => BoughtUnits): Column<ProductAdvice>[] => [
  { header: 'Bought', cell: row => groupedDigits(unitsOf(row).units), isFigure: true },
  { header: 'Kept', cell: row => groupedDigits(unitsOf(row).kept), isFigure: true },
  { header: 'Sent back', cell: row => groupedDigits(unitsOf(row).sentBack), isFigure: true, from: 'sm' },
  { header: 'Exchanged', cell: row => groupedDigits(unitsOf(row).swapped), isFigure: true, from: 'sm' },
]

export const adviceFollowedColumns: Column<ProductAdvice>[] = [
  { header: 'Product', cell: ({ title }) => title, isWide: true },
  { header: 'Advice given', cell: ({ given }) => groupedDigits(given), isFigure: true },
  ...unitColumns(({ followed }) => followed),
]

export const adviceNotFollowedColumns: Column<ProductAdvice>[] = [
  { header: 'Product', cell: ({ title }) => title, isWide: true },
  ...unitColumns(({ otherwise }) => otherwise),
]

export const accountColumns: Column<AccountSums>[] = [
  { header: 'Account', cell: ({ account }) => moneyAccounts[account], isWide: true },
  { header: 'In (debit)', cell: ({ debit, currency }) => formatMoney(debit, currency), isFigure: true },
  { header: 'Out (credit)', cell: ({ credit, currency }) => formatMoney(credit, currency), isFigure: true },
]

const stepNames: Record<VisitStep, string> = {
  product_view: 'Viewed a product',
  search: 'Searched',
  search_empty: 'Search without results',
  add_to_cart: 'Added to cart',
  checkout_start: 'Started checkout',
  paid: 'Paid',
}

export const stepColumns: Column<SalesReport['conversion'][number]>[] = [
  { header: 'Step', cell: ({ step }) => stepNames[step], isWide: true },
  { header: 'Count', cell: ({ count }) => groupedDigits(count), isFigure: true },
]
