import { type Agent, listAgents } from '@shop/contracts/agents/endpoints'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { EmptyState } from '@shop/ui/feedback/EmptyState.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { formatCount, groupedDigits } from '@shop/ui/words/formatCount'
import { useSearchParams } from 'react-router-dom'
import { PageError } from '../../kit/query/ReadError.tsx'
import { useRead } from '../../kit/query/useRead.ts'
import { TierBadge, tierMeaning } from './agentWords.tsx'

const columns: readonly Column<Agent>[] = [
  {
    header: 'Assistant',
    cell: ({ name, tier, calls, refusals, limited }) => (
      <TwoLines
        first={name}
        second={tierMeaning(tier)}
        narrow={{
          below: 'sm',
          second: `${formatCount(calls, 'call')}, ${groupedDigits(refusals)} refused, ${groupedDigits(limited)} over a limit`,
        }}
      />
    ),
    isName: true,
  },
  { header: 'Proof', cell: TierBadge },
  { header: 'Calls', cell: ({ calls }) => groupedDigits(calls), isFigure: true, from: 'sm' },
  { header: 'Refused', cell: ({ refusals }) => groupedDigits(refusals), isFigure: true, from: 'sm' },
  { header: 'Over a limit', cell: ({ limited }) => groupedDigits(limited), isFigure: true, from: 'md' },
  { header: 'First call', cell: ({ firstAt }) => <RelativeTime instant={firstAt} />, from: 'lg' },
  { header: 'Last call', cell: ({ lastAt }) => <RelativeTime instant={lastAt} />, from: 'md' },
]

/** Lists assistants that have called in the last 30 days, with links to their calls. */
export const AgentList = () => {
  const { data, error, refetch } = useRead(listAgents, {})
  const [, setParams] = useSearchParams()
  if (error && !data) return <PageError error={error} title="Failed to load assistants." refetch={refetch} />
  if (data?.items.length === 0)
    return (
      <EmptyState
        icon="assistant"
        title="No assistant has called yet"
        text="Assistants such as Google’s and ChatGPT’s find your shop by themselves. They are listed here for 30 days after a call."
      />
    )
  return (
    <Card>
      <DataTable
        label="Assistants"
        columns={columns}
        rows={data?.items}
        onOpen={({ id }) => setParams({ tab: 'calls', agent: id })}
        skeletonCount={4}
      />
    </Card>
  )
}
