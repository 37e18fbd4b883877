import { type Proposal as ProposalAnswer, proposalDays } from '@shop/contracts/agents/proposals'
import type { Knex } from 'knex'
import { ApiKey } from '../../people/accounts/keys/ApiKey.ts'
import { readMakers } from '../../people/accounts/readMakers.ts'
import { type Deps, nowIso } from '../../platform/base/deps.ts'
import { reasonOf } from '../../platform/base/reasonOf.ts'
import { ago, dayMs, minuteMs } from '../../platform/base/time.ts'
import { currentTrace } from '../../platform/base/trace.ts'
import { BaseModel, newId } from '../../platform/database/BaseModel.ts'
import { countRows } from '../../platform/database/countMany.ts'
import { readNames, uuidPattern } from '../../platform/events/audit/nameRecords.ts'
import { Failure, notFound } from '../../platform/http/Failure.ts'
import type { InvokeAsStaff } from '../../platform/http/invoke.ts'
import { parseInput } from '../../platform/http/readInput.ts'
import type { Viewer } from '../../platform/http/Viewer.ts'
import { effectOf, type Input, readRefundableSums, valueInWords } from './effectOf.ts'
import { pinSum } from './pinSum.ts'
import { type StaffTool, staffTools } from './staffTools.ts'

/** A change that a staff member's assistant requests. */
export class Proposal extends BaseModel {
  static override tableName = 'proposals'

  declare id: string
  declare keyId: string
  /** Name of the call in the contracts. */
  declare call: string
  /** JSON, sealed. */
  declare input: string
  declare state: 'waiting' | 'begun' | 'done' | 'failed' | 'refused'
  /** Answer of the call as JSON, sealed; the reason if it failed. */
  declare outcome: string | null
  declare createdAt: string
  declare decidedAt: string | null
}

const maxWaiting = 50
const maxListed = 100
const maxLines = 40
const maxValueLength = 300
/** Outcome recorded for an unexpected failure. */
const unknownOutcome = 'It is not known whether this was done. Please look before you try again.'

/** Time after which a confirmed call can no longer be running. */
const maxCallMs = 10 * minuteMs

const toolsByCall = new Map([...staffTools.values()].map(tool => [tool.call, tool]))
/** Returns the time before which an undecided proposal has lapsed. */
export const lapsedBefore = (deps: Pick<Deps, 'clock'>) => ago(deps, proposalDays * dayMs)

/** Stores a change for somebody to confirm. Throws `validation_failed`, and `limit_reached` if too many are waiting. */
export const propose = async (deps: Deps, keyId: string, tool: StaffTool, input: object): Promise<string> => {
  parseInput(tool.endpoint, input)
  const waitingProposals = deps
    .db('proposals')
    .where({ key_id: keyId, state: 'waiting' })
    .where('created_at', '>=', lapsedBefore(deps))
  if ((await countRows(waitingProposals)) >= maxWaiting)
    throw new Failure('limit_reached', `${maxWaiting} changes wait to be confirmed already.`)
  const pinnedInput = await pinSum(deps, tool.call, input)
  const id = newId()
  await Proposal.query(deps.db).insert({
    id,
    keyId,
    call: tool.call,
    input: deps.vault.seal(JSON.stringify(pinnedInput)),
    state: 'waiting',
    outcome: null,
    createdAt: nowIso(deps),
    decidedAt: null,
  })
  return id
}

interface Line {
  name: string
  value: string
}

/** Flattens an input into lines: a nested value's name is its path, such as `lines.0.quantity`. */
const linesOf = (input: Input, currency: string, value: unknown = input, name = ''): Line[] => {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([part, each]) =>
      linesOf(input, currency, each, name ? `${name}.${part}` : part),
    )
  return [{ name, value: valueInWords(name, value, input, currency).slice(0, maxValueLength) }]
}

/**
 * Replaces the ids of records by their names, and drops ids without a name. The field `id` gets the noun of the call's
 * path, such as `order`.
 */
const wordedLines = (
  lines: readonly Line[],
  { endpoint }: StaffTool,
  names: ReadonlyMap<string, string>,
): Line[] =>
  lines.flatMap(({ name, value }) => {
    const recordName = names.get(value)
    if (name !== 'id')
      return recordName === undefined && uuidPattern.test(value) ? [] : [{ name, value: recordName ?? value }]
    const noun = /([a-z-]+?)s?\/\{id\}/.exec(endpoint.path)?.[1] ?? name
    return [{ name: noun.replaceAll('-', ' '), value: recordName ?? value }]
  })

/** Matches calls about records whose screen in the back office has the same path. */
const screenPath = /^\/admin\/(orders|products|collections|returns|users|promotions|purchases)\/\{(\w+)\}/

const screenOf = ({ endpoint }: StaffTool, input: Input): string | null => {
  const [, noun, name = ''] = screenPath.exec(endpoint.path) ?? []
  return noun ? `${noun}/${String(input[name])}` : null
}

/**
 * Returns the state of a proposal, and the reason if it failed. A call that began long ago without an outcome was cut
 * off by the end of its process.
 */
const resultOf = (
  deps: Deps,
  { state, createdAt, decidedAt, outcome }: Proposal,
): Pick<ProposalAnswer, 'state' | 'failure'> => {
  if (state === 'waiting' && createdAt < lapsedBefore(deps)) return { state: 'lapsed', failure: null }
  if (state === 'begun' && decidedAt !== null && decidedAt < ago(deps, maxCallMs))
    return { state: 'failed', failure: unknownOutcome }
  return { state, failure: state === 'failed' ? outcome : null }
}

const present = async (deps: Deps, proposals: readonly Proposal[]): Promise<ProposalAnswer[]> => {
  const keys = await ApiKey.query(deps.db).findByIds(proposals.map(({ keyId }) => keyId))
  const makerOf = await readMakers(deps.db, keys)
  const keysById = new Map(keys.map(key => [key.id, key]))
  const inputs = proposals.map(({ input }) => JSON.parse(deps.vault.open(input)) as Input)
  const { currency } = (await deps.settings.read()).general
  const lines = inputs.map(input => linesOf(input, currency).slice(0, maxLines))
  const ids = lines.flat().map(({ value }) => value)
  const names = await readNames(deps.db, [...new Set(ids.filter(value => uuidPattern.test(value)))])
  const orderIds = inputs.flatMap(({ id }, index) =>
    typeof id === 'string' &&
    toolsByCall.get(proposals[index]?.call ?? '')?.endpoint.path.startsWith('/admin/orders/')
      ? [id]
      : [],
  )
  const effectContext = { names, currency, orders: await readRefundableSums(deps.db, orderIds) }
  return proposals.flatMap((proposal, index) => {
    const { id, call, keyId, createdAt, decidedAt } = proposal
    const key = keysById.get(keyId)
    const tool = toolsByCall.get(call)
    // The key or the call was removed in the meantime.
    if (!key || !tool) return []
    return [
      {
        id,
        call,
        effect: effectOf(tool, inputs[index] ?? {}, effectContext),
        input: wordedLines(lines[index] ?? [], tool, names),
        screen: screenOf(tool, inputs[index] ?? {}),
        key: { id: keyId, name: key.name },
        maker: makerOf(key),
        ...resultOf(deps, proposal),
        createdAt,
        decidedAt,
      },
    ]
  })
}

/** Selects the proposals whose calls the viewer may make. */
const proposalsFor = (db: Knex, { permissions }: Viewer) => {
  const calls = [...toolsByCall]
    .filter(([, { permission }]) => permissions.has(permission))
    .map(([call]) => call)
  return Proposal.query(db).whereIn('call', calls)
}

export const listProposals = async (deps: Deps, viewer: Viewer): Promise<ProposalAnswer[]> => {
  const proposals = await proposalsFor(deps.db, viewer)
    .orderByRaw(`case when state = 'waiting' and created_at >= ? then 0 else 1 end`, [lapsedBefore(deps)])
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
    .limit(maxListed)
  return present(deps, proposals)
}

/** Records one person's decision about a proposal. Throws `not_found`, and `conflict` if it is no longer waiting. */
const decide = async (deps: Deps, viewer: Viewer, id: string, state: 'begun' | 'refused') => {
  const proposal = await proposalsFor(deps.db, viewer).findById(id)
  if (!proposal) throw notFound()
  const updatedRows = await Proposal.query(deps.db)
    .where({ id, state: 'waiting' })
    .where('created_at', '>=', lapsedBefore(deps))
    .whereExists(ApiKey.query(deps.db).whereRaw('api_keys.id = proposals.key_id').whereNull('revoked_at'))
    .patch({ state, decidedAt: nowIso(deps) })
  if (updatedRows === 0)
    throw new Failure(
      'conflict',
      'This no longer waits: somebody has decided, it lapsed, or its key was revoked.',
    )
  return proposal
}

const readProposal = async (deps: Deps, id: string): Promise<ProposalAnswer> => {
  const [answer] = await present(deps, await Proposal.query(deps.db).where({ id }))
  if (!answer) throw notFound()
  return answer
}

export const refuseProposal = async (deps: Deps, viewer: Viewer, id: string): Promise<ProposalAnswer> => {
  await decide(deps, viewer, id, 'refused')
  return readProposal(deps, id)
}

/**
 * Carries out a proposed change once, with the rights of the person who confirms it; the audit log names them and the
 * key.
 */
export const confirmProposal = async (
  deps: Deps,
  callAs: InvokeAsStaff,
  viewer: Viewer,
  id: string,
): Promise<ProposalAnswer> => {
  const { call, input, keyId } = await decide(deps, viewer, id, 'begun')
  const tool = toolsByCall.get(call)
  if (!tool) throw notFound()
  const recordOutcome = (state: Proposal['state'], outcome: string) =>
    Proposal.query(deps.db).where({ id }).patch({ state, outcome })
  const trace = currentTrace()
  if (trace) trace.keyId = keyId
  try {
    const answer = await callAs(tool.endpoint, JSON.parse(deps.vault.open(input)), viewer)
    await recordOutcome('done', deps.vault.seal(JSON.stringify(answer)))
  } catch (error) {
    const isExpected = error instanceof Failure && error.status < 500
    if (!isExpected) deps.log.error({ reason: reasonOf(error), call }, 'a confirmed change failed')
    await recordOutcome('failed', isExpected ? textOf(error) : unknownOutcome)
  }
  return readProposal(deps, id)
}

const textOf = ({ message, fields }: Failure): string =>
  [message, ...Object.entries(fields ?? {}).map(([name, text]) => `${name}: ${text}`)].join(' ')

/** Reads the state and outcome of a proposal for its assistant, by key. Throws `not_found`. */
export const readOutcome = async (deps: Deps, keyId: string, id: string): Promise<object> => {
  const proposal = await Proposal.query(deps.db).findOne({ id, key_id: keyId })
  if (!proposal) throw notFound()
  const { state, failure } = resultOf(deps, proposal)
  const { outcome } = proposal
  if (state === 'done') return { id, state, data: outcome && JSON.parse(deps.vault.open(outcome)) }
  return { id, state, ...(state === 'failed' && { error: failure }) }
}
