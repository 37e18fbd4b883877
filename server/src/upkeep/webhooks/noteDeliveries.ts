import type { Knex } from 'knex'
import { isWebhookTopic, webhookTopics } from '@shop/contracts/webhooks/topics'
import { newId } from '../../platform/database/BaseModel.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import type { Stopping } from '../../platform/base/longRun.ts'
import { bodyOf, readSubject } from './readSubject.ts'
import { topicsOf, Webhook } from './Webhook.ts'

/** An event recorded by a trigger (migration 011). */
interface Event {
  number: number
  topic: string
  subject_id: string
  at: string
}

/** Events of one round: each is read with its record, and written once for each webhook. */
const batch = 50

/**
 * Keeps only the last of several equal events about a product: a change of ten prices is one event. All others are
 * sent.
 */
const withoutRepeats = (events: readonly Event[]): Event[] => {
  const last = new Map<string, Event>()
  for (const event of events) {
    const { topic, subject_id: subject, number } = event
    const isOfProduct = isWebhookTopic(topic) && webhookTopics[topic].about === 'product'
    const key = isOfProduct ? `${topic} ${subject}` : `${number}`
    // Moves it to the end, behind others that came in between.
    last.delete(key)
    last.set(key, event)
  }
  return [...last.values()]
}

interface Row {
  webhook_id: string
  subject_id: string
}

type Wanting = Pick<Webhook, 'id' | 'topics'>

/** Rows of deliveries for the webhooks that want an event; none where nobody does. */
const deliveriesOf = async (
  deps: Deps,
  { topic, subject_id: subjectId, at: timestamp }: Event,
  webhooks: readonly Wanting[],
): Promise<Row[]> => {
  if (!isWebhookTopic(topic)) return []
  const wanting = webhooks.filter(webhook => topicsOf(webhook).includes(topic))
  if (wanting.length === 0) return []
  const data = await readSubject(deps, topic, subjectId)
  if (data === null) return []
  const body = bodyOf(topic, timestamp, data)
  const at = nowIso(deps)
  return wanting.map(({ id }) => ({
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

/** Writes deliveries and deletes their events, so that each becomes them once. */
const write = (db: Knex, made: readonly Row[], numbers: readonly number[]): Promise<void> =>
  transaction(db, async trx => {
    // A webhook may have been deleted meanwhile.
    const kept = new Set<string>(await trx('webhooks').pluck('id'))
    const rows = made.filter(row => kept.has(row.webhook_id))
    if (rows.length > 0) await trx('webhook_deliveries').insert(rows)
    await trx('webhook_events').whereIn('number', numbers).delete()
  })

interface Noted {
  hasWork: boolean
  /** Why a record could not be read. */
  problem: unknown
}

/**
 * Makes deliveries of the events that the database has noted, with what the API answers about their records now: one for each
 * webhook that wants the topic. Events of a record that cannot be read wait, in their order, and hold up no others. Runs in
 * one process at a time.
 */
export const noteDeliveries = async (deps: Deps, stopping: Stopping): Promise<Noted> => {
  const { db } = deps
  const noted: Noted = { hasWork: false, problem: null }
  const unread = new Set<string>()
  while (!stopping.aborted && unread.size < batch) {
    const events: Event[] = await db('webhook_events')
      .whereNotIn('subject_id', [...unread])
      .orderBy('number')
      .limit(batch)
    if (events.length === 0) break
    noted.hasWork = true
    const webhooks = await Webhook.query(db).where({ is_on: true }).select('id', 'topics')
    const made: Row[] = []
    for (const event of withoutRepeats(events))
      try {
        if (!unread.has(event.subject_id)) made.push(...(await deliveriesOf(deps, event, webhooks)))
      } catch (error) {
        unread.add(event.subject_id)
        noted.problem = error
      }
    const isRead = (row: Pick<Row, 'subject_id'>) => !unread.has(row.subject_id)
    await write(
      db,
      made.filter(isRead),
      events.filter(isRead).map(({ number }) => number),
    )
  }
  return noted
}
