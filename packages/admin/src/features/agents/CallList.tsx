import { type AgentCall, listAgentCalls, listAgents } from '@shop/contracts/agents/endpoints'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { FilterSelect } from '@shop/ui/list/FilterSelect.tsx'
import type { Column } from '@shop/ui/table/Column'
import { groupedDigits } from '@shop/ui/words/formatCount'
import { ListView } from '../../kit/list/ListView.tsx'
import { useListState } from '../../kit/list/useListState.ts'
import { usePageSize } from '../../kit/list/usePageSize.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { operationText, OutcomeBadge, TierBadge } from './agentWords.tsx'

const outcomes = ['', 'ok', 'refused'] as const
const defaults = { agent: '', outcome: '', page: 1 }
const choices = { outcome: outcomes }

const transportNames = { rest: 'UCP, REST', mcp: 'UCP, MCP', acp: 'ACP' } as const

const columns: readonly Column<AgentCall>[] = [
  {
    header: 'Call',
    cell: call => (
      <TwoLines
        first={operationText(call)}
        second={`${call.name || 'Unnamed'} · ${transportNames[call.transport]}`}
      />
    ),
    isWide: true,
  },
  { header: 'Proof', cell: ({ tier }) => tier && <TierBadge tier={tier} />, from: 'md' },
  { header: 'Outcome', cell: OutcomeBadge },
  { header: 'Took', cell: ({ took }) => `${groupedDigits(took)} ms`, isFigure: true, from: 'md' },
  { header: 'When', cell: ({ at }) => <RelativeTime instant={at} />, from: 'sm' },
]

/** Lists calls of assistants, newest first, without their content. */
export const CallList = () => {
  const { values, set, reset, isFiltered } = useListState(defaults, choices)
  const { agent, outcome, page } = values
  const rowsOfPage = usePageSize('agent-calls')
  const agents = useRead(listAgents, {})
  const read = useRead(
    listAgentCalls,
    {
      page,
      limit: rowsOfPage.size,
      ...(agent !== '' && { agent }),
      ...(outcome !== '' && { outcome }),
    },
    { keepPrevious: true },
  )
  return (
    <>
      <FilterBar>
        <FilterSelect
          label="Assistant"
          value={agent}
          options={[
            { value: '', label: 'All Assistants' },
            ...(agents.data?.items ?? []).map(({ id, name, tier }) => ({
              value: id,
              label: tier === 'anonymous' ? `${name} (without proof)` : name,
            })),
          ]}
          onChange={next => set({ agent: next })}
        />
        <FilterSelect
          label="Outcome"
          value={outcome}
          options={[
            { value: '', label: 'All Outcomes' },
            { value: 'ok', label: 'Answered' },
            { value: 'refused', label: 'Refused' },
          ]}
          onChange={next => set({ outcome: next })}
        />
      </FilterBar>
      <ListView
        label="Calls"
        noun="calls"
        read={read}
        failure="Failed to load calls."
        columns={columns}
        rowKey={({ number }) => String(number)}
        empty={{ title: isFiltered ? 'No calls found' : 'No assistant has called yet', icon: 'assistant' }}
        onReset={isFiltered ? reset : undefined}
        onPage={(next, how) => set({ page: next }, how)}
        rowsOfPage={rowsOfPage}
      />
    </>
  )
}
