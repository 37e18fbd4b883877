import type { Deps } from '../deps.ts'
import { nowIso } from '../deps.ts'
import { settle } from './settle.ts'

/** How often stored events are looked for without being told, ms: those of a crash, or that failed before. */
const lookEvery = 15_000
const batchSize = 50

export interface EventWorker {
  /** Says that there is an event to process. */
  wake: () => void
  /** Resolves when every stored event has been tried. */
  idle: () => Promise<void>
  /** Finishes the event in hand and looks no more. */
  stop: () => Promise<void>
}

interface StoredEvent {
  id: string
  payload: string
}

/** Processes stored provider events, one after the other. Several workers at once do no harm: `settle` decides. */
export const startEventWorker = (deps: Deps): EventWorker => {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let isAsked = false

  const run = async (): Promise<void> => {
    isAsked = false
    await processStored(deps, stopping.signal).catch((error: unknown) =>
      deps.log.error({ err: error }, 'stored events could not be read'),
    )
    // Asked again meanwhile: an event may have arrived after we looked.
    if (isAsked && !stopping.signal.aborted) return run()
    running = null
  }
  const wake = () => {
    isAsked = true
    if (!stopping.signal.aborted) running ??= run()
  }
  const timer = setInterval(wake, lookEvery).unref()
  wake()

  return {
    wake,
    idle: async () => running ?? undefined,
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}

const processStored = async (deps: Deps, stopping: AbortSignal) => {
  const events: StoredEvent[] = await deps
    .db('stripe_events')
    .whereNull('processed_at')
    .orderBy('attempts')
    .orderBy('received_at')
    .limit(batchSize)
    .select('id', 'payload')
  for (const event of events) if (!stopping.aborted) await processEvent(deps, event)
}

const processEvent = async (deps: Deps, { id, payload }: StoredEvent) => {
  try {
    const session = deps.payments.readStoredEvent(payload).session
    if (session?.orderId) await settle(deps, session.orderId, session)
    await deps
      .db('stripe_events')
      .where({ id })
      .update({ processed_at: nowIso(deps), last_error: null })
  } catch (error) {
    deps.log.warn({ err: error, event: id }, 'event not processed, will be tried again')
    await deps
      .db('stripe_events')
      .where({ id })
      .update({ last_error: String(error) })
      .increment('attempts', 1)
  }
}
