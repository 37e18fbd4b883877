import { getStaffProduct, listStaffProducts } from '@shop/contracts/products/endpoints'
import {
  endPlannedChange,
  listPlannedChanges,
  type PlannedChange,
  type PlanState,
  planStateLabels,
} from '@shop/contracts/products/plannedChanges'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { StatusBadge, type BadgeTone } from '@shop/ui/feedback/StatusBadge.tsx'
import { EmptyState } from '@shop/ui/feedback/EmptyState.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { momentText } from '@shop/ui/words/relativeTime'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { use } from 'react'
import { useAction } from '../../../kit/act/useAction.ts'
import { PageError } from '../../../kit/query/ReadError.tsx'
import { useRead } from '../../../kit/query/useRead.ts'

const tones: Record<PlanState, BadgeTone> = {
  planned: 'underWay',
  running: 'success',
  done: 'secondary',
  canceled: 'outline',
  failed: 'destructive',
}

const columnsIn = (timeZone: string): Column<PlannedChange>[] => [
  {
    header: 'Change',
    cell: ({ summary, startsAt, endsAt, maker, problem }) => (
      <TwoLines
        first={summary}
        second={[
          `${momentText(startsAt, timeZone)}${endsAt === null ? '' : ` to ${momentText(endsAt, timeZone)}`}`,
          maker?.name,
          problem,
        ]
          .filter(Boolean)
          .join(' · ')}
        wraps
      />
    ),
    isWide: true,
  },
  {
    header: 'State',
    cell: ({ state }) => <StatusBadge tone={tones[state]}>{planStateLabels[state]}</StatusBadge>,
  },
]

/** Lists planned, running and past changes of products; those that are not over can be ended. */
export const PlannedChanges = ({ onClose }: { onClose: () => void }) => {
  const { data, error, refetch } = useRead(listPlannedChanges, {})
  const timeZone = use(TimeZoneContext)
  const endChange = useAction(endPlannedChange, {
    success: ({ state, summary }) => `${state === 'canceled' ? 'Cancelled' : 'Taken back'}: ${summary}`,
    failure: 'Failed to end the change',
    refetch: [listPlannedChanges, listStaffProducts, getStaffProduct],
  })
  const askAndEnd = ({ id, state, summary }: PlannedChange) => {
    const isPlanned = state === 'planned'
    const actionLabel = isPlanned ? 'Cancel Change' : 'End Change'
    endChange.ask({
      title: actionLabel,
      text: `“${summary}” will ${isPlanned ? 'not be made' : 'be undone now. Anything changed since stays as it is'}.`,
      actionLabel,
      isDanger: false,
      input: { id },
    })
  }
  const hasFailed = error !== null && !data
  const isEmpty = data?.items.length === 0
  return (
    <Dialog title="Planned Changes" size="lg" onClose={onClose} closeLabel="Close">
      {hasFailed && <PageError error={error} title="Failed to load planned changes." refetch={refetch} />}
      {isEmpty && (
        <EmptyState
          icon="calendar"
          title="Nothing is planned"
          text="Choose products, then Change Prices or Change Status, and say when."
        />
      )}
      {!hasFailed && !isEmpty && (
        <DataTable
          label="Planned changes"
          columns={columnsIn(timeZone)}
          rows={data?.items}
          nameOf={({ summary }) => summary}
          menu={plan => [
            (plan.state === 'planned' || plan.state === 'running') && {
              label: plan.state === 'planned' ? 'Cancel Change' : 'End Change',
              icon: 'close',
              needs: endPlannedChange,
              onSelect: () => askAndEnd(plan),
            },
          ]}
          skeletonCount={3}
        />
      )}
    </Dialog>
  )
}
