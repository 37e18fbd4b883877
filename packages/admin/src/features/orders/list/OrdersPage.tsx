import { listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import { statusLabel } from '@shop/contracts/orders/statusLabels'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import { Box, HStack, Text } from '@chakra-ui/react'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { whole } from '@shop/ui/words/counted'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { FilterSelect } from '@shop/ui/list/FilterSelect.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Menu } from '@shop/ui/buttons/Menu.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { use, useState } from 'react'
import { useNavigate } from 'react-router-dom'
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
import { filterInput, orderChoices, orderDefaults, partRefunded, statuses } from './orderListState.ts'
import { OrderDialogs, type OrderTask } from '../acts/OrderDialogs.tsx'
import { hasParcel, orderTasks, parcelStatus, isHeld } from '../orderTasks.ts'
import { paperEntries } from '../paperEntries.ts'
import { useOrderExport } from './useOrderExport.ts'
import { useKeptShipments } from '../useKeptShipments.ts'
import { usePaper } from '../usePaper.ts'
import { useStatuses } from './useStatuses.ts'

const statusOptions = [
  { value: '' as const, label: 'All Statuses' },
  ...statuses.map(value => ({ value, label: statusLabel(value).label })),
  { value: partRefunded, label: 'Part Refunded' } as const,
]
const sortOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'total-high', label: 'Highest total' },
  { value: 'total-low', label: 'Lowest total' },
] as const

const OrdersPage = () => {
  const { values, set, search: onSearch, reset, isFiltered } = useListState(orderDefaults, orderChoices)
  const { page, sort, ...filters } = values
  const hasMore = [values.from, values.to, values.minTotal, values.maxTotal, values.country].some(Boolean)
  const [isOpen, setOpen] = useState(hasMore || values.attention)
  const [task, setTask] = useState<OrderTask | null>(null)
  const navigate = useNavigate()
  const input = filterInput({ ...filters, sort })
  const read = useRead(listAdminOrders, { ...input, page, limit: pageSize }, { keepsLast: true })
  const [chosen, setChosen] = useChosen(filters, { most: 100, isWaiting: read.isPlaceholderData })
  const statusesOf = useStatuses(read.data?.items)
  const { running, run } = useOrderExport()
  const paper = usePaper()
  const print = useParcelPaper()
  const beside = useBeside('orders')
  const kept = useKeptShipments()
  const timeZone = use(TimeZoneContext)
  const open = (id: string) => void navigate(`/admin/orders/${id}`)
  const isExporting = running !== null
  const acts = [
    { label: 'Export Orders', icon: 'download', isDisabled: isExporting, onSelect: () => run(input) },
    {
      label: 'Export Last Month',
      icon: 'download',
      isDisabled: isExporting,
      onSelect: () => run({ ...input, ...lastMonth(dayAt(timeZone, Date.now())) }),
    },
    {
      label: 'View Analytics',
      icon: 'analytics',
      isDisabled: false,
      onSelect: () => void navigate('/admin/analytics'),
    },
  ] as const

  return (
    <>
      <Title>Orders</Title>
      <PageHeading title="Orders">
        <HStack hideBelow="sm">
          {acts.map(({ label, icon, isDisabled, onSelect }) => (
            <Button key={label} kind="plain" icon={icon} isDisabled={isDisabled} onClick={onSelect}>
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
        <Button kind="plain" icon="filter" onClick={() => setOpen(!isOpen)}>
          More Filters
        </Button>
      </FilterBar>
      {isOpen && <MoreFilters values={values} onChange={changes => set(changes, { replace: true })} />}
      {chosen.length > 0 && (
        <Notice
          action={
            <HStack wrap="wrap">
              <Button icon="print" isBusy={paper.isBusy} onClick={() => paper.packingSlips(chosen)}>
                Packing Slips
              </Button>
              <IconButton
                icon="download"
                label="Save Packing Slips"
                isDisabled={paper.isBusy}
                onClick={() => paper.savePackingSlips(chosen)}
              />
              <Button kind="plain" isDisabled={paper.isBusy} onClick={() => paper.pickList(chosen)}>
                Pick List
              </Button>
              <IconButton
                icon="download"
                label="Save Pick List"
                isDisabled={paper.isBusy}
                onClick={() => paper.savePickList(chosen)}
              />
              <Menu
                entries={[
                  {
                    label: 'Print Packing Slips',
                    icon: 'print',
                    onSelect: () => print.slips(chosen, 'packing-slips'),
                  },
                  {
                    label: 'Print Pick List',
                    icon: 'print',
                    onSelect: () => print.slips(chosen, 'pick-list'),
                  },
                ]}
                trigger={<IconButton icon="more" label="Print without a PDF" />}
              />
              <Button kind="quiet" onClick={() => setChosen([])}>
                Clear
              </Button>
            </HStack>
          }
        >
          {whole(chosen.length)} selected
          <Text textStyle="xs" color="fg.muted">
            {leftOutText(statusesOf(chosen))}
          </Text>
        </Notice>
      )}
      <ListView
        label="Orders"
        noun="orders"
        read={read}
        failure="Failed to load orders."
        columns={orderColumns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => open(id)}
        onOpenBeside={({ id }) => beside.open(id)}
        selection={{ ids: chosen, onChange: setChosen }}
        menu={row => {
          const { id, isRefundBlocked: isBlocked } = row
          const status = parcelStatus(row)
          return [
            { label: 'View Details', icon: 'eye', onSelect: () => open(id) },
            ...beside.entries(id),
            ...orderTasks(row.status, { isHeld: isHeld(row), isBlocked, isKept: kept.has(id) }).map(
              ({ kind, label, icon, isDanger }) => ({
                label,
                icon,
                isDanger,
                onSelect: () => setTask({ kind, id }),
              }),
            ),
            hasParcel(status) && {
              label: 'Packing Slip',
              icon: 'documents',
              onSelect: () => paper.packingSlips([id]),
            },
            hasParcel(status) && {
              label: 'Save Packing Slip',
              icon: 'download',
              onSelect: () => paper.savePackingSlips([id]),
            },
            ...paperEntries({ id, status }, paper, print),
          ]
        }}
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
