import { setTimeout } from 'node:timers'
import type { Deps } from '../../base/deps.ts'
import { longRunMs } from '../../base/longRun.ts'
import { MailFailure } from '../../base/MailFailure.ts'
import {
  maxAttempts,
  claim,
  findDue,
  giveUp,
  markFailed,
  markSent,
  recordUnknownKinds,
  postpone,
  type ClaimedMessage,
  type DueMessage,
  type OutboxRow,
} from './messages.ts'
import { NotYet, type OutboxHandlers } from './Handler.ts'
import { reasonOf } from '../../base/reasonOf.ts'

/** Number of messages that a process handles in parallel; emails mostly wait for the mail server. */
const concurrency = 4
/** Time that a message in progress gets when the shop stops, ms. */
const graceMs = 5000

/**
 * Creates the job that handles pending messages of the outbox. A message belongs to the process that leased it, so
 * several processes may run this. The row is marked after the handler is done: if a process is killed in between, the
 * handler is called again under the same id once the lease has ended. Nothing is lost; the handlers deal with repeats.
 */
export const outboxRunner =
  (handlers: OutboxHandlers) =>
  async (deps: Deps, stopping: AbortSignal): Promise<boolean | 'more'> => {
    const deadline = deps.clock.now() + longRunMs
    const kinds = Object.keys(handlers)
    const { signal, release } = afterGrace(stopping)
    const failures: string[] = []
    let hasWork = false
    const attempt = async (row: DueMessage) => {
      const failure = await handleMessage(deps, handlers, row, signal)
      if (failure) failures.push(failure)
    }
    try {
      await recordUnknownKinds(deps, kinds)
      while (!stopping.aborted) {
        if (failures.length === 0 && deps.clock.now() > deadline) return 'more'
        const dueMessages = await findDue(deps, kinds)
        if (dueMessages.length === 0) break
        hasWork = true
        const isUrgentMessage = ({ kind }: DueMessage) => handlers[kind]?.isUrgent === true
        await runConcurrently(dueMessages.filter(isUrgentMessage), attempt, stopping)
        await runConcurrently(
          dueMessages.filter(row => !isUrgentMessage(row)),
          attempt,
          stopping,
        )
      }
    } finally {
      release()
    }
    if (failures.length > 0) throw new Error(`Not sent: ${failures.join(', ')}`)
    return hasWork
  }

/** Returns a signal that follows `stopping` after a grace period. */
const afterGrace = (stopping: AbortSignal) => {
  const graceAbort = new AbortController()
  const onStop = () => setTimeout(() => graceAbort.abort(), graceMs).unref()
  stopping.addEventListener('abort', onStop)
  return { signal: graceAbort.signal, release: () => stopping.removeEventListener('abort', onStop) }
}

const runConcurrently = async <T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  stopping: AbortSignal,
) => {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item && !stopping.aborted; item = queue.shift()) await work(item)
  }
  const outcomes = await Promise.allSettled(Array.from({ length: concurrency }, worker))
  const rejected = outcomes.find(outcome => outcome.status === 'rejected')
  if (rejected) throw rejected.reason
}

/** Handles a message. Returns a description of a failure without personal data, since it is logged. */
const handleMessage = async (
  deps: Deps,
  handlers: OutboxHandlers,
  dueMessage: DueMessage,
  signal: AbortSignal,
) => {
  const handler = handlers[dueMessage.kind]
  const claimResult = handler && (await claim(deps, dueMessage))
  if (!claimResult) return null
  const row: OutboxRow = { ...dueMessage, payload: claimResult.payload }
  const claimed: ClaimedMessage = { row, handler, lease: claimResult.lease }
  if (isExpired(deps, claimed)) {
    const isTooLate = row.attempts < maxAttempts
    const reason = row.last_error ?? 'No attempt reported a result, or it is too late.'
    await giveUp(deps, claimed, reason, isTooLate)
    return `${row.kind} ${row.id} (given up)`
  }
  let note: string | void
  try {
    const payload = JSON.parse(row.payload) as Record<string, unknown>
    note = await handler.handle(deps, { id: row.id, payload, createdAt: row.created_at }, signal)
  } catch (error) {
    return recordFailure(deps, claimed, error, signal)
  }
  await markSent(deps, claimed, note ?? null)
  return null
}

const isExpired = ({ clock }: Deps, { row, handler: { usefulMs = Infinity } }: ClaimedMessage) =>
  row.attempts >= maxAttempts || clock.now() - Date.parse(row.created_at) > usefulMs

const recordFailure = async (deps: Deps, claimed: ClaimedMessage, error: unknown, signal: AbortSignal) => {
  if (error instanceof NotYet || signal.aborted) {
    await postpone(deps, claimed, error instanceof NotYet ? error.delayMs : 0)
    return null
  }
  const { code, name = 'Error' } = error as Partial<Error> & { code?: string }
  if (error instanceof MailFailure) deps.log.warn({ err: error, id: claimed.row.id }, 'an email was not sent')
  await markFailed(deps, claimed, reasonOf(error).slice(0, 500))
  return `${claimed.row.kind} ${claimed.row.id} (${code ?? name})`
}
