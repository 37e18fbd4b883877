import * as z from 'zod/mini'
import type { Permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { byId, count, id, instant, limit, line, listOf, noInput, page, search } from '../fields.ts'
import { StockedVariant } from '../inventory/endpoints.ts'
import { getAdminOrder } from '../orders/adminEndpoints.ts'
import { getStaffProduct } from '../products/endpoints.ts'
import { getReturn } from '../returns/adminEndpoints.ts'
import { getUser } from '../users/endpoints.ts'
import {
  allWebhookNouns,
  allWebhookTopics,
  webhookTopics,
  type WebhookNoun,
  type WebhookTopic,
} from './topics.ts'

/** Version of the API's answers in webhooks. */
export const webhookVersion = '1'

interface WebhookPayload {
  answer: z.core.$ZodType
  access: Permission
}

/** Answers sent as `data`, with the permission to read them. For a deleted record, only its `id` is sent. */
export const webhookData = {
  // An order includes its payment, which needs another permission.
  order: { answer: getAdminOrder.answer, access: 'payments:read' },
  return: getReturn,
  variant: { answer: StockedVariant, access: 'stock:read' },
  product: getStaffProduct,
  customer: getUser,
} as const satisfies Record<WebhookNoun, WebhookPayload>

/** Returns the permission needed to subscribe a webhook to a topic, and to read deliveries of the topic. */
export const topicPermission = (topic: WebhookTopic): Permission =>
  webhookData[webhookTopics[topic].about].access

const editableFields = {
  /** Name of the receiving system: `Warehouse`. */
  name: line(60),
  /** URL that receives events: `https://erp.example/hooks`. */
  url: line(500),
  topics: z
    .array(z.enum(allWebhookTopics))
    .check(z.minLength(1, 'Please choose at least one event.'), z.maxLength(100)),
}

/** States of a delivery. `waiting` includes retries; `failed` means no further attempt. */
export const WebhookDeliveryState = z.enum(['waiting', 'delivered', 'failed'])

export const Webhook = z.object({
  ...editableFields,
  id,
  isOn: z.boolean(),
  /** Reason why the shop turned it off; null if it is on, or staff turned it off. */
  offReason: z.nullable(z.string()),
  /** Pending deliveries, retries included. */
  waiting: count,
  lastDelivery: z.nullable(z.object({ at: instant, state: WebhookDeliveryState })),
  /** If the last attempt failed: since when nothing has arrived, and why. */
  failing: z.nullable(z.object({ since: instant, problem: z.string() })),
  /** End of validity of the former secret; null if it is over. */
  formerSecretUntil: z.nullable(instant),
  createdAt: instant,
  maker: z.nullable(z.object({ id, name: z.string() })),
  version: count,
})

export const WebhookDelivery = z.object({
  /** Sent as `webhook-id`: the same in each attempt, so that a receiver can ignore repeats. */
  id,
  webhookId: id,
  topic: z.string(),
  /** The record concerned; null for a test. `name` is null if the record was deleted, or the caller may not read it. */
  subject: z.nullable(
    z.object({
      about: z.enum(allWebhookNouns),
      id,
      /** An order's number, a return's code, a product's title or a customer's name. */
      name: z.nullable(z.string()),
      /** SKU of a variant; its `name` is the product's. */
      sku: z.nullable(z.string()),
    }),
  ),
  state: WebhookDeliveryState,
  attempts: count,
  createdAt: instant,
  /** Last attempt, with the receiver's `status`, or the `problem` if there was no answer. */
  attemptedAt: z.nullable(instant),
  status: z.nullable(count),
  problem: z.nullable(z.string()),
  /** Time of the next attempt; null if there is none, or it is waiting for an earlier delivery or for its webhook. */
  nextAttemptAt: z.nullable(instant),
  /** The earlier delivery about the same record that has to arrive first, and its next attempt. */
  waitsFor: z.nullable(z.object({ id, nextAttemptAt: z.nullable(instant) })),
})

export const WebhookDeliveryDetail = z.extend(WebhookDelivery, {
  url: z.string(),
  /** The bytes signed and sent. */
  body: z.string(),
  /** Beginning of the receiver's last answer, at most 4,000 characters. */
  answer: z.nullable(z.string()),
  /** Duration, ms. */
  took: z.nullable(count),
})

export const listWebhooks = endpoint({
  call: 'GET /admin/webhooks',
  access: 'webhooks:manage',
  summary: 'Lists webhooks by name, at most 20.',
  input: noInput,
  answer: z.object({ items: z.array(Webhook) }),
})

export const getWebhook = endpoint({
  call: 'GET /admin/webhooks/{id}',
  access: 'webhooks:manage',
  summary: 'Returns a webhook.',
  input: byId,
  answer: Webhook,
})

const withSecret = z.object({ webhook: Webhook, secret: z.string() })

export const createWebhook = endpoint({
  call: 'POST /admin/webhooks',
  access: 'webhooks:manage',
  summary:
    'Creates a webhook for events that the caller has permission to read. `secret` signs the deliveries according to the Standard Webhooks specification, and is returned only once.',
  input: z.strictObject(editableFields),
  answer: withSecret,
  failures: ['forbidden', 'limit_reached'],
})

export const updateWebhook = endpoint({
  call: 'PUT /admin/webhooks/{id}',
  access: 'webhooks:manage',
  summary:
    'Updates a webhook, or switches it on or off. While it is off, new events are not recorded for it, and waiting deliveries are sent once it is on again. `version` is the version that was read; fails with 409 if the webhook has been saved since.',
  input: z.strictObject({ ...editableFields, id, isOn: z.boolean(), version: count }),
  answer: Webhook,
  failures: ['conflict', 'forbidden'],
})

export const deleteWebhook = endpoint({
  call: 'DELETE /admin/webhooks/{id}',
  access: 'webhooks:manage',
  summary: 'Deletes a webhook with its log of deliveries. Waiting deliveries are not sent.',
  input: byId,
  answer: z.object({ ok: z.literal(true) }),
})

export const renewWebhookSecret = endpoint({
  call: 'POST /admin/webhooks/{id}/secret',
  access: 'webhooks:manage',
  summary:
    'Creates a new secret for a webhook, returned only once. For 24 hours deliveries are also signed with the former one. While two secrets are valid, another requires `endsFormer`, which revokes the older of the two immediately.',
  input: z.strictObject({ id, endsFormer: z.optional(z.boolean()) }),
  answer: withSecret,
  failures: ['forbidden', 'conflict'],
})

export const testWebhook = endpoint({
  call: 'POST /admin/webhooks/{id}/test',
  access: 'webhooks:manage',
  summary:
    "Sends a `webhook.test` event immediately, even if the webhook is off, and returns the receiver's answer.",
  input: byId,
  answer: WebhookDeliveryDetail,
})

export const listWebhookDeliveries = endpoint({
  call: 'GET /admin/webhooks/{id}/deliveries',
  access: 'webhooks:manage',
  summary:
    'Lists the deliveries of a webhook in the last 30 days, including waiting ones, newest first. `search` finds those about an order by its number, a return by its code, a product or variant by title or SKU, and a customer by name or email, as far as the caller has permission to read them.',
  input: z.strictObject({ id, state: z.optional(WebhookDeliveryState), search: search(100), page, limit }),
  answer: listOf(WebhookDelivery),
})

export const getWebhookDelivery = endpoint({
  call: 'GET /admin/webhook-deliveries/{id}',
  access: 'webhooks:manage',
  summary:
    "Returns a delivery with its request and the receiver's answer. Requires permission to read its subject.",
  input: byId,
  answer: WebhookDeliveryDetail,
  failures: ['forbidden'],
})

export const resendWebhookDelivery = endpoint({
  call: 'POST /admin/webhook-deliveries/{id}/resend',
  access: 'webhooks:manage',
  summary: 'Sends a delivery again immediately, with the same body and the same `webhook-id`.',
  input: byId,
  answer: WebhookDeliveryDetail,
  failures: ['forbidden'],
})

export type Webhook = z.output<typeof Webhook>
export type WebhookDelivery = z.output<typeof WebhookDelivery>
export type WebhookDeliveryDetail = z.output<typeof WebhookDeliveryDetail>
