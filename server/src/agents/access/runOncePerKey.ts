import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { retentionPeriods } from '@shop/contracts/accounts/retentionPeriods'
import type { Deps } from '../../platform/base/deps.ts'
import { keyedDigest } from '../../platform/base/keyedDigest.ts'
import { reasonOf } from '../../platform/base/reasonOf.ts'
import { dayMs } from '../../platform/base/time.ts'
import { newId } from '../../platform/database/BaseModel.ts'
import { rows } from '../../platform/database/rows.ts'
import { UcpError } from '../ucp/UcpError.ts'
import type { Agent } from './identify.ts'

/** Time for which a key returns the same answer. */
const keyLifetimeMs = retentionPeriods.agentAnswers.days * dayMs
/** Time after which a run without an answer counts as crashed. */
const maxRunMs = 60_000
const maxKeyLength = 255
const maxDepth = 64

type IdempotencyDeps = Pick<Deps, 'db' | 'clock' | 'vault' | 'jwtSecret' | 'log'>

interface Answer {
  status: number
  body: object
}

/** Tells which answers of a call are not final, and how to read the outcome later. */
export interface AnswerFinality {
  /** Tells whether an answer is not final. */
  isOpen: (answer: Answer) => boolean
  /** Reads the present state. Null if an open answer means that nothing was done, so that the key may be used again. */
  readAgain: (() => Promise<Answer>) | null
}

interface KeyedRequest {
  agent: Pick<Agent, 'id'>
  operation: string
  /** The key as the agent sent it; the caller checks that a required key is present. */
  key: string
  /** Everything that determines the answer, including ids in the path. */
  content: unknown
}

/** Writes JSON in a normal form, with sorted members, so that equal requests have the same text. */
const canonicalJson = (value: unknown, depth = 0): string => {
  if (depth > maxDepth) throw new UcpError('invalid_request', 'The request is nested too deeply.')
  if (Array.isArray(value)) return `[${value.map(each => canonicalJson(each ?? null, depth + 1)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const pairs = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each, depth + 1)}`)
  return `{${pairs.join(',')}}`
}

interface Row {
  content: string
  runId: string
  startedAt: string
  answer: string | null
}

const claimSql = `insert into agent_answers (id, content, run_id, started_at, answer) values (?, ?, ?, ?, null)
  on conflict (id) do update set content = excluded.content, run_id = excluded.run_id,
    started_at = excluded.started_at, answer = null
  where agent_answers.started_at <= ?
    or (agent_answers.answer is null and agent_answers.content = excluded.content and agent_answers.started_at <= ?)
  returning run_id as "runId"`

/**
 * Writes of keys and answers need not survive a power failure. If a key is lost, everything that its request changed
 * afterwards is lost, too. If only an answer is lost, it is as if the process had ended before storing it.
 */
const mayBeLost = { mayBeLost: true }

/** Reserves the key for a run, or finds its earlier use. */
const claimKey = async (
  { db, clock }: IdempotencyDeps,
  id: string,
  content: string,
): Promise<{ runId: string } | { earlierUse: Row }> => {
  const now = clock.now()
  const before = (ms: number) => new Date(now - ms).toISOString()
  // Retries if a key is released between the two statements.
  for (let attempt = 0; attempt < 3; attempt++) {
    const runId = newId()
    const bindings = [
      id,
      content,
      runId,
      new Date(now).toISOString(),
      before(keyLifetimeMs),
      before(maxRunMs),
    ]
    const [claimedKey] = await rows<{ runId: string }>(
      db,
      claimSql,
      bindings,
      'claim of an agent’s key',
      mayBeLost,
    )
    if (claimedKey) return claimedKey
    const [existing] = await rows<Row>(
      db,
      `select content, run_id as "runId", started_at as "startedAt", answer from agent_answers where id = ?`,
      [id],
    )
    if (existing) return { earlierUse: existing }
  }
  throw new UcpError('unavailable', 'The request cannot be taken at the moment.', 2)
}

/** Compresses an answer, to about a quarter of its size. */
const compress = (answer: Answer): string => deflateRawSync(JSON.stringify(answer)).toString('base64')
const decompress = (compressed: string): Answer =>
  JSON.parse(inflateRawSync(Buffer.from(compressed, 'base64')).toString()) as Answer

/** Returns the answer stored under a key. Throws if the key was used for other content, or has no answer yet. */
const storedAnswerOf = ({ vault }: IdempotencyDeps, row: Row, content: string): Answer => {
  if (row.content !== content)
    throw new UcpError('idempotency_conflict', 'This key was used for another request already.')
  if (row.answer === null)
    throw new UcpError('idempotency_in_flight', 'The first request with this key is still under way.', 2)
  return decompress(vault.open(row.answer))
}

const releaseKey = (db: IdempotencyDeps['db'], id: string, runId: string) =>
  rows(db, 'delete from agent_answers where id = ? and run_id = ?', [id, runId], 'free an agent’s key')

const storeAnswer = ({ db, vault }: IdempotencyDeps, id: string, runId: string, answer: Answer) =>
  rows(
    db,
    'update agent_answers set answer = ? where id = ? and run_id = ?',
    [vault.seal(compress(answer)), id, runId],
    'answer to an agent',
    mayBeLost,
  )

/** Runs the request, and releases the key if there is no answer that may be repeated. */
const runOnce = async (
  deps: IdempotencyDeps,
  { id, runId }: { id: string; runId: string },
  run: () => Promise<Answer>,
  finality?: AnswerFinality,
): Promise<Answer> => {
  const { db, log } = deps
  const logFailure = (error: unknown) =>
    log.error({ reason: reasonOf(error) }, 'key of an assistant not freed')
  let answer: Answer
  try {
    answer = await run()
  } catch (error) {
    await releaseKey(db, id, runId).catch(logFailure)
    throw error
  }
  const isUndone = finality?.readAgain === null && finality.isOpen(answer)
  if (answer.status >= 500 || isUndone) await releaseKey(db, id, runId).catch(logFailure)
  else
    // The work is done, and the agent needs its answer more than an error.
    await storeAnswer(deps, id, runId, answer).catch((error: unknown) =>
      log.error({ reason: reasonOf(error) }, 'answer to an assistant not kept'),
    )
  return answer
}

/**
 * Carries out an agent's request once for each key, for 48 hours. A repeated request gets the stored answer; if
 * `finality` marks that answer as open, it gets the present state instead. Throws `idempotency_conflict`,
 * `idempotency_in_flight`, and `unavailable` if the keys cannot be read, in which case nothing is done.
 */
export const runOncePerKey = async (
  deps: IdempotencyDeps,
  { agent, operation, key, content }: KeyedRequest,
  run: () => Promise<Answer>,
  finality?: AnswerFinality,
): Promise<Answer & { isReplayed: boolean }> => {
  if (!/^[\x20-\x7e]+$/.test(key) || key.length > maxKeyLength)
    throw new UcpError('invalid_request', `An idempotency key has at most ${maxKeyLength} plain characters.`)
  const id = createHash('sha256')
    .update(JSON.stringify([agent.id, operation, key]))
    .digest('base64url')
  const contentDigest = keyedDigest(deps, 'agent-request', canonicalJson(content))
  const claimResult = await claimKey(deps, id, contentDigest).catch((error: unknown) => {
    if (error instanceof UcpError) throw error
    deps.log.error({ reason: reasonOf(error) }, 'keys of assistants cannot be read')
    throw new UcpError('unavailable', 'The request cannot be taken at the moment.', 5)
  })
  if (!('earlierUse' in claimResult))
    return { ...(await runOnce(deps, { id, runId: claimResult.runId }, run, finality)), isReplayed: false }
  const storedAnswer = storedAnswerOf(deps, claimResult.earlierUse, contentDigest)
  const readAgain = finality?.isOpen(storedAnswer) ? finality.readAgain : null
  return { ...(readAgain ? await readAgain() : storedAnswer), isReplayed: true }
}
