import { isWebhookTopic, webhookTopics } from '@shop/contracts/webhooks/topics'
import { newId } from '../../platform/database/BaseModel.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import type { Stopping } from '../../platform/base/longRun.ts'
import { bodyOf, readSubject } from './readSubject.ts'
import { topicsOf, Webhook } from './Webhook.ts'

/** What a trigger has noted (migration 011). */
interface Event {
  number: number
  topic: string
  subject_id: string
  at: string
}

/** Events of one round: each is read with its record, and written once for each webhook. */
const batch = 50

/** Leaves the last of several alike about a product: a change of ten prices is one event. All others are told. */
const withoutRepeats = (events: readonly Event[]): Event[] => {
  const last = new Map<string, Event>()
  for (const event of events) {
    const { topic, subject_id: subject, number } = event
    const isOfProduct = isWebhookTopic(topic) && webhookTopics[topic].about === 'product'
    const key = isOfProduct ? `${topic} ${subject}` : `${number}`
    // It takes the place of the last one, behind others that came in between.
    last.delete(key)
    last.set(key, event)
  }
  return [...last.values()]
}

/**
 * Makes deliveries of the events that the database has noted, with what the API answers about their records now: one for each
 * webhook that wants the topic. An event goes in the transaction that writes its deliveries, so it becomes them once. Returns
 * whether there were any. Runs in one process at a time.
 */
export const noteDeliveries = async (deps: Deps, stopping: Stopping): Promise<boolean> => {
  const { db } = deps
  let hasWork = false
  while (!stopping.aborted) {
    const events: Event[] = await db('webhook_events').orderBy('number').limit(batch)
    if (events.length === 0) break
    hasWork = true
    const webhooks = await Webhook.query(db).where({ is_on: true }).select('id', 'topics')
    const at = nowIso(deps)
    const made: object[] = []
    for (const { topic, subject_id: subjectId, at: timestamp } of withoutRepeats(events)) {
      if (!isWebhookTopic(topic)) continue
      const wanting = webhooks.filter(webhook => topicsOf(webhook).includes(topic))
      if (wanting.length === 0) continue
      const body = bodyOf(topic, timestamp, await readSubject(deps, topic, subjectId))
      for (const { id: webhookId } of wanting)
        made.push({
          id: newId(),
          webhook_id: webhookId,
          topic,
          subject_id: subjectId,
          body,
          state: 'waiting',
          next_at: at,
          created_at: at,
        })
    }
    await transaction(db, async trx => {
      // A webhook may have been deleted meanwhile.
      const kept = new Set<string>(await trx('webhooks').pluck('id'))
      const rows = made.filter(row => kept.has((row as { webhook_id: string }).webhook_id))
      if (rows.length > 0) await trx('webhook_deliveries').insert(rows)
      await trx('webhook_events')
        .whereIn(
          'number',
          events.map(({ number }) => number),
        )
        .delete()
    })
  }
  return hasWork
}
