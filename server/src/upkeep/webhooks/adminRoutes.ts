import type { Input } from '@shop/contracts/endpoint'
import * as endpoints from '@shop/contracts/webhooks/endpoints'
import { requirePermissions } from '../../people/accounts/roles/giveRoles.ts'
import { readMakers } from '../../people/accounts/readMakers.ts'
import { newId } from '../../platform/database/BaseModel.ts'
import { countRows } from '../../platform/database/countMany.ts'
import { transaction, transactionAt } from '../../platform/database/transaction.ts'
import { resolveAlerts } from '../../platform/events/alerts/raiseAlert.ts'
import { noteChange } from '../../platform/events/audit/noteChange.ts'
import { saveVersion, updateVersion } from '../../platform/events/audit/saveVersion.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { Failure, invalid, notFound } from '../../platform/http/Failure.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { addressProblem } from '../../platform/http/outward/fetchOutward.ts'
import { networkPolicyOf } from '../../platform/http/outward/publicAddress.ts'
import type { Viewer } from '../../platform/http/Viewer.ts'
import { deliveryRoutes } from './deliveryRoutes.ts'
import { readLogs } from './readLogs.ts'
import { formerSecretMs, newWebhookSecret } from './sign.ts'
import {
  findWebhook,
  formerValidUntil,
  storeActiveTopics,
  topicsOf,
  Webhook,
  WebhookDelivery,
} from './Webhook.ts'

const subject = 'webhook'
const maxWebhooks = 20

type WebhookInput = Pick<Input<typeof endpoints.createWebhook>, 'name' | 'url' | 'topics'>

const presentMany = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  webhooks: readonly Webhook[],
): Promise<endpoints.Webhook[]> => {
  const [makerOf, logs] = await Promise.all([
    readMakers(deps.db, webhooks),
    readLogs(
      deps.db,
      webhooks.map(({ id }) => id),
    ),
  ])
  return webhooks.map(webhook => {
    const { id, name, url, isOn, offReason, createdAt, version } = webhook
    return {
      id,
      name,
      url,
      isOn,
      offReason,
      createdAt,
      version,
      topics: topicsOf(webhook),
      formerSecretUntil: formerValidUntil(webhook, nowIso(deps)),
      maker: makerOf(webhook),
      ...logs(id),
    }
  })
}

/** Describes a webhook for the audit log, without its secrets. */
const auditFacts = (webhook: Webhook) => {
  const { name, url, isOn, offReason } = webhook
  return { name, url, topics: topicsOf(webhook), isOn, offReason }
}

const presentOne = async (deps: Pick<Deps, 'db' | 'clock'>, id: string): Promise<endpoints.Webhook> => {
  const [answer] = await presentMany(deps, [await findWebhook(deps.db, id)])
  if (!answer) throw notFound()
  return answer
}

/** Converts the input to columns. */
const columnsOf = ({ name, url, topics }: WebhookInput) => ({
  name,
  url,
  topics: [...new Set(topics)].join(' '),
})

/**
 * Throws `validation_failed` for an address that may not be posted to, and `forbidden` for topics that the viewer may
 * not read.
 */
const refuseBadInput = (deps: Deps, viewer: Viewer, { url, topics }: WebhookInput) => {
  const addressFault = addressProblem(url, networkPolicyOf(deps))
  if (addressFault) throw invalid({ url: addressFault })
  if (new URL(url).host === new URL(deps.publicUrl).host)
    throw invalid({ url: 'This is the address of the shop itself.' })
  requirePermissions(viewer.permissions, topics.map(endpoints.topicPermission))
}

const createWebhook = async (deps: Deps, viewer: Viewer, input: Input<typeof endpoints.createWebhook>) => {
  refuseBadInput(deps, viewer, input)
  const secret = newWebhookSecret()
  const at = nowIso(deps)
  const id = newId()
  await transaction(deps.db, async trx => {
    if ((await countRows(trx('webhooks'))) >= maxWebhooks)
      throw new Failure('limit_reached', `A shop has at most ${maxWebhooks} webhooks.`)
    const createdWebhook = await Webhook.query(trx).insertAndFetch({
      id,
      ...columnsOf(input),
      isOn: true,
      secret: deps.vault.seal(secret),
      userId: viewer.id,
      version: 1,
      createdAt: at,
      updatedAt: at,
    })
    await storeActiveTopics(trx)
    const note = { at, userId: viewer.id, act: 'create', subject, subjectId: id } as const
    await noteChange(trx, { ...note, before: null, after: auditFacts(createdWebhook) })
  })
  return { webhook: await presentOne(deps, id), secret }
}

const updateWebhook = async (
  deps: Deps,
  viewer: Viewer,
  { id, version, ...input }: Input<typeof endpoints.updateWebhook>,
) => {
  refuseBadInput(deps, viewer, input)
  const at = nowIso(deps)
  await transaction(deps.db, async trx => {
    const { before, after } = await saveVersion(trx, {
      userId: viewer.id,
      at,
      subject,
      id,
      version,
      read: () => findWebhook(trx, id),
      facts: auditFacts,
      newValues: input,
      write: webhook => {
        // Without the right to read a topic, nobody may redirect its events to their own address.
        requirePermissions(viewer.permissions, topicsOf(webhook).map(endpoints.topicPermission))
        return updateVersion(trx, 'webhooks', webhook, {
          ...columnsOf(input),
          is_on: input.isOn,
          ...(input.isOn && { off_reason: null }),
          updated_at: at,
        })
      },
    })
    await storeActiveTopics(trx)
    if (!after.isOn || (before.isOn && before.url === after.url)) return
    await resolveAlerts(trx, 'webhook-off', [id], at)
    // A new address retries pending deliveries immediately; abandoned ones stay abandoned.
    await WebhookDelivery.query(trx)
      .patch({ attempts: 0, nextAt: at })
      .where({ webhook_id: id, state: 'waiting' })
  })
  return presentOne(deps, id)
}

const deleteWebhook = (deps: Deps, viewer: Viewer, id: string): Promise<void> =>
  transactionAt(deps, async (trx, at) => {
    const webhook = await findWebhook(trx, id)
    await Webhook.query(trx).deleteById(id)
    await storeActiveTopics(trx)
    await resolveAlerts(trx, 'webhook-off', [id], at)
    const note = { at, userId: viewer.id, act: 'delete', subject, subjectId: id } as const
    await noteChange(trx, { ...note, before: auditFacts(webhook), after: null })
  })

const renewSecret = async (
  deps: Deps,
  viewer: Viewer,
  { id, endsFormer }: Input<typeof endpoints.renewWebhookSecret>,
) => {
  const secret = newWebhookSecret()
  await transactionAt(deps, async (trx, at) => {
    const webhook = await findWebhook(trx, id)
    // The secret lets anybody sign as the shop; only staff who may read the signed events get it.
    requirePermissions(viewer.permissions, topicsOf(webhook).map(endpoints.topicPermission))
    if (!endsFormer && formerValidUntil(webhook, at) !== null)
      throw new Failure(
        'conflict',
        'Two secrets are valid. A new one would end the older of them at once: please reload, and confirm that.',
      )
    await Webhook.query(trx)
      .patch({
        secret: deps.vault.seal(secret),
        formerSecret: webhook.secret,
        formerUntil: new Date(deps.clock.now() + formerSecretMs).toISOString(),
        updatedAt: at,
      })
      .where({ id })
    const note = { at, userId: viewer.id, act: 'update', subject, subjectId: id } as const
    await noteChange(trx, { ...note, before: { secret: 'former' }, after: { secret: 'new' } })
  })
  return { webhook: await presentOne(deps, id), secret }
}

/** Mounts the calls by which staff manage webhooks. `wake` starts the sending job. */
export const webhookRoutes = (mount: Mount, deps: Deps, wake: () => void) => {
  mount(endpoints.listWebhooks, async () => ({
    items: await presentMany(deps, await Webhook.query(deps.db).orderBy(['name', 'id']).limit(maxWebhooks)),
  }))
  mount(endpoints.getWebhook, ({ input: { id } }) => presentOne(deps, id))
  mount(endpoints.createWebhook, ({ viewer, input }) => createWebhook(deps, viewer, input))
  mount(endpoints.updateWebhook, async ({ viewer, input }) => {
    const webhook = await updateWebhook(deps, viewer, input)
    wake()
    return webhook
  })
  mount(endpoints.deleteWebhook, async ({ viewer, input: { id } }) => {
    await deleteWebhook(deps, viewer, id)
    return { ok: true } as const
  })
  mount(endpoints.renewWebhookSecret, ({ viewer, input }) => renewSecret(deps, viewer, input))
  deliveryRoutes(mount, deps)
}
