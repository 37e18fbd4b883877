import { listStockTakes, type StockTake, startStockTake } from '@shop/contracts/inventory/stockTakeEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import type { Column } from '@shop/ui/table/Column'
import { groupedDigits } from '@shop/ui/words/formatCount'
import { useNavigate } from 'react-router-dom'
import { ListView } from '../../kit/list/ListView.tsx'
import { useListState } from '../../kit/list/useListState.ts'
import { usePageSize } from '../../kit/list/usePageSize.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { StartStockTake } from './StartStockTake.tsx'
import { StockTakeBadge, unitsText, useCostColumn } from './stockTakeWords.tsx'

const defaults = { page: 1, start: false }

const useStockTakeColumns = (): readonly Column<StockTake>[] => {
  const costColumn = useCostColumn()
  return [
    {
      header: 'Stock-take',
      cell: ({ number, scope, startedBy }) => (
        <TwoLines first={`${number} · ${scope}`} second={startedBy ?? ''} />
      ),
      isWide: true,
    },
    { header: 'Started', cell: ({ createdAt }) => <RelativeTime instant={createdAt} />, from: 'md' },
    {
      header: 'Counted',
      cell: ({ counted, variants }) => `${groupedDigits(counted)} of ${groupedDigits(variants)}`,
      isFigure: true,
      from: 'sm',
    },
    { header: 'Difference', cell: unitsText, isFigure: true },
    ...costColumn,
    { header: 'State', cell: ({ state }) => <StockTakeBadge state={state} /> },
  ]
}

export const StockTakeList = () => {
  const { values, set } = useListState(defaults)
  const { page, start } = values
  const rowsOfPage = usePageSize('stock-takes')
  const read = useRead(listStockTakes, { page, limit: rowsOfPage.size }, { keepPrevious: true })
  const navigate = useNavigate()
  const open = ({ id }: { id: string }) => void navigate(`/admin/stock-takes/${id}`)
  return (
    <>
      <Title>Stock-Takes</Title>
      <PageHeading title="Stock-Takes">
        <Button icon="plus" needs={startStockTake} onClick={() => set({ start: true })}>
          Start Stock-Take
        </Button>
      </PageHeading>
      <ListView
        label="Stock-takes"
        noun="stock-takes"
        read={read}
        failure="Failed to load stock-takes."
        columns={useStockTakeColumns()}
        onOpen={open}
        empty={{
          title: 'No stock-takes yet',
          text: 'Count what is on the shelves, see the differences, and post them to the stock.',
          icon: 'inventory',
        }}
        onReset={undefined}
        onPage={(next, how) => set({ page: next }, how)}
        rowsOfPage={rowsOfPage}
      />
      {start && <StartStockTake onClose={() => set({ start: false }, { replace: true })} onStarted={open} />}
    </>
  )
}
