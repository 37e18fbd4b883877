import { formatMoney } from '@shop/contracts/money'
import { listPastOrders, type PastOrder } from '@shop/contracts/orders/pastEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import type { Column } from '@shop/ui/table/Column'
import { momentText } from '@shop/ui/words/relativeTime'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { use } from 'react'
import { Link } from 'react-router-dom'
import { ListView } from '../../kit/list/ListView.tsx'
import { useListState } from '../../kit/list/useListState.ts'
import { usePageSize } from '../../kit/list/usePageSize.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { PastOrderDialog } from './PastOrderDialog.tsx'
import { stateText } from './pastOrderWords.ts'

const PlacedAt = ({ placedAt }: Pick<PastOrder, 'placedAt'>) => momentText(placedAt, use(TimeZoneContext))

const columns: readonly Column<PastOrder>[] = [
  { header: 'Order', cell: ({ number, shop }) => <TwoLines first={number} second={shop} /> },
  {
    header: 'Customer',
    cell: ({ name, email }) => <TwoLines first={name || 'No longer known'} second={email ?? ''} />,
    isWide: true,
  },
  { header: 'Placed', cell: PlacedAt, from: 'md' },
  { header: 'Status there', cell: stateText, from: 'lg' },
  { header: 'Total', cell: ({ total, currency }) => formatMoney(total, currency), isFigure: true },
]

const defaults = { search: '', order: '', page: 1 }

/** Lists read-only orders imported from the previous shop. */
const PastOrdersPage = () => {
  const { values, set, search, reset } = useListState(defaults)
  const rowsOfPage = usePageSize('past-orders')
  const read = useRead(
    listPastOrders,
    { page: values.page, limit: rowsOfPage.size, ...(values.search !== '' && { search: values.search }) },
    { keepPrevious: true },
  )
  return (
    <>
      <Title>Past Orders</Title>
      <PageHeading title="Past Orders">
        <Button kind="plain" asChild>
          <Link to="/admin/orders">Back to Orders</Link>
        </Button>
      </PageHeading>
      <FilterBar>
        <SearchField
          label="Search by number, name or email"
          maxLength={100}
          value={values.search}
          onSearch={search}
        />
      </FilterBar>
      <ListView
        label="Past orders"
        noun="orders"
        read={read}
        failure="Failed to load the past orders."
        columns={columns}
        onOpen={({ id }) => set({ order: id, page: values.page })}
        empty={{
          title: 'No past orders',
          text: 'Orders of a former shop are kept here once you import its export.',
          icon: 'orders',
        }}
        onPage={(page, how) => set({ page }, how)}
        onReset={values.search === '' ? undefined : reset}
        rowsOfPage={rowsOfPage}
      />
      {values.order !== '' && (
        <PastOrderDialog
          id={values.order}
          onClose={() => set({ order: '', page: values.page }, { replace: true })}
        />
      )}
    </>
  )
}

export default PastOrdersPage
