import type { WebhookDelivery } from '@shop/contracts/webhooks/endpoints'
import type { WebhookNoun } from '@shop/contracts/webhooks/topics'
import { Link } from 'react-router-dom'
import { clockOrDay } from './webhookWords.tsx'

type Subject = NonNullable<WebhookDelivery['subject']>

const nouns: Record<WebhookNoun, string> = {
  order: 'order',
  return: 'return',
  variant: 'variant',
  product: 'product',
  customer: 'account',
}

const addresses: Record<WebhookNoun, (subject: Subject) => string> = {
  order: ({ id }) => `/admin/orders/${id}`,
  return: ({ id }) => `/admin/returns/${id}`,
  variant: ({ sku }) => `/admin/inventory?search=${encodeURIComponent(sku ?? '')}`,
  product: ({ id }) => `/admin/products?view=${id}`,
  customer: ({ id }) => `/admin/users?user=${id}`,
}

/** Names the record of a delivery; null if it has no name, or the viewer may not read it. */
export const subjectText = ({ subject }: Pick<WebhookDelivery, 'subject'>): string | null => {
  if (!subject?.name) return null
  return subject.sku ? `${subject.name}, ${subject.sku}` : subject.name
}

/** Links to the record of a delivery. The name is shown only to staff who may open the record. */
export const SubjectLink = ({ subject }: Pick<WebhookDelivery, 'subject'>) => {
  const text = subjectText({ subject })
  if (!subject || text === null) return null
  return <Link to={addresses[subject.about](subject)}>{text}</Link>
}

export const isAhead = (instant: string): boolean => Date.parse(instant) > Date.now()

/** Names the earlier event that has to arrive first; null if there is none. */
export const waitingText = (
  { subject, waitsFor }: Pick<WebhookDelivery, 'subject' | 'waitsFor'>,
  timeZone: string,
): string | null => {
  if (!waitsFor) return null
  const record = subject ? nouns[subject.about] : 'record'
  const earlier = `Waits for the earlier event about this ${record}`
  const { nextAttemptAt: next } = waitsFor
  if (next === null) return earlier
  return isAhead(next)
    ? `${earlier}, which is tried again at ${clockOrDay(next, timeZone)}`
    : `${earlier}, which is tried again shortly`
}
