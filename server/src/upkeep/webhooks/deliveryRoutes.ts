import * as endpoints from '@shop/contracts/webhooks/endpoints'
import { isWebhookTopic, testTopic } from '@shop/contracts/webhooks/topics'
import type { Knex } from 'knex'
import { newId } from '../../platform/database/BaseModel.ts'
import { pageOf } from '../../platform/database/paginate.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { forbidden, notFound } from '../../platform/http/Failure.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { Viewer } from '../../platform/http/Viewer.ts'
import { attempt, leaseMs } from './attempt.ts'
import { presentDeliveries } from './presentDeliveries.ts'
import { bodyOf } from './readSubject.ts'
import { restrictToNamedRecords } from './subjectNames.ts'
import { findWebhook, WebhookDelivery, type Webhook } from './Webhook.ts'

const defaultLimit = 20

const presentDetail = async (
  db: Knex,
  { viewer, webhook }: { viewer: Viewer; webhook: Webhook },
  row: WebhookDelivery,
): Promise<endpoints.WebhookDeliveryDetail> => {
  const [presentedDelivery] = await presentDeliveries(db, { viewer, webhook }, [row])
  if (!presentedDelivery) throw notFound()
  return { ...presentedDelivery, url: webhook.url, body: row.body, answer: row.answer, took: row.took }
}

/** Finds a delivery. Throws `not_found`, and `forbidden` if the viewer may not read its content. */
const findDelivery = async (db: Knex, viewer: Viewer, id: string): Promise<WebhookDelivery> => {
  const delivery = await WebhookDelivery.query(db).findOne({ id })
  if (!delivery) throw notFound('There is no such delivery.')
  const permission = isWebhookTopic(delivery.topic) ? endpoints.topicPermission(delivery.topic) : null
  if (permission && !viewer.permissions.has(permission)) throw forbidden(permission)
  return delivery
}

/** Posts a test event immediately. It is not tried again. */
const sendTest = async (deps: Deps, viewer: Viewer, webhookId: string) => {
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
  const attemptedDelivery = await attempt(deps, webhook, delivery, { isLast: true })
  // The receiver works, so its waiting deliveries are due now.
  if (attemptedDelivery.problem === null)
    await WebhookDelivery.query(deps.db)
      .patch({ nextAt: nowIso(deps) })
      .where({ webhook_id: webhookId, state: 'waiting' })
  return presentDetail(deps.db, { viewer, webhook }, attemptedDelivery)
}

/** Posts the same bytes again, whatever the delivery's state. A pending delivery stays pending if this fails too. */
const resend = async (deps: Deps, viewer: Viewer, id: string) => {
  const delivery = await findDelivery(deps.db, viewer, id)
  const webhook = await findWebhook(deps.db, delivery.webhookId)
  await WebhookDelivery.query(deps.db)
    .patch({ nextAt: new Date(deps.clock.now() + leaseMs).toISOString() })
    .where({ number: delivery.number })
  const isLast = delivery.state !== 'waiting'
  const attemptedDelivery = await attempt(deps, webhook, delivery, { isLast })
  return presentDetail(deps.db, { viewer, webhook }, attemptedDelivery)
}

/** Mounts the log of a webhook's deliveries. */
export const deliveryRoutes = (mount: Mount, deps: Deps) => {
  const { db } = deps
  mount(endpoints.listWebhookDeliveries, async ({ viewer, input }) => {
    const { id, state, search, page = 1, limit = defaultLimit } = input
    const webhook = await findWebhook(db, id)
    const query = WebhookDelivery.query(db).where({ webhook_id: id, ...(state && { state }) })
    if (search) restrictToNamedRecords(query, { db, viewer, search })
    const { results, total } = await query.orderBy('number', 'desc').page(page - 1, limit)
    return pageOf(await presentDeliveries(db, { viewer, webhook }, results), total, page, limit)
  })
  mount(endpoints.getWebhookDelivery, async ({ viewer, input: { id } }) => {
    const delivery = await findDelivery(db, viewer, id)
    const webhook = await findWebhook(db, delivery.webhookId)
    return presentDetail(db, { viewer, webhook }, delivery)
  })
  mount(endpoints.testWebhook, ({ viewer, input: { id } }) => sendTest(deps, viewer, id))
  mount(endpoints.resendWebhookDelivery, ({ viewer, input: { id } }) => resend(deps, viewer, id))
}
