import type { AgentCall } from '@shop/contracts/agents/endpoints'
import type { Knex } from 'knex'
import type { Deps } from '../../platform/base/deps.ts'
import { reasonOf } from '../../platform/base/reasonOf.ts'
import { insertRows } from '../../platform/database/insertRows.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { NamedAgent } from './identify.ts'
import { trimRecords } from './trimRecords.ts'

/** Delay in ms before collected calls are written, so that no request waits for the log. */
const writeDelayMs = 2000
/** Maximum number of entries between two writes. Beyond it, calls are only counted; agents and searches are dropped. */
const limits = { calls: 200, agents: 100, searches: 50 } as const
/** Number of writes between two checks of the log's size. */
const writesPerTrim = 100

export interface LoggedCall extends Pick<AgentCall, 'name' | 'transport' | 'operation' | 'outcome' | 'took'> {
  /** ms since 1970. */
  at: number
  agent: NamedAgent | null
  /** Query of a search that found nothing. */
  missed: string | null
}

/** Outcomes of calls that did what they asked for. Declined cards and sold-out items, say, count as refused. */
export const acceptedOutcomes: readonly string[] = ['ok', 'replayed']

interface CallCount {
  agent: NamedAgent
  first: string
  last: string
  day: string
  calls: number
  refusals: number
  /** Refusals because of a limit. */
  limited: number
}

interface PendingCalls {
  calls: LoggedCall[]
  counts: Map<string, CallCount>
  searches: Map<string, { count: number; last: string }>
}

export interface CallLog {
  record: (call: LoggedCall) => void
  /** Writes the collected entries. */
  write: () => Promise<void>
}

const noCalls = (): PendingCalls => ({ calls: [], counts: new Map(), searches: new Map() })

const countCall = ({ counts }: PendingCalls, { agent, at, outcome }: LoggedCall): void => {
  if (!agent) return
  const instant = new Date(at).toISOString()
  const day = instant.slice(0, 10)
  const key = `${day} ${agent.id}`
  if (!counts.has(key) && counts.size >= limits.agents) return
  const none = { calls: 0, refusals: 0, limited: 0 }
  const entry = counts.get(key) ?? { agent, first: instant, last: instant, day, ...none }
  counts.set(key, {
    ...entry,
    agent,
    last: instant,
    calls: entry.calls + 1,
    refusals: entry.refusals + (acceptedOutcomes.includes(outcome) ? 0 : 1),
    limited: entry.limited + (outcome === 'rate_limited' ? 1 : 0),
  })
}

/** Normalises a search for counting. Returns null for one that may contain an email address or a personal number. */
const searchOf = (query: string): string | null => {
  const plain = query.toLowerCase().replaceAll(/\s+/g, ' ').trim().slice(0, 100)
  return plain === '' || /@|\d{6}/.test(plain) ? null : plain
}

const countSearch = ({ searches }: PendingCalls, { missed, at }: LoggedCall): void => {
  const query = missed === null ? null : searchOf(missed)
  if (query === null || (!searches.has(query) && searches.size >= limits.searches)) return
  const last = new Date(at).toISOString()
  searches.set(query, { count: (searches.get(query)?.count ?? 0) + 1, last })
}

/** Sorts entries by key, so that several processes never wait for each other in a circle. */
const sortedByKey = <T>(map: ReadonlyMap<string, T>): [string, T][] =>
  [...map].toSorted(([a], [b]) => (a < b ? -1 : 1))

const writeCounts = async (trx: Knex, counts: PendingCalls['counts']): Promise<void> => {
  const byAgent = new Map<string, CallCount>()
  for (const callCount of counts.values()) {
    const earlier = byAgent.get(callCount.agent.id)
    byAgent.set(callCount.agent.id, earlier ? { ...callCount, first: earlier.first } : callCount)
  }
  const agents = sortedByKey(byAgent).map(([id, { agent, first, last }]) => ({
    id,
    name: agent.name,
    tier: agent.tier,
    first_at: first,
    last_at: last,
  }))
  const days = sortedByKey(counts).map(([, { agent, day, calls, refusals, limited }]) => ({
    agent_id: agent.id,
    day,
    calls,
    refusals,
    limited,
  }))
  await insertRows(trx, 'agents', agents, {
    onConflict: 'on conflict (id) do update set name = excluded.name, last_at = excluded.last_at',
  })
  await insertRows(trx, 'agent_days', days, {
    onConflict: `on conflict (agent_id, day) do update set calls = agent_days.calls + excluded.calls,
      refusals = agent_days.refusals + excluded.refusals, limited = agent_days.limited + excluded.limited`,
  })
}

const writeAll = async (trx: Knex, { calls, counts, searches }: PendingCalls): Promise<void> => {
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
    sortedByKey(searches).map(([query, each]) => ({ query, count: each.count, last_at: each.last })),
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
  const log = logs.get(deps.db) ?? makeLog(deps)
  logs.set(deps.db, log)
  return log
}

const makeLog = (deps: Pick<Deps, 'db' | 'log' | 'closing'>): CallLog => {
  let pending = noCalls()
  let timer: NodeJS.Timeout | undefined
  let writeCount = 0

  const write = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const batch = pending
    pending = noCalls()
    if (batch.calls.length === 0) return
    try {
      await transaction(deps.db, trx => writeAll(trx, batch))
      if (writeCount++ % writesPerTrim === 0) await trimRecords(deps.db)
    } catch (error) {
      deps.log.error({ reason: reasonOf(error) }, 'calls of assistants not noted')
    }
  }
  deps.closing.addEventListener('abort', () => void write(), { once: true })

  return {
    write,
    record: call => {
      countCall(pending, call)
      countSearch(pending, call)
      if (pending.calls.length < limits.calls) pending.calls.push(call)
      timer ??= setTimeout(() => void write(), writeDelayMs).unref()
    },
  }
}
