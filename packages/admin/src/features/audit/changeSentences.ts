import type { AuditEntry } from '@shop/contracts/audit/endpoints'
import type { RecordState } from './differences.ts'
import { factText, type FactContext } from './factText.ts'

interface Context {
  entry: AuditEntry
  /** The former value. */
  oldValue: unknown
  factContext: FactContext
  recordName: string
}

type WriteSentence = (newValue: unknown, context: Context) => string | null

const maxNamed = 3

/** Returns the names of the first few products. */
const productsIn = (ids: unknown, { factContext }: Context): string => {
  const productIds = Array.isArray(ids) ? ids : []
  const names = productIds
    .slice(0, maxNamed)
    .map(id => factText('productId', undefined, id, factContext))
    .join(', ')
  return productIds.length > maxNamed ? `${names} and ${productIds.length - maxNamed} more` : names
}

const linesIn = (lines: unknown, { factContext }: Context): string =>
  (Array.isArray(lines) ? (lines as RecordState[]) : [])
    .map(
      ({ itemId, quantity }) => `${String(quantity)} × ${factText('itemId', undefined, itemId, factContext)}`,
    )
    .join(', ')

const isState = (value: unknown): value is RecordState => typeof value === 'object' && value !== null

const revokedText: WriteSentence = (newValue, { recordName }) =>
  newValue === null ? null : `${recordName} revoked`
const switchedText: WriteSentence = (newValue, { recordName }) =>
  `${recordName} turned ${newValue ? 'on' : 'off'}`

/**
 * Sentences for changes that read better than an old and a new value, by kind of record and fact. Null stands for the
 * usual sentence with both values.
 */
export const changeSentences: Readonly<Record<string, WriteSentence>> = {
  'collection.added': (newValue, context) =>
    `${productsIn(newValue, context)} added to ${context.recordName}`,
  'collection.removed': (newValue, context) =>
    `${productsIn(newValue, context)} removed from ${context.recordName}`,
  'collection.place': (newValue, { entry, oldValue, factContext, recordName }) => {
    const product = factText('productId', undefined, entry.after?.['productId'], factContext)
    return `${product} moved from place ${Number(oldValue) + 1} to ${Number(newValue) + 1} in ${recordName}`
  },
  'product.isInCollection': (newValue, { entry, factContext, recordName }) => {
    const id = String(entry.after?.['collectionId'])
    const name = factContext.names[id]
    const collection = name === undefined ? 'a deleted collection' : `collection ${name}`
    return newValue ? `${recordName} added to ${collection}` : `${recordName} removed from ${collection}`
  },
  'order.note': (newValue, { entry, recordName }) =>
    entry.before ? null : `Note added to ${recordName}: “${String(newValue)}”`,
  'order.packed': (newValue, context) => `${context.recordName} packed: ${linesIn(newValue, context)}`,
  'order.refund': (newValue, { oldValue, factContext, recordName }) => {
    if (!isState(newValue)) return null
    const sum = factContext.money(Number(newValue['amount']))
    if (!isState(oldValue)) return `${sum} of ${recordName} refunded`
    return newValue['state'] === 'SUCCEEDED'
      ? `${sum} of ${recordName} paid back by hand`
      : `Refund of ${sum} of ${recordName} withdrawn`
  },
  'order.payment': (newValue, { factContext, recordName }) =>
    isState(newValue)
      ? `Payment of ${factContext.money(Number(newValue['amount']))} for ${recordName} ${newValue['state'] === 'ACCEPTED' ? 'accepted' : 'returned'}`
      : null,
  'order.case': (_, { recordName }) => `${recordName} cleared for dispatch despite a payment case`,
  'order.links': (_, { recordName }) => `Links in the emails of ${recordName} voided`,
  'webhook.secret': (_, { recordName }) => `New secret created for ${recordName}`,
  'api-key.revokedAt': revokedText,
  'agent-token.revokedAt': revokedText,
  'webhook.offReason': (newValue, { oldValue }) => {
    if (typeof newValue === 'string') return `Reason: ${newValue}`
    return typeof oldValue === 'string' ? `It had been off: ${oldValue}` : null
  },
  'webhook.isOn': switchedText,
  'staff-sign-in.isOn': switchedText,
  'staff-sign-in.allowsPasswords': newValue =>
    newValue ? 'Passwords allowed again for staff' : 'Passwords switched off for staff',
  'user.isActive': (newValue, { recordName }) => `${recordName} ${newValue ? 'reactivated' : 'deactivated'}`,
  'user.staffEndsAt': (newValue, { oldValue, factContext, recordName }) => {
    if (typeof newValue === 'string')
      return `Staff access of ${recordName} ends on ${factContext.moment(newValue)}`
    return typeof oldValue === 'string'
      ? `Staff access of ${recordName} no longer ends (it was to end on ${factContext.moment(oldValue)})`
      : null
  },
  'user.provider': (newValue, { recordName }) =>
    typeof newValue === 'string' ? `${recordName} signs in with ${newValue} from now on` : null,
  'user.invitation': (_, { recordName }) => `Invitation sent again to ${recordName}`,
}
