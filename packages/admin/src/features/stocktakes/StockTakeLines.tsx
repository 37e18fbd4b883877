import {
  listStockTakeLines,
  type StockTake,
  type StockTakeLine,
} from '@shop/contracts/inventory/stockTakeEndpoints'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { FilterSelect } from '@shop/ui/list/FilterSelect.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import type { Column } from '@shop/ui/table/Column'
import { signedCount, groupedDigits } from '@shop/ui/words/formatCount'
import { useState } from 'react'
import { ListView } from '../../kit/list/ListView.tsx'
import { useListState } from '../../kit/list/useListState.ts'
import { usePageSize } from '../../kit/list/usePageSize.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { useCan } from '../../kit/session/useCan.ts'
import { CountDialog } from './CountDialog.tsx'
import { useCostColumn } from './stockTakeWords.tsx'

const defaults = { search: '', show: 'all', page: 1 }
const choices = { show: ['all', 'left', 'counted', 'differences'] } as const
/** Titles of the list without rows, by the filters of waiting work. */
const doneTexts: Record<string, string> = {
  'show=left': 'Everything is counted',
  'show=differences': 'No differences',
}

const filterOptions = [
  { value: 'all', label: 'All variants' },
  { value: 'left', label: 'To count' },
  { value: 'counted', label: 'Counted' },
  { value: 'differences', label: 'Differences' },
] as const

const noteOf = ({
  choice,
  title,
  unsent,
  fetched,
  short,
  isOvertaken,
  variantId,
  counted,
  countedBy,
}: StockTakeLine) =>
  [
    `${choice} · ${title}`,
    variantId === null && 'deleted',
    isOvertaken && 'counted by hand since; that count is kept',
    fetched > 0 && `${fetched} fetched for orders`,
    unsent > 0 && `${unsent} sold, not sent`,
    short > 0 && `unpaid orders reserve ${short} more than were counted`,
    counted !== null && countedBy,
  ]
    .filter(Boolean)
    .join(' · ')

const useLineColumns = (): readonly Column<StockTakeLine>[] => {
  const costColumn = useCostColumn()
  return [
    {
      header: 'Variant',
      cell: line => <TwoLines first={line.sku} second={noteOf(line)} wraps />,
      isWide: true,
    },
    { header: 'Due', cell: ({ expected }) => groupedDigits(expected), isFigure: true, from: 'sm' },
    {
      header: 'Counted',
      cell: ({ counted }) => (counted === null ? '' : groupedDigits(counted)),
      isFigure: true,
    },
    {
      header: 'Difference',
      cell: ({ difference, isOvertaken, variantId }) =>
        difference === null || isOvertaken || variantId === null ? '' : signedCount(difference),
      isFigure: true,
    },
    ...costColumn,
  ]
}

/** Lists counted variants, latest first, and uncounted variants; a row opens its count. */
export const StockTakeLines = ({
  stockTake,
  refetchMs,
}: {
  stockTake: StockTake
  /** Interval of refetches, ms; undefined for none. */
  refetchMs: number | undefined
}) => {
  const { values, set, search: onSearch, reset, filterQuery } = useListState(defaults, choices)
  const { search, show, page } = values
  const rowsOfPage = usePageSize('stock-take lines')
  const read = useRead(
    listStockTakeLines,
    { id: stockTake.id, show, page, limit: rowsOfPage.size, ...(search !== '' && { search }) },
    { keepPrevious: true, ...(refetchMs !== undefined && { refetchInterval: refetchMs }) },
  )
  const can = useCan()
  const [lineToCount, setLineToCount] = useState<StockTakeLine | null>(null)
  const canCount = stockTake.state === 'open' && can('stock:write')
  return (
    <div>
      <FilterBar>
        <SearchField
          label="Search by SKU or name"
          maxLength={120}
          value={search}
          onSearch={text => onSearch(text)}
        />
        <FilterSelect
          label="Show"
          value={show}
          options={filterOptions}
          onChange={next => set({ show: next })}
        />
      </FilterBar>
      <ListView
        label="Variants"
        noun="variants"
        read={read}
        failure="Failed to load the variants."
        columns={useLineColumns()}
        {...(canCount && {
          onOpen: (line: StockTakeLine) => line.variantId !== null && setLineToCount(line),
        })}
        empty={{ title: 'No variants', icon: 'inventory' }}
        onReset={search !== '' || show !== 'all' ? reset : undefined}
        doneText={doneTexts[filterQuery]}
        onPage={(next, how) => set({ page: next }, how)}
        rowsOfPage={rowsOfPage}
      />
      {lineToCount && (
        <CountDialog stockTake={stockTake} line={lineToCount} onClose={() => setLineToCount(null)} />
      )}
    </div>
  )
}
