import { type AgentSearch, listAgentSearches } from '@shop/contracts/agents/endpoints'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { EmptyState } from '@shop/ui/feedback/EmptyState.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { groupedDigits } from '@shop/ui/words/formatCount'
import { relativeTime } from '@shop/ui/words/relativeTime'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { use } from 'react'
import { PageError } from '../../kit/query/ReadError.tsx'
import { useRead } from '../../kit/query/useRead.ts'

const Query = ({ query, lastAt }: AgentSearch) => {
  const timeZone = use(TimeZoneContext)
  return (
    <TwoLines
      first={query}
      second=""
      narrow={{ below: 'sm', second: `Last ${relativeTime(lastAt, timeZone)}` }}
      wraps
    />
  )
}

const columns: readonly Column<AgentSearch>[] = [
  { header: 'Searched for', cell: Query, isWide: true },
  { header: 'Times', cell: ({ count }) => groupedDigits(count), isFigure: true },
  { header: 'Last', cell: ({ lastAt }) => <RelativeTime instant={lastAt} />, from: 'sm' },
]

/** Lists searches of assistants that found nothing. */
export const SearchList = () => {
  const { data, error, refetch } = useRead(listAgentSearches, {})
  if (error && !data) return <PageError error={error} title="Failed to load searches." refetch={refetch} />
  if (data?.items.length === 0)
    return (
      <EmptyState
        icon="search"
        title="Every search found something"
        text="Searches that find nothing are counted for 30 days. They may point to a missing product, or to a word missing from a description."
      />
    )
  return (
    <Card>
      <DataTable
        label="Missed searches"
        columns={columns}
        rows={data?.items}
        rowKey={({ query }) => query}
        skeletonCount={4}
      />
    </Card>
  )
}
