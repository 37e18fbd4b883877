import { listLowStock, listStockedVariants } from '@shop/contracts/inventory/endpoints'
import { listStockMoves } from '@shop/contracts/inventory/moveEndpoints'
import {
  getStockTake,
  listStockTakeLines,
  listStockTakes,
  type StockTake,
  stockTakeStateLabels,
} from '@shop/contracts/inventory/stockTakeEndpoints'
import { listStaffProducts } from '@shop/contracts/products/endpoints'
import { type BadgeTone, StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { counted, signed } from '@shop/ui/words/counted'

const tones: Readonly<Record<StockTake['state'], BadgeTone>> = {
  open: 'underWay',
  posted: 'default',
  cancelled: 'secondary',
}

export const StockTakeBadge = ({ state }: Pick<StockTake, 'state'>) => (
  <StatusBadge tone={tones[state]}>{stockTakeStateLabels[state]}</StatusBadge>
)

/** Reads that a count makes stale. */
export const countedReads = [getStockTake, listStockTakeLines, listStockTakes]
/** Reads that posting makes stale. */
export const postedReads = [
  ...countedReads,
  listStockedVariants,
  listLowStock,
  listStockMoves,
  listStaffProducts,
]

/** `3 variants differ: 2 units more, 5 fewer.` */
export const differencesText = ({ differences, surplus, missing }: StockTake): string => {
  if (differences === 0) return 'No differences so far.'
  const units = [surplus > 0 && `${counted(surplus, 'unit')} more`, missing > 0 && `${missing} fewer`]
  return `${counted(differences, 'variant')} ${differences === 1 ? 'differs' : 'differ'}: ${units.filter(Boolean).join(', ')}.`
}

/** `+2 / −5`, or what there is of it. */
export const unitsText = ({ surplus, missing }: StockTake): string =>
  [surplus > 0 && signed(surplus), missing > 0 && signed(-missing)].filter(Boolean).join(' / ') || '0'
