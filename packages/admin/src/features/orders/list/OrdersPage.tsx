import { exportOrders, listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import type { OrderSummary } from '@shop/contracts/orders/adminEntities'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import { Box, HStack, Text } from '@chakra-ui/react'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { whole } from '@shop/ui/words/counted'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { FilterSelect } from '@shop/ui/list/FilterSelect.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Menu, type MenuEntry } from '@shop/ui/buttons/Menu.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { use, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useExport } from '../../../kit/act/useExport.ts'
import { Title } from '../../../kit/screen/Title.tsx'
import { useBeside } from '../../../kit/screen/useBeside.ts'
import { ListView } from '../../../kit/list/ListView.tsx'
import { pageSize } from '../../../kit/list/pageSize.ts'
import { lastMonth } from '../../../kit/list/spans.ts'
import { useChosen } from '../../../kit/list/useChosen.ts'
import { useListState } from '../../../kit/list/useListState.ts'
import { useParcelPaper } from '../print/useParcelPaper.tsx'
import { useRead } from '../../../kit/query/useRead.ts'
import { leftOutText } from './leftOutText.ts'
import { MoreFilters } from './MoreFilters.tsx'
import { orderColumns } from './orderColumns.tsx'
import { filterInput, orderChoices, orderDefaults, statusName } from './orderListState.ts'
import { OrderDialogs, type OrderTask } from '../acts/OrderDialogs.tsx'
import { isHeld, orderTasks, parcelStatus, type ParcelStatus } from '../orderTasks.ts'
import { paperEntries, slipEntries } from '../paperEntries.ts'
import { useKeptShipments } from '../useKeptShipments.ts'
import { usePaper } from '../usePaper.ts'
import { useStatuses } from './useStatuses.ts'
import { useCan } from '../../../kit/session/useCan.ts'

const statusOptions = orderChoices.status.map(value => ({ value, label: statusName(value) }))
const sortOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'total-high', label: 'Highest total' },
  { value: 'total-low', label: 'Lowest total' },
] as const

/** The heading with its exports, as buttons or in a narrow window as a menu, and the progress of a running export. */
const OrdersHeading = ({ input }: { input: ReturnType<typeof filterInput> }) => {
  const navigate = useNavigate()
  const timeZone = use(TimeZoneContext)
  const { running, run } = useExport(exportOrders, {
    name: 'orders.csv',
    success: 'Orders exported',
    failure: 'Failed to export orders',
  })
  const isDisabled = running !== null
  const acts = [
    { label: 'Export Orders', icon: 'download', needs: exportOrders, isDisabled, onSelect: () => run(input) },
    {
      label: 'Export Last Month',
      icon: 'download',
      needs: exportOrders,
      isDisabled,
      onSelect: () => run({ ...input, ...lastMonth(dayAt(timeZone, Date.now())) }),
    },
    {
      label: 'View Analytics',
      icon: 'analytics',
      needs: 'reports:read',
      isDisabled: false,
      onSelect: () => void navigate('/admin/analytics'),
    },
  ] as const
  return (
    <>
      <PageHeading title="Orders">
        <HStack hideBelow="sm">
          {acts.map(({ label, onSelect, ...act }) => (
            <Button key={label} kind="plain" {...act} onClick={onSelect}>
              {label}
            </Button>
          ))}
        </HStack>
        <Box hideFrom="sm">
          <Menu entries={acts} trigger={<IconButton icon="more" label="More" />} />
        </Box>
      </PageHeading>
      {running && (
        <Notice
          action={
            <Button kind="plain" onClick={running.cancel}>
              Cancel Export
            </Button>
          }
        >
          Exporting orders: {running.received} so far
        </Notice>
      )}
    </>
  )
}

interface Papers {
  paper: ReturnType<typeof usePaper>
  print: ReturnType<typeof useParcelPaper>
}

interface SelectionProps extends Papers {
  ids: readonly string[]
  parcels: readonly ParcelStatus[]
  onClear: () => void
}

/** The number of selected orders, and what can be printed for all of them. */
const SelectionNotice = ({ ids, parcels, paper, print, onClear }: SelectionProps) => (
  <Notice
    action={
      <HStack wrap="wrap">
        <Button icon="print" isBusy={paper.isBusy} onClick={() => paper.packingSlips(ids)}>
          Packing Slips
        </Button>
        <IconButton
          icon="download"
          label="Save Packing Slips"
          isDisabled={paper.isBusy}
          onClick={() => paper.savePackingSlips(ids)}
        />
        <Button kind="plain" isDisabled={paper.isBusy} onClick={() => paper.pickList(ids)}>
          Pick List
        </Button>
        <IconButton
          icon="download"
          label="Save Pick List"
          isDisabled={paper.isBusy}
          onClick={() => paper.savePickList(ids)}
        />
        <Menu
          entries={[
            {
              label: 'Print Packing Slips',
              icon: 'print',
              onSelect: () => print.slips(ids, 'packing-slips'),
            },
            { label: 'Print Pick List', icon: 'print', onSelect: () => print.slips(ids, 'pick-list') },
          ]}
          trigger={<IconButton icon="more" label="Print without a PDF" />}
        />
        <Button kind="quiet" onClick={onClear}>
          Clear
        </Button>
      </HStack>
    }
  >
    {whole(ids.length)} selected
    <Text textStyle="xs" color="fg.muted">
      {leftOutText(parcels)}
    </Text>
  </Notice>
)

interface RowActs extends Papers {
  onOpen: (id: string) => void
  onTask: (task: OrderTask) => void
}

/** Opens an order beside the list, and lists the entries of its row's menu. */
const useRowActs = ({ paper, print, onOpen, onTask }: RowActs) => {
  const beside = useBeside('orders')
  const kept = useKeptShipments()
  const menu = (row: OrderSummary): (MenuEntry | false)[] => {
    const { id, status, isRefundBlocked: isBlocked } = row
    const parcel = { id, status: parcelStatus(row) }
    const tasks = orderTasks(status, { isHeld: isHeld(row), isBlocked, isKept: kept.has(id) })
    return [
      { label: 'View Details', icon: 'eye', onSelect: () => onOpen(id) },
      ...beside.entries(id),
      ...tasks.map(({ kind, label, icon, isDanger, needs }) => ({
        label,
        icon,
        isDanger,
        needs,
        onSelect: () => onTask({ kind, id }),
      })),
      ...slipEntries(parcel, paper),
      ...paperEntries(parcel, paper, print),
    ]
  }
  return { openBeside: beside.open, menu }
}

const OrdersPage = () => {
  const { values, set, search: onSearch, reset, isFiltered } = useListState(orderDefaults, orderChoices)
  const { page, sort, ...filters } = values
  const hasMore = [values.from, values.to, values.minTotal, values.maxTotal, values.country].some(Boolean)
  const [showsMore, setShowsMore] = useState(hasMore || values.attention)
  const [task, setTask] = useState<OrderTask | null>(null)
  const navigate = useNavigate()
  const can = useCan()
  const input = filterInput({ ...filters, sort })
  const read = useRead(listAdminOrders, { ...input, page, limit: pageSize }, { keepsLast: true })
  const [selected, setSelected] = useChosen(filters, { most: 100, isWaiting: read.isPlaceholderData })
  const statusesOf = useStatuses(read.data?.items)
  const papers = { paper: usePaper(), print: useParcelPaper() }
  const open = (id: string) => void navigate(`/admin/orders/${id}`)
  const row = useRowActs({ ...papers, onOpen: open, onTask: setTask })
  return (
    <>
      <Title>Orders</Title>
      <OrdersHeading input={input} />
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
        <Button kind="plain" icon="filter" onClick={() => setShowsMore(!showsMore)}>
          More Filters
        </Button>
      </FilterBar>
      {showsMore && <MoreFilters values={values} onChange={changes => set(changes, { replace: true })} />}
      {selected.length > 0 && (
        <SelectionNotice
          {...papers}
          ids={selected}
          parcels={statusesOf(selected)}
          onClear={() => setSelected([])}
        />
      )}
      <ListView
        label="Orders"
        noun="orders"
        read={read}
        failure="Failed to load orders."
        columns={orderColumns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => open(id)}
        onOpenBeside={({ id }) => row.openBeside(id)}
        // Choosing several is of use for printing their papers alone.
        {...(can('orders:pack') && { selection: { ids: selected, onChange: setSelected } })}
        menu={row.menu}
        empty={{ title: 'No orders yet', icon: 'orders' }}
        onPage={(next, how) => set({ page: next }, how)}
        onReset={isFiltered ? reset : undefined}
        pages="words"
      />
      {task && <OrderDialogs task={task} onClose={() => setTask(null)} />}
    </>
  )
}

export default OrdersPage
