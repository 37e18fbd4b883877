import { keysOf } from '../keys.ts'
/** Kinds of records with webhook events. */
export const webhookNouns = {
  order: 'Orders',
  return: 'Returns and exchanges',
  variant: 'Stock',
  product: 'Products',
  customer: 'Customers',
} as const

export type WebhookNoun = keyof typeof webhookNouns

export const allWebhookNouns = keysOf(webhookNouns)

interface Topic {
  /** Kind of the record carried as `data`. */
  about: WebhookNoun
  label: string
}

/** Events of the shop for other systems, recorded by database triggers (migrations 011 and 019). */
export const webhookTopics = {
  'order.placed': { about: 'order', label: 'Placed, not paid yet' },
  'order.paid': { about: 'order', label: 'Paid' },
  'order.packed': { about: 'order', label: 'Packed' },
  'order.parcel_sent': { about: 'order', label: 'Parcel sent' },
  'order.parcel_taken_back': { about: 'order', label: 'Parcel taken back' },
  'order.shipped': { about: 'order', label: 'Shipped, all of it' },
  'order.delivered': { about: 'order', label: 'Delivered' },
  'order.canceled': { about: 'order', label: 'Canceled' },
  'order.refunded': { about: 'order', label: 'Refunded, in whole or in part' },
  'dispute.opened': { about: 'order', label: 'Dispute opened' },
  'dispute.closed': { about: 'order', label: 'Dispute closed' },
  'return.asked': { about: 'return', label: 'Booked' },
  'return.sent': { about: 'return', label: 'On its way' },
  'return.received': { about: 'return', label: 'Received' },
  'return.checked': { about: 'return', label: 'Checked' },
  'return.done': { about: 'return', label: 'Done' },
  'return.canceled': { about: 'return', label: 'Closed' },
  'stock.low': { about: 'variant', label: 'Running low' },
  'stock.out': { about: 'variant', label: 'Out of stock' },
  'stock.back': { about: 'variant', label: 'Back in stock' },
  'product.created': { about: 'product', label: 'Created' },
  'product.changed': { about: 'product', label: 'Changed' },
  'product.deleted': { about: 'product', label: 'Deleted' },
  'price.changed': { about: 'product', label: 'Price changed' },
  'customer.created': { about: 'customer', label: 'Account opened' },
  'customer.erased': { about: 'customer', label: 'Account erased' },
} as const satisfies Record<string, Topic>

export type WebhookTopic = keyof typeof webhookTopics

export const allWebhookTopics = keysOf(webhookTopics)

/** Topic of the event by which staff test a webhook. It concerns no record. */
export const testTopic = 'webhook.test'

export const isWebhookTopic = (name: string): name is WebhookTopic => Object.hasOwn(webhookTopics, name)

/** Returns a topic's full label: `Orders: Paid`. */
export const topicTitle = (name: string): string => {
  if (!isWebhookTopic(name)) return name === testTopic ? 'Test' : name
  const { about, label } = webhookTopics[name]
  return `${webhookNouns[about]}: ${label}`
}
