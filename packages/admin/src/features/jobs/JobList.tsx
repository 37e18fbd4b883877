import { type Job, type JobName, listJobs, runJob } from '@shop/contracts/jobs/endpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { groupedDigits } from '@shop/ui/words/formatCount'
import { ReadError } from '../../kit/query/ReadError.tsx'
import { useAction } from '../../kit/act/useAction.ts'
import { useRead } from '../../kit/query/useRead.ts'

type Words = readonly [title: string, text: string]

const titles: Readonly<Record<JobName, Words>> = {
  events: ['Payment events', 'Processes events from the payment provider'],
  outbox: ['Emails and documents', 'Sends emails and creates documents for orders'],
  webhooks: ['Webhooks', 'Notifies other systems of what has happened'],
  reconciler: ['Payment reconciliation', 'Checks for payments and refunds whose events never arrived'],
  audit: ['Nightly audit', 'Compares the provider’s books and the stock with ours'],
  balance: ['Provider’s balance', 'Books the fees and payouts of the payment provider'],
  sales: ['Daily sales', 'Updates the daily totals behind Analytics'],
  asks: ['Back in stock', 'Emails waiting customers when a sold-out variant is back'],
  plans: ['Planned changes', 'Starts and ends planned changes of products'],
  pictures: ['Pictures of imports', 'Downloads the pictures of imported products'],
  exports: ['Exports', 'Creates exports of the whole shop'],
  carriers: ['Files for carriers', 'Creates an hourly file of parcels that are ready to send'],
  sweep: ['Sweep', 'Deletes unused pictures and abandoned uploads'],
  retention: ['Retention', 'Deletes personal data past its retention period'],
  seals: ['Audit seals', 'Seals entries of the audit log so that tampering can be detected'],
}

const byName: Readonly<Partial<Record<string, Words>>> = titles
/** Returns the name and description of a job; a job that only a newer shop knows has just its name. */
const jobTitle = (name: string): Words => byName[name] ?? [name, '']

/** Interval of refetches in ms, since jobs run all the time. */
const refetchMs = 10_000

const State = ({ job: { lastRunAt, lastError, isOverdue } }: { job: Job }) => {
  if (lastError !== null) return <StatusBadge tone="destructive">Failed</StatusBadge>
  if (isOverdue) return <StatusBadge tone="destructive">Overdue</StatusBadge>
  return lastRunAt === null ? (
    <StatusBadge tone="outline">Not run yet</StatusBadge>
  ) : (
    <StatusBadge tone="default">Healthy</StatusBadge>
  )
}

const columns: readonly Column<Job>[] = [
  {
    header: 'Job',
    cell: ({ name, lastError }) => {
      const [title, text] = jobTitle(name)
      return <TwoLines first={title} second={lastError ?? text} wraps={{ below: 'md' }} />
    },
    isName: true,
  },
  { header: 'State', cell: job => <State job={job} /> },
  {
    header: 'Last success',
    cell: ({ lastSuccessAt }) =>
      lastSuccessAt === null ? 'Never' : <RelativeTime instant={lastSuccessAt} />,
    from: 'sm',
  },
  { header: 'Waiting', cell: ({ backlog }) => groupedDigits(backlog), isFigure: true, from: 'md' },
  { header: 'Total failures', cell: ({ failures }) => groupedDigits(failures), isFigure: true, from: 'lg' },
]

export const JobList = () => {
  const read = useRead(listJobs, {}, { refetchInterval: refetchMs })
  const { run, isPending } = useAction(runJob, {
    success: ({ name }) => `${jobTitle(name)[0]} has run`,
    failure: 'Failed to run the job',
    refetch: [listJobs],
  })
  return (
    <Card>
      {read.isError && !read.data ? (
        <ReadError error={read.error} title="Failed to load jobs.">
          <Button onClick={() => void read.refetch()}>Try Again</Button>
        </ReadError>
      ) : (
        <DataTable
          label="Jobs"
          columns={columns}
          rows={read.data?.items}
          rowKey={({ name }) => name}
          skeletonCount={5}
          nameOf={({ name }) => jobTitle(name)[0]}
          menu={({ name }) => [
            {
              label: 'Run Now',
              icon: 'refresh',
              needs: runJob,
              isDisabled: isPending,
              onSelect: () => run({ name }),
            },
          ]}
        />
      )}
    </Card>
  )
}
