import type { WebhookDelivery as DeliveryAnswer } from '@shop/contracts/webhooks/endpoints'
import { isWebhookTopic, type WebhookTopic } from '@shop/contracts/webhooks/topics'
import type { Knex } from 'knex'
import { BaseModel } from '../../platform/database/BaseModel.ts'
import { notFound } from '../../platform/http/Failure.ts'

/** Another system that receives the shop's events. */
export class Webhook extends BaseModel {
  static override tableName = 'webhooks'
  static override booleans = ['isOn']

  declare id: string
  declare name: string
  declare url: string
  /** Topics, separated by spaces. */
  declare topics: string
  declare isOn: boolean
  declare offReason: string | null
  /** Secret that signs deliveries, encrypted. Until `formerUntil`, the former secret signs them as well. */
  declare secret: string
  declare formerSecret: string | null
  declare formerUntil: string | null
  declare userId: string | null
  declare version: number
  declare createdAt: string
  declare updatedAt: string
}

/** Returns until when the former secret also signs; null if it no longer does. */
export const formerValidUntil = (
  { formerSecret, formerUntil }: Pick<Webhook, 'formerSecret' | 'formerUntil'>,
  now: string,
): string | null => (formerSecret !== null && formerUntil !== null && formerUntil > now ? formerUntil : null)

/** An event that is delivered to one webhook. */
export class WebhookDelivery extends BaseModel {
  static override tableName = 'webhook_deliveries'
  static override idColumn = 'number'

  declare number: number
  declare id: string
  declare webhookId: string
  declare topic: string
  declare subjectId: string
  declare body: string
  declare state: DeliveryAnswer['state']
  declare attempts: number
  declare nextAt: string
  declare createdAt: string
  declare attemptedAt: string | null
  declare status: number | null
  declare problem: string | null
  declare answer: string | null
  declare took: number | null
}

export const topicsOf = ({ topics }: Pick<Webhook, 'topics'>): WebhookTopic[] =>
  topics.split(' ').filter(isWebhookTopic)

/** Finds a webhook. Throws `not_found`. */
export const findWebhook = async (db: Knex, id: string): Promise<Webhook> => {
  const webhook = await Webhook.query(db).findById(id)
  if (!webhook) throw notFound('There is no such webhook.')
  return webhook
}

/** Stores the topics that active webhooks want: the database records no other events (migration 011). */
export const storeActiveTopics = async (trx: Knex.Transaction): Promise<void> => {
  const webhooks = await Webhook.query(trx).where({ is_on: true }).select('topics')
  const topics = [...new Set(webhooks.flatMap(topicsOf))].toSorted()
  await trx('webhook_topics').delete()
  if (topics.length > 0) await trx('webhook_topics').insert(topics.map(topic => ({ topic })))
}
