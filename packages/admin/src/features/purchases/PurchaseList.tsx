import {
  createPurchase,
  listPurchases,
  type PurchaseSummary,
} from '@shop/contracts/inventory/purchaseEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { FilterSelect } from '@shop/ui/list/FilterSelect.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import type { Column } from '@shop/ui/table/Column'
import { groupedDigits } from '@shop/ui/words/formatCount'
import { useNavigate } from 'react-router-dom'
import { ListView } from '../../kit/list/ListView.tsx'
import { useListState } from '../../kit/list/useListState.ts'
import { usePageSize } from '../../kit/list/usePageSize.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { useMoney } from '../../kit/screen/useMoney.ts'
import { useCan } from '../../kit/session/useCan.ts'
import { expectedText } from './expectedText.ts'
import { NewPurchase } from './NewPurchase.tsx'
import { PurchaseBadge } from './purchaseWords.tsx'

const defaults = {
  search: '',
  show: 'all',
  page: 1,
  create: false,
  low: false,
}
const choices = { show: ['all', 'open'] } as const

/** Titles of the list without rows, by the filters of waiting work. */
const doneTexts: Record<string, string> = {
  'show=open': 'Everything ordered has been received',
}

const usePurchaseColumns = (): readonly Column<PurchaseSummary>[] => {
  const money = useMoney()
  const can = useCan()
  return [
    {
      header: 'Purchase order',
      cell: ({ number, supplier }) => <TwoLines first={number} second={supplier.name} />,
      isWide: true,
    },
    { header: 'Expected', cell: expectedText, from: 'md' },
    {
      header: 'Received',
      cell: ({ received, units }) => `${groupedDigits(received)} of ${groupedDigits(units)}`,
      isFigure: true,
      from: 'sm',
    },
    ...(can('products:write')
      ? [
          {
            header: 'Cost',
            cell: ({ total }: PurchaseSummary) => (total === null ? 'Unknown' : money(total)),
            isFigure: true,
            from: 'md' as const,
          },
        ]
      : []),
    { header: 'State', cell: ({ state }) => <PurchaseBadge state={state} /> },
  ]
}

/** Lists purchase orders, newest first. */
export const PurchaseList = () => {
  const { values, set, search: onSearch, reset, filterQuery } = useListState(defaults, choices)
  const { search, show, page, create, low } = values
  const rowsOfPage = usePageSize('purchases')
  const read = useRead(
    listPurchases,
    { page, show, limit: rowsOfPage.size, ...(search !== '' && { search }) },
    { keepPrevious: true },
  )
  const navigate = useNavigate()
  const open = ({ id }: { id: string }) => void navigate(`/admin/purchases/${id}`)
  return (
    <>
      <Title>Purchases</Title>
      <PageHeading title="Purchases">
        <Button icon="plus" needs={createPurchase} onClick={() => set({ create: true })}>
          Draft Purchase Order
        </Button>
      </PageHeading>
      <FilterBar>
        <SearchField
          label="Search by number or supplier"
          maxLength={120}
          value={search}
          onSearch={text => onSearch(text)}
        />
        <FilterSelect
          label="Show"
          value={show}
          options={[
            { value: 'all', label: 'All Purchase Orders' },
            { value: 'open', label: 'Not Received Yet' },
          ]}
          onChange={next => set({ show: next })}
        />
      </FilterBar>
      <ListView
        label="Purchase orders"
        noun="purchase orders"
        read={read}
        failure="Failed to load purchase orders."
        columns={usePurchaseColumns()}
        onOpen={open}
        empty={{
          title: 'No purchase orders yet',
          icon: 'truck',
          text: 'Draft one for what you are buying. When it arrives, it is booked into stock with its cost.',
        }}
        onPage={(next, how) => set({ page: next }, how)}
        onReset={search !== '' || show !== 'all' ? reset : undefined}
        doneText={doneTexts[filterQuery]}
        rowsOfPage={rowsOfPage}
      />
      {create && (
        <NewPurchase
          isForLowStock={low}
          onClose={() => set({ create: false, low: false }, { replace: true })}
          onCreated={open}
        />
      )}
    </>
  )
}
