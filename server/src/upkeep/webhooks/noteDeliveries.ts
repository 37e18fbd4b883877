import type { Knex } from 'knex'
import { isWebhookTopic, webhookTopics } from '@shop/contracts/webhooks/topics'
import { newId } from '../../platform/database/BaseModel.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import type { StopSignal } from '../../platform/base/longRun.ts'
import { bodyOf, readSubject } from './readSubject.ts'
import { topicsOf, Webhook } from './Webhook.ts'

/** An event recorded by a trigger (migration 011). */
interface RecordedEvent {
  number: number
  topic: string
  subject_id: string
  at: string
}

/** Maximum number of events in one round: each is read with its record, and written once for each webhook. */
const maxEvents = 50

/**
 * Keeps only the last of several equal events about a product: a change of ten prices is one event. All others are
 * sent.
 */
const withoutRepeats = (events: readonly RecordedEvent[]): RecordedEvent[] => {
  const lastEvents = new Map<string, RecordedEvent>()
  for (const event of events) {
    const { topic, subject_id: subject, number } = event
    const isOfProduct = isWebhookTopic(topic) && webhookTopics[topic].about === 'product'
    const key = isOfProduct ? `${topic} ${subject}` : `${number}`
    // Moves the key to the end of the map, after events that came in between.
    lastEvents.delete(key)
    lastEvents.set(key, event)
  }
  return [...lastEvents.values()]
}

interface Row {
  webhook_id: string
  subject_id: string
}

type WebhookTopics = Pick<Webhook, 'id' | 'topics'>

/** Returns delivery rows for the webhooks that want an event. */
const deliveriesOf = async (
  deps: Deps,
  { topic, subject_id: subjectId, at: timestamp }: RecordedEvent,
  webhooks: readonly WebhookTopics[],
): Promise<Row[]> => {
  if (!isWebhookTopic(topic)) return []
  const interestedWebhooks = webhooks.filter(webhook => topicsOf(webhook).includes(topic))
  if (interestedWebhooks.length === 0) return []
  const data = await readSubject(deps, topic, subjectId)
  if (data === null) return []
  const body = bodyOf(topic, timestamp, data)
  const at = nowIso(deps)
  return interestedWebhooks.map(({ id }) => ({
    id: newId(),
    webhook_id: id,
    topic,
    subject_id: subjectId,
    body,
    state: 'waiting',
    next_at: at,
    created_at: at,
  }))
}

/** Writes deliveries and deletes their events in one transaction, so that each event is converted once. */
const writeDeliveries = (db: Knex, deliveries: readonly Row[], numbers: readonly number[]): Promise<void> =>
  transaction(db, async trx => {
    // A webhook may have been deleted in the meantime.
    const webhookIds = new Set<string>(await trx('webhooks').pluck('id'))
    const rows = deliveries.filter(row => webhookIds.has(row.webhook_id))
    if (rows.length > 0) await trx('webhook_deliveries').insert(rows)
    await trx('webhook_events').whereIn('number', numbers).delete()
  })

interface RoundResult {
  hasWork: boolean
  /** Error of a record that could not be read. */
  problem: unknown
}

/**
 * Converts the recorded events to deliveries, with the API's present answers about their records: one for each webhook
 * that wants the topic. Events of an unreadable record wait, in their order, without delaying others. Only one process
 * runs it at a time.
 */
export const noteDeliveries = async (deps: Deps, stopping: StopSignal): Promise<RoundResult> => {
  const { db } = deps
  const result: RoundResult = { hasWork: false, problem: null }
  const unreadableIds = new Set<string>()
  while (!stopping.aborted && unreadableIds.size < maxEvents) {
    const events: RecordedEvent[] = await db('webhook_events')
      .whereNotIn('subject_id', [...unreadableIds])
      .orderBy('number')
      .limit(maxEvents)
    if (events.length === 0) break
    result.hasWork = true
    const webhooks = await Webhook.query(db).where({ is_on: true }).select('id', 'topics')
    const deliveries: Row[] = []
    for (const event of withoutRepeats(events))
      try {
        if (!unreadableIds.has(event.subject_id))
          deliveries.push(...(await deliveriesOf(deps, event, webhooks)))
      } catch (error) {
        unreadableIds.add(event.subject_id)
        result.problem = error
      }
    const isReadable = (row: Pick<Row, 'subject_id'>) => !unreadableIds.has(row.subject_id)
    await writeDeliveries(
      db,
      deliveries.filter(isReadable),
      events.filter(isReadable).map(({ number }) => number),
    )
  }
  return result
}
