import {
  getStockTake,
  listStockTakeLines,
  listStockTakes,
  type StockTake,
  stockTakeStateLabels,
} from '@shop/contracts/inventory/stockTakeEndpoints'
import { type BadgeTone, StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import type { Column } from '@shop/ui/table/Column'
import { formatCount, signedCount } from '@shop/ui/words/formatCount'
import { useMoney } from '../../kit/screen/useMoney.ts'
import { useCan } from '../../kit/session/useCan.ts'
import { staleStockReads } from '../inventory/useStockForms.ts'

const tones: Readonly<Record<StockTake['state'], BadgeTone>> = {
  open: 'underWay',
  posted: 'default',
  cancelled: 'secondary',
}

export const StockTakeBadge = ({ state }: Pick<StockTake, 'state'>) => (
  <StatusBadge tone={tones[state]}>{stockTakeStateLabels[state]}</StatusBadge>
)

/** Reads to refetch after a count. */
export const readsAfterCount = [getStockTake, listStockTakeLines, listStockTakes]
/** Reads to refetch after posting. */
export const readsAfterPosting = [...readsAfterCount, ...staleStockReads]

/** Returns the column of values at cost, for staff who may see them. */
export const useCostColumn = (): Column<{ value: number | null }>[] => {
  const money = useMoney()
  const can = useCan()
  if (!can('products:write')) return []
  return [
    {
      header: 'At cost',
      cell: ({ value }) => (value === null ? '' : money(value)),
      isFigure: true,
      from: 'md',
    },
  ]
}

/** Writes `3 variants differ: 2 units more, 5 fewer.` */
export const differencesText = ({ differences, surplus, missing }: StockTake): string => {
  if (differences === 0) return 'No differences so far.'
  const units = [surplus > 0 && `${formatCount(surplus, 'unit')} more`, missing > 0 && `${missing} fewer`]
  return `${formatCount(differences, 'variant')} ${differences === 1 ? 'differs' : 'differ'}: ${units.filter(Boolean).join(', ')}.`
}

/** Writes `+2 / −5`, or only one of the two. */
export const unitsText = ({ surplus, missing }: StockTake): string =>
  [surplus > 0 && signedCount(surplus), missing > 0 && signedCount(-missing)].filter(Boolean).join(' / ') ||
  '0'
