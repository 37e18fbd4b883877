import * as endpoints from '@shop/contracts/webhooks/endpoints'
import { isWebhookTopic, testTopic } from '@shop/contracts/webhooks/topics'
import { permissionLabels } from '@shop/contracts/access'
import type { Knex } from 'knex'
import { newId } from '../../platform/database/BaseModel.ts'
import { pageOf } from '../../platform/database/paginate.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { Failure, notFound } from '../../platform/http/Failure.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { Viewer } from '../../platform/http/Viewer.ts'
import { attempt, leaseMs } from './attempt.ts'
import { bodyOf } from './readSubject.ts'
import { findWebhook, WebhookDelivery } from './Webhook.ts'

const defaultLimit = 20

const present = ({ nextAt, ...row }: WebhookDelivery): endpoints.WebhookDelivery => ({
  id: row.id,
  webhookId: row.webhookId,
  topic: row.topic,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.createdAt,
  attemptedAt: row.attemptedAt,
  status: row.status,
  problem: row.problem,
  nextAttemptAt: row.state === 'waiting' ? nextAt : null,
})

const presentDetail = (row: WebhookDelivery, url: string): endpoints.WebhookDeliveryDetail => ({
  ...present(row),
  url,
  body: row.body,
  answer: row.answer,
  took: row.took,
})

/** Throws `not_found`, and `forbidden` where the viewer may not read what was sent. */
const findDelivery = async (db: Knex, viewer: Viewer, id: string): Promise<WebhookDelivery> => {
  const delivery = await WebhookDelivery.query(db).findOne({ id })
  if (!delivery) throw notFound('There is no such delivery.')
  const permission = isWebhookTopic(delivery.topic) ? endpoints.topicNeeds(delivery.topic) : null
  if (permission && !viewer.permissions.has(permission))
    throw new Failure('forbidden', `Your role does not allow you to ${permissionLabels[permission]}.`, {
      details: { permission },
    })
  return delivery
}

/** Posts an event of no record at once. It is not tried again. */
const sendTest = async (deps: Deps, webhookId: string) => {
  const webhook = await findWebhook(deps.db, webhookId)
  const at = nowIso(deps)
  const delivery = await WebhookDelivery.query(deps.db).insertAndFetch({
    id: newId(),
    webhookId,
    topic: testTopic,
    subjectId: webhookId,
    body: bodyOf(testTopic, at, { message: 'This is a test. Nothing has happened in the shop.' }),
    state: 'waiting',
    nextAt: new Date(deps.clock.now() + leaseMs).toISOString(),
    createdAt: at,
  })
  return presentDetail(await attempt(deps, webhook, delivery, { isLast: true }), webhook.url)
}

/** Posts the same bytes again, whatever became of them. One that waited goes on waiting where this fails as well. */
const resend = async (deps: Deps, viewer: Viewer, id: string) => {
  const delivery = await findDelivery(deps.db, viewer, id)
  const webhook = await findWebhook(deps.db, delivery.webhookId)
  await WebhookDelivery.query(deps.db)
    .patch({ nextAt: new Date(deps.clock.now() + leaseMs).toISOString() })
    .where({ number: delivery.number })
  const isLast = delivery.state !== 'waiting'
  return presentDetail(await attempt(deps, webhook, delivery, { isLast }), webhook.url)
}

/** The log of a webhook's deliveries. */
export const deliveryRoutes = (mount: Mount, deps: Deps) => {
  mount(endpoints.listWebhookDeliveries, async ({ input: { id, state, page = 1, limit = defaultLimit } }) => {
    await findWebhook(deps.db, id)
    const { results, total } = await WebhookDelivery.query(deps.db)
      .where({ webhook_id: id, ...(state && { state }) })
      .orderBy('number', 'desc')
      .page(page - 1, limit)
    return pageOf(results.map(present), total, page, limit)
  })
  mount(endpoints.getWebhookDelivery, async ({ viewer, input: { id } }) => {
    const delivery = await findDelivery(deps.db, viewer, id)
    return presentDetail(delivery, (await findWebhook(deps.db, delivery.webhookId)).url)
  })
  mount(endpoints.testWebhook, ({ input: { id } }) => sendTest(deps, id))
  mount(endpoints.resendWebhookDelivery, ({ viewer, input: { id } }) => resend(deps, viewer, id))
}
