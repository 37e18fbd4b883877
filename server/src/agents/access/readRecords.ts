import { openBindings } from '@shop/contracts/agents/agentAccess'
import {
  type Agent,
  type AgentCall,
  agentRecordDays,
  type AgentSearch,
  type listAgentCalls,
  type listAgents as listAgentsEndpoint,
} from '@shop/contracts/agents/endpoints'
import type { Answer, Input } from '@shop/contracts/endpoint'
import type { Deps } from '../../platform/base/deps.ts'
import { dayMs } from '../../platform/base/time.ts'
import { countRows } from '../../platform/database/countMany.ts'
import { pageOf, nearerWindow } from '../../platform/database/paginate.ts'
import { rows } from '../../platform/database/rows.ts'
import { acceptedOutcomes } from './callLog.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'settings'>

const defaultLimit = 20
const maxAgents = 200
const maxSearches = 100

/** Returns the instant from which records are shown. */
const recordsSince = ({ clock }: Pick<Deps, 'clock'>): string =>
  new Date(clock.now() - agentRecordDays * dayMs).toISOString()

/** Lists assistants with their calls of 30 days, the latest first. A token is shown with its present name. */
export const listAgents = async (deps: Needs): Promise<Answer<typeof listAgentsEndpoint>> => {
  const items = await rows<Agent>(
    deps.db,
    `select a.id, a.name, a.tier, a.first_at as "firstAt", a.last_at as "lastAt",
        cast(coalesce(sum(d.calls), 0) as integer) as calls,
        cast(coalesce(sum(d.refusals), 0) as integer) as refusals,
        cast(coalesce(sum(d.limited), 0) as integer) as limited
      from agents a left join agent_days d on d.agent_id = a.id and d.day >= ?
      where a.last_at >= ?
      group by a.id, a.name, a.tier, a.first_at, a.last_at
      order by a.last_at desc, a.id limit ${maxAgents}`,
    [recordsSince(deps).slice(0, 10), recordsSince(deps)],
  )
  const { agents } = (await deps.settings.read()).content
  return { isEnabled: agents.enabled, isOpen: openBindings(agents).length > 0, items }
}

/** Reads calls, newest first. */
export const listCalls = async (
  deps: Needs,
  { agent, outcome, page = 1, limit = defaultLimit }: Input<typeof listAgentCalls>,
): Promise<Answer<typeof listAgentCalls>> => {
  const query = deps.db('agent_calls').where('at', '>=', recordsSince(deps))
  if (agent !== undefined) void query.where('agent_id', agent)
  if (outcome === 'ok') void query.whereIn('outcome', acceptedOutcomes)
  if (outcome === 'refused') void query.whereNotIn('outcome', acceptedOutcomes)
  const total = await countRows(query.clone())
  const { offset, limit: pageLimit, isFromEnd } = nearerWindow({ offset: (page - 1) * limit, limit }, total)
  const calls: (Omit<AgentCall, 'agentId'> & { agent_id: string | null })[] = await query
    .orderBy('number', isFromEnd ? 'asc' : 'desc')
    .offset(offset)
    .limit(pageLimit)
    .select('number', 'at', 'agent_id', 'name', 'tier', 'transport', 'operation', 'outcome', 'took')
  const items = calls.map(({ agent_id: agentId, ...call }) => ({ ...call, agentId }))
  return pageOf(isFromEnd ? items.toReversed() : items, total, page, limit)
}

export const listSearches = (deps: Needs): Promise<AgentSearch[]> =>
  rows<AgentSearch>(
    deps.db,
    `select query, count, last_at as "lastAt" from agent_searches where last_at >= ?
      order by count desc, last_at desc, query limit ${maxSearches}`,
    [recordsSince(deps)],
  )
