import { nowIso, type Deps } from '../deps.ts'
import { settle } from './settle.ts'

const batchSize = 50

interface StoredEvent {
  id: string
  payload: string
}

export const openEvents = ({ db }: Deps) => db('stripe_events').whereNull('processed_at')

/** Processes stored provider events, one after the other. Several at once do no harm: `settle` decides. */
export const processEvents = async (deps: Deps, stopping: AbortSignal): Promise<void> => {
  const events: StoredEvent[] = await openEvents(deps)
    .orderBy('attempts')
    .orderBy('received_at')
    .limit(batchSize)
    .select('id', 'payload')
  const failed: string[] = []
  for (const event of events) {
    if (stopping.aborted) return
    if (!(await processEvent(deps, event))) failed.push(event.id)
  }
  if (failed.length > 0) throw new Error(`Not processed: ${failed.join(', ')}`)
}

const processEvent = async (deps: Deps, { id, payload }: StoredEvent): Promise<boolean> => {
  const row = deps.db('stripe_events').where({ id })
  try {
    const { session } = deps.payments.readStoredEvent(payload)
    if (session?.orderId) await settle(deps, session.orderId, session)
    await row.clone().update({ processed_at: nowIso(deps), last_error: null })
    return true
  } catch (error) {
    deps.log.warn({ err: error, event: id }, 'event not processed, will be tried again')
    await row
      .clone()
      .update({ last_error: String(error) })
      .increment('attempts', 1)
    return false
  }
}
