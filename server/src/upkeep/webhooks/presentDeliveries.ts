import type { WebhookDelivery as DeliveryAnswer } from '@shop/contracts/webhooks/endpoints'
import type { Knex } from 'knex'
import type { Viewer } from '../../platform/http/Viewer.ts'
import { readSubjects } from './subjectNames.ts'
import { WebhookDelivery, type Webhook } from './Webhook.ts'

/** Reads the first pending delivery about each of these records: later ones are not tried before it has arrived. */
const readFirstPending = async (
  db: Knex,
  webhookId: string,
  deliveries: readonly WebhookDelivery[],
): Promise<Map<string, WebhookDelivery>> => {
  const subjects = deliveries.filter(({ state }) => state === 'waiting').map(({ subjectId }) => subjectId)
  if (subjects.length === 0) return new Map()
  const pendingDeliveries = await WebhookDelivery.query(db)
    .whereIn(
      'number',
      WebhookDelivery.query(db)
        .where({ webhook_id: webhookId, state: 'waiting' })
        .whereIn('subject_id', [...new Set(subjects)])
        .groupBy('subject_id')
        .min('number'),
    )
    .select('number', 'id', 'subject_id', 'next_at')
  return new Map(pendingDeliveries.map(delivery => [delivery.subjectId, delivery]))
}

/**
 * Presents deliveries of one webhook to the viewer: two statements however many there are. Tested on SQLite and
 * Postgres.
 */
export const presentDeliveries = async (
  db: Knex,
  { viewer, webhook }: { viewer: Viewer; webhook: Pick<Webhook, 'id' | 'isOn'> },
  deliveries: readonly WebhookDelivery[],
): Promise<DeliveryAnswer[]> => {
  const [subjectOf, firstPendingOf] = await Promise.all([
    readSubjects(db, viewer, deliveries),
    readFirstPending(db, webhook.id, deliveries),
  ])
  // A webhook that is off makes no attempts.
  const nextAttemptOf = ({ nextAt }: Pick<WebhookDelivery, 'nextAt'>) => (webhook.isOn ? nextAt : null)
  return deliveries.map(delivery => {
    const { id, webhookId, topic, state, attempts, createdAt, attemptedAt, status, problem } = delivery
    const firstPending = state === 'waiting' ? firstPendingOf.get(delivery.subjectId) : undefined
    const isBehind = firstPending !== undefined && firstPending.number < delivery.number
    return {
      id,
      webhookId,
      topic,
      subject: subjectOf(delivery),
      state,
      attempts,
      createdAt,
      attemptedAt,
      status,
      problem,
      nextAttemptAt: state === 'waiting' && !isBehind ? nextAttemptOf(delivery) : null,
      waitsFor: isBehind ? { id: firstPending.id, nextAttemptAt: nextAttemptOf(firstPending) } : null,
    }
  })
}
