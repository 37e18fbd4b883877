import type { AgentCall } from '@shop/contracts/agents/endpoints'
import type { Knex } from 'knex'
import type { Deps } from '../../platform/base/deps.ts'
import { reasonOf } from '../../platform/base/reasonOf.ts'
import { insertRows } from '../../platform/database/insertRows.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Agent } from './identify.ts'
import { trimRecords } from './trimRecords.ts'

/** Time for which calls are collected before they are written, ms, so that no request waits for the log. */
const gatheredFor = 2000
/** Maximum number of collected entries: further calls are only counted, further assistants and searches left out. */
const max = { calls: 200, agents: 100, searches: 50 } as const
/** Number of writes between two checks of the log's size. */
const trimEvery = 100

export interface Call extends Pick<AgentCall, 'name' | 'transport' | 'operation' | 'outcome' | 'took'> {
  /** ms. */
  at: number
  agent: Pick<Agent, 'id' | 'name' | 'tier'> | null
  isRefused: boolean
  /** Query of a search that found nothing. */
  missed: string | null
}

interface Counted {
  agent: Pick<Agent, 'id' | 'name' | 'tier'>
  first: string
  last: string
  day: string
  calls: number
  refusals: number
}

interface Gathered {
  calls: Call[]
  counts: Map<string, Counted>
  searches: Map<string, { count: number; last: string }>
}

export interface CallLog {
  note: (call: Call) => void
  /** Writes the collected entries. */
  write: () => Promise<void>
}

const nothing = (): Gathered => ({ calls: [], counts: new Map(), searches: new Map() })

const count = ({ counts }: Gathered, { agent, at, isRefused }: Call): void => {
  if (!agent) return
  const instant = new Date(at).toISOString()
  const day = instant.slice(0, 10)
  const key = `${day} ${agent.id}`
  if (!counts.has(key) && counts.size >= max.agents) return
  const known = counts.get(key) ?? { agent, first: instant, last: instant, day, calls: 0, refusals: 0 }
  counts.set(key, {
    ...known,
    agent,
    last: instant,
    calls: known.calls + 1,
    refusals: known.refusals + (isRefused ? 1 : 0),
  })
}

/** Normalises a search for counting: in lower case, and none that may contain a personal address or number. */
const searchOf = (query: string): string | null => {
  const plain = query.toLowerCase().replaceAll(/\s+/g, ' ').trim().slice(0, 100)
  return plain === '' || /@|\d{6}/.test(plain) ? null : plain
}

const countSearch = ({ searches }: Gathered, { missed, at }: Call): void => {
  const query = missed === null ? null : searchOf(missed)
  if (query === null || (!searches.has(query) && searches.size >= max.searches)) return
  const last = new Date(at).toISOString()
  searches.set(query, { count: (searches.get(query)?.count ?? 0) + 1, last })
}

/** Sorts entries by key, so that several processes never wait for each other in a circle. */
const inOrder = <T>(all: ReadonlyMap<string, T>): [string, T][] =>
  [...all].toSorted(([one], [other]) => (one < other ? -1 : 1))

const writeCounts = async (trx: Knex, counts: Gathered['counts']): Promise<void> => {
  const byAgent = new Map<string, Counted>()
  for (const counted of counts.values()) {
    const known = byAgent.get(counted.agent.id)
    byAgent.set(counted.agent.id, known ? { ...counted, first: known.first } : counted)
  }
  const agents = inOrder(byAgent).map(([id, { agent, first, last }]) => ({
    id,
    name: agent.name,
    tier: agent.tier,
    first_at: first,
    last_at: last,
  }))
  const days = inOrder(counts).map(([, { agent, day, calls, refusals }]) => ({
    agent_id: agent.id,
    day,
    calls,
    refusals,
  }))
  await insertRows(trx, 'agents', agents, {
    onConflict: 'on conflict (id) do update set name = excluded.name, last_at = excluded.last_at',
  })
  await insertRows(trx, 'agent_days', days, {
    onConflict: `on conflict (agent_id, day) do update set calls = agent_days.calls + excluded.calls,
      refusals = agent_days.refusals + excluded.refusals`,
  })
}

const writeAll = async (trx: Knex, { calls, counts, searches }: Gathered): Promise<void> => {
  await writeCounts(trx, counts)
  await insertRows(
    trx,
    'agent_calls',
    calls.map(({ at, agent, name, transport, operation, outcome, took }) => ({
      at: new Date(at).toISOString(),
      agent_id: agent?.id ?? null,
      name,
      tier: agent?.tier ?? null,
      transport,
      operation,
      outcome,
      took,
    })),
  )
  await insertRows(
    trx,
    'agent_searches',
    inOrder(searches).map(([query, each]) => ({ query, count: each.count, last_at: each.last })),
    {
      onConflict: `on conflict (query) do update set count = agent_searches.count + excluded.count,
        last_at = excluded.last_at`,
    },
  )
}

const logs = new WeakMap<Knex, CallLog>()

/**
 * Logs this process's calls: callers and outcomes, without content. Entries are collected in memory and written
 * automatically.
 */
export const callLog = (deps: Pick<Deps, 'db' | 'log' | 'closing'>): CallLog => {
  const known = logs.get(deps.db) ?? makeLog(deps)
  logs.set(deps.db, known)
  return known
}

const makeLog = (deps: Pick<Deps, 'db' | 'log' | 'closing'>): CallLog => {
  let gathered = nothing()
  let timer: NodeJS.Timeout | undefined
  let rounds = 0

  const write = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const taken = gathered
    gathered = nothing()
    if (taken.calls.length === 0) return
    try {
      await transaction(deps.db, trx => writeAll(trx, taken))
      if (rounds++ % trimEvery === 0) await trimRecords(deps.db)
    } catch (error) {
      deps.log.error({ reason: reasonOf(error) }, 'calls of assistants not noted')
    }
  }
  deps.closing.addEventListener('abort', () => void write(), { once: true })

  return {
    write,
    note: call => {
      count(gathered, call)
      countSearch(gathered, call)
      if (gathered.calls.length < max.calls) gathered.calls.push(call)
      timer ??= setTimeout(() => void write(), gatheredFor).unref()
    },
  }
}
