import { getWorklist } from '@shop/contracts/admin/worklistEndpoints'
import { listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import type { OrderSummary } from '@shop/contracts/orders/adminEntities'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { FilterSelect } from '@shop/ui/list/FilterSelect.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Menu } from '@shop/ui/buttons/Menu.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Title } from '../../../kit/screen/Title.tsx'
import { useRecordLinks } from '../../../kit/screen/useRecordLinks.ts'
import { ListView } from '../../../kit/list/ListView.tsx'
import { useSelectedRows } from '../../../kit/list/useSelectedRows.ts'
import { useColumns } from '../../../kit/list/useColumns.ts'
import { useListState } from '../../../kit/list/useListState.ts'
import { useLoadedRows } from '../../../kit/list/useLoadedRows.ts'
import { usePageSize } from '../../../kit/list/usePageSize.ts'
import { ListViews } from '../../../kit/list/views/ListViews.tsx'
import { useParcelPrint } from '../print/useParcelPrint.tsx'
import { useRead } from '../../../kit/query/useRead.ts'
import { MoreFilters } from './MoreFilters.tsx'
import { OrdersHeading } from './OrdersHeading.tsx'
import { orderColumns } from './orderColumns.tsx'
import { historyStateOf } from './listPosition.ts'
import { filterInput, orderChoices, orderDefaults, statusName } from './orderListState.ts'
import { type PrintActions, SelectionNotice } from './SelectionNotice.tsx'
import { OrderDialogs, type OrderTask } from '../acts/OrderDialogs.tsx'
import { isOnHold, orderTasks, parcelStatus, taskEntries } from '../orderTasks.ts'
import { documentEntries, slipEntries } from '../documentEntries.ts'
import { useWaitingShipments } from '../useWaitingShipments.ts'
import { useOrderPdfs } from '../useOrderPdfs.ts'
import { useCan } from '../../../kit/session/useCan.ts'
import type { MenuEntry } from '@shop/ui/buttons/MenuEntry'

const statusOptions = orderChoices.status.map(value => ({ value, label: statusName(value) }))
const sortOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'total-high', label: 'Highest total' },
  { value: 'total-low', label: 'Lowest total' },
] as const

interface RowActions extends PrintActions {
  onOpen: (id: string) => void
  onTask: (task: OrderTask) => void
}

/** Opens an order in another window, and lists the entries of its row's menu. */
const useRowActions = ({ pdfs, print, onOpen, onTask }: RowActions) => {
  const secondWindow = useRecordLinks('orders')
  const savedShipments = useWaitingShipments()
  const menu = (row: OrderSummary): (MenuEntry | false)[] => {
    const { id, status, isRefundBlocked: isBlocked, parcelsSent } = row
    const parcel = { id, status: parcelStatus(row) }
    const tasks = orderTasks(status, {
      isHeld: isOnHold(row),
      isBlocked,
      isShipmentWaiting: savedShipments.has(id),
      isPartSent: parcelsSent > 0,
    })
    return [
      { label: 'View Details', icon: 'eye', group: 'page', onSelect: () => onOpen(id) },
      ...secondWindow.entries(id),
      ...taskEntries(
        tasks.filter(({ isDanger }) => !isDanger),
        kind => onTask({ kind, id }),
      ),
      ...slipEntries(parcel, pdfs),
      ...documentEntries(parcel, pdfs, print),
      ...taskEntries(
        tasks.filter(({ isDanger }) => isDanger),
        kind => onTask({ kind, id }),
      ),
    ]
  }
  return { openBeside: secondWindow.open, menu }
}

const views = {
  All: '',
  'To pack': 'status=TO_PACK&sort=oldest',
  Sent: 'status=SHIPPED',
  Quotes: 'status=QUOTE',
  'Needs attention': 'attention=true',
} as const

/** Titles of the list without rows, by the filters of waiting work. */
const doneTexts: Record<string, string> = {
  'status=TO_PACK': 'Nothing to pack',
  'attention=true': 'Nothing needs attention',
  'status=UNANSWERED': 'No disputes to answer',
  'status=QUOTE_LAPSING': 'No quotes lapse this week',
}

const listSchema = {
  filters: orderDefaults,
  choices: orderChoices,
  headers: orderColumns.map(({ header }) => header),
}

const OrdersPage = () => {
  const {
    values,
    set,
    search: onSearch,
    reset,
    isFiltered,
    filterQuery,
  } = useListState(orderDefaults, orderChoices)
  const { page, sort, ...filters } = values
  const hasMoreFilters = [
    values.from,
    values.to,
    values.minTotal,
    values.maxTotal,
    values.country,
    values.tag,
  ].some(Boolean)
  // `attention` alone does not open the panel, since a built-in view is named after it.
  const [showsMoreFilters, setShowsMoreFilters] = useState(
    hasMoreFilters || (values.attention && values.status !== ''),
  )
  const [task, setTask] = useState<OrderTask | null>(null)
  const navigate = useNavigate()
  const can = useCan()
  const input = filterInput({ ...filters, sort })
  const rowsOfPage = usePageSize('orders')
  const { columns, columnsText, entries } = useColumns('orders', orderColumns)
  const read = useRead(listAdminOrders, { ...input, page, limit: rowsOfPage.size }, { keepPrevious: true })
  const [selected, setSelected] = useSelectedRows(filters, { max: 100, isWaiting: read.isPlaceholderData })
  const loadedOrders = useLoadedRows(read.data?.items)
  const { data: worklist } = useRead(getWorklist, {})
  const printing = { pdfs: useOrderPdfs(), print: useParcelPrint() }
  /** Passes the order's position in the list, for links to its neighbours. */
  const open = (id: string) => {
    const index = read.data?.items.findIndex(order => order.id === id) ?? -1
    const list = { input: { ...input, page, limit: rowsOfPage.size }, index }
    void navigate(`/admin/orders/${id}`, index === -1 ? {} : { state: historyStateOf(list) })
  }
  const rowActions = useRowActions({ ...printing, onOpen: open, onTask: setTask })
  return (
    <>
      <Title>Orders</Title>
      <OrdersHeading input={input} onTaken={open} />
      <ListViews
        list="orders"
        builtInQueries={views}
        counts={{ 'Needs attention': worklist?.decisions }}
        columns={columnsText}
        schema={listSchema}
      />
      <FilterBar>
        <SearchField
          label="Search by order, email, name, postcode, tracking"
          value={values.search}
          onSearch={onSearch}
        />
        <FilterSelect
          label="Status"
          value={values.status}
          options={statusOptions}
          onChange={status => set({ status })}
        />
        <FilterSelect
          label="Sort"
          value={sort}
          options={sortOptions}
          onChange={next => set({ sort: next })}
        />
        <Button kind="plain" icon="filter" onClick={() => setShowsMoreFilters(!showsMoreFilters)}>
          More Filters
        </Button>
        <Menu entries={entries} trigger={<IconButton icon="columns" label="Columns" />} />
      </FilterBar>
      {showsMoreFilters && (
        <MoreFilters values={values} onChange={changes => set(changes, { replace: true })} />
      )}
      {selected.length > 0 && (
        <SelectionNotice
          {...printing}
          ids={selected}
          orders={loadedOrders(selected)}
          onClear={() => setSelected([])}
        />
      )}
      <ListView
        label="Orders"
        noun="orders"
        read={read}
        failure="Failed to load orders."
        columns={columns}
        rowsOfPage={rowsOfPage}
        onOpen={({ id }) => open(id)}
        onOpenBeside={({ id }) => rowActions.openBeside(id)}
        // All actions on selected orders are for packing.
        {...(can('orders:pack') && { selection: { ids: selected, onChange: setSelected } })}
        nameOf={({ number }) => number}
        menu={rowActions.menu}
        empty={{ title: 'No orders yet', icon: 'orders' }}
        onPage={(next, how) => set({ page: next }, how)}
        onReset={isFiltered ? reset : undefined}
        doneText={doneTexts[filterQuery]}
        pages="words"
      />
      {task && <OrderDialogs task={task} onClose={() => setTask(null)} />}
    </>
  )
}

export default OrdersPage
