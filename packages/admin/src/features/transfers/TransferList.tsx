import { createTransfer, listTransfers, type Transfer } from '@shop/contracts/inventory/placeEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import type { Column } from '@shop/ui/table/Column'
import { groupedDigits } from '@shop/ui/words/formatCount'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ListView } from '../../kit/list/ListView.tsx'
import { useListState } from '../../kit/list/useListState.ts'
import { usePageSize } from '../../kit/list/usePageSize.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { usePlaces } from '../inventory/usePlaces.ts'
import { TransferDialog } from './TransferDialog.tsx'

const defaults = { search: '', page: 1, create: false }

const maxListed = 3

/** Writes `2 × THB-01, 1 × THB-02 and 4 more`. */
const linesText = ({ lines }: Transfer): string => {
  const listed = lines.slice(0, maxListed).map(({ quantity, sku }) => `${quantity} × ${sku}`)
  const unlistedCount = lines.length - listed.length
  return `${listed.join(', ')}${unlistedCount > 0 ? ` and ${unlistedCount} more` : ''}`
}

const detailsOf = (transfer: Transfer) => [linesText(transfer), transfer.note].filter(Boolean).join(' · ')

const columns: readonly Column<Transfer>[] = [
  {
    header: 'Transfer',
    cell: transfer => (
      <TwoLines
        first={`${transfer.number} · ${transfer.from.name} to ${transfer.to.name}`}
        second={detailsOf(transfer)}
        {...(transfer.takenBackAt !== null && {
          narrow: { below: 'sm', second: `Taken back · ${detailsOf(transfer)}` },
        })}
        wraps
      />
    ),
    isWide: true,
  },
  { header: 'Units', cell: ({ units }) => groupedDigits(units), isFigure: true },
  { header: 'By', cell: ({ actorName }) => actorName ?? '', isCapped: true, from: 'md' },
  { header: 'When', cell: ({ at }) => <RelativeTime instant={at} />, from: 'sm' },
  {
    header: 'State',
    cell: ({ takenBackAt }) =>
      takenBackAt === null ? '' : <StatusBadge tone="secondary">Taken back</StatusBadge>,
    from: 'sm',
  },
]

/** Lists transfers between places, newest first. */
export const TransferList = () => {
  const { values, set, search: onSearch, reset } = useListState(defaults)
  const { search, page } = values
  const rowsOfPage = usePageSize('transfers')
  const read = useRead(
    listTransfers,
    { page, limit: rowsOfPage.size, ...(search !== '' && { search }) },
    { keepPrevious: true },
  )
  const { items: places } = usePlaces()
  const navigate = useNavigate()
  const [openTransfer, setOpenTransfer] = useState<Transfer | null>(null)
  return (
    <>
      <Title>Transfers</Title>
      <PageHeading title="Transfers">
        <Row wraps>
          <Button
            kind="plain"
            icon="settings"
            needs="stock:write"
            onClick={() => void navigate('/admin/settings/places')}
          >
            Places
          </Button>
          {places.length > 1 && (
            <Button icon="plus" needs={createTransfer} onClick={() => set({ create: true })}>
              Move Stock
            </Button>
          )}
        </Row>
      </PageHeading>
      <FilterBar>
        <SearchField
          label="Search by number, SKU, name or note"
          maxLength={120}
          value={search}
          onSearch={text => onSearch(text)}
        />
      </FilterBar>
      <ListView
        label="Transfers"
        noun="transfers"
        read={read}
        failure="Failed to load transfers."
        columns={columns}
        onOpen={setOpenTransfer}
        empty={{
          title: 'No transfers yet',
          text: 'Record what you move from one place to another, so that everybody knows where to look.',
          icon: 'inventory',
        }}
        onPage={(next, how) => set({ page: next }, how)}
        onReset={search !== '' ? reset : undefined}
        rowsOfPage={rowsOfPage}
      />
      {openTransfer && <TransferDialog transfer={openTransfer} onClose={() => setOpenTransfer(null)} />}
    </>
  )
}
