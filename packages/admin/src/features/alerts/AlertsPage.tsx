import { type Alert, listAlerts, resolveAlert } from '@shop/contracts/alerts/endpoints'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { FilterSelect } from '@shop/ui/list/FilterSelect.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import type { Column } from '@shop/ui/table/Column'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAction } from '../../kit/act/useAction.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { ListView } from '../../kit/list/ListView.tsx'
import { useListState } from '../../kit/list/useListState.ts'
import { usePageSize } from '../../kit/list/usePageSize.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { AlertDetail } from './AlertDetail.tsx'
import { alertTitle } from './alertTitle.ts'

const defaults = { state: 'open', page: 1 }
const choices = { state: ['open', 'resolved'] } as const

const columns: readonly Column<Alert>[] = [
  {
    header: 'Alert',
    cell: alert => <TwoLines first={alertTitle(alert)} second={alert.detail} wraps />,
    isWide: true,
  },
  {
    header: 'Status',
    cell: ({ resolvedAt }) =>
      resolvedAt === null ? (
        <StatusBadge tone="destructive">Open</StatusBadge>
      ) : (
        <StatusBadge tone="outline">Resolved</StatusBadge>
      ),
    from: 'sm',
  },
  { header: 'Last seen', cell: ({ lastSeenAt }) => <RelativeTime instant={lastSeenAt} />, from: 'md' },
  { header: 'Raised', cell: ({ createdAt }) => <RelativeTime instant={createdAt} /> },
]

const AlertsPage = () => {
  const { values, set, reset, isFiltered } = useListState(defaults, choices)
  const rowsOfPage = usePageSize('alerts')
  const read = useRead(listAlerts, { ...values, limit: rowsOfPage.size }, { keepPrevious: true })
  const [openId, setOpenId] = useState<string | null>(null)
  const navigate = useNavigate()
  const openAlert = read.data?.items.find(({ id }) => id === openId)
  const { run: resolve, isPending } = useAction(resolveAlert, {
    success: 'Alert resolved',
    failure: 'Failed to resolve alert',
    refetch: [listAlerts],
    onDone: () => setOpenId(null),
  })
  return (
    <>
      <Title>Alerts</Title>
      <PageHeading title="Needs attention" />
      <FilterBar>
        <FilterSelect
          label="Status"
          value={values.state}
          options={[
            { value: 'open', label: 'Open' },
            { value: 'resolved', label: 'Resolved' },
          ]}
          onChange={state => set({ state })}
        />
      </FilterBar>
      <ListView
        label="Alerts"
        noun="alerts"
        read={read}
        failure="Failed to load alerts."
        columns={columns}
        onOpen={({ id }) => setOpenId(id)}
        nameOf={alertTitle}
        menu={({ id, orderId, resolvedAt }) => [
          { label: 'View Details', icon: 'eye', onSelect: () => setOpenId(id) },
          orderId !== null && {
            label: 'Open Order',
            needs: 'orders:read',
            icon: 'orders',
            onSelect: () => void navigate(`/admin/orders/${orderId}`),
          },
          resolvedAt === null && {
            label: 'Mark as Resolved',
            needs: resolveAlert,
            icon: 'check',
            onSelect: () => resolve({ id }),
          },
        ]}
        empty={{ title: 'Nothing needs attention', icon: 'check' }}
        onPage={(page, how) => set({ page }, how)}
        onReset={isFiltered ? reset : undefined}
        rowsOfPage={rowsOfPage}
      />
      {openAlert && (
        <AlertDetail
          alert={openAlert}
          isResolving={isPending}
          onResolve={() => resolve({ id: openAlert.id })}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  )
}

export default AlertsPage
