import type { AuditEntry } from '@shop/contracts/audit/endpoints'
import type { State } from './differences.ts'
import { factText, type Telling } from './factText.ts'

interface Context {
  entry: AuditEntry
  was: unknown
  telling: Telling
  thing: string
}

type Sentence = (newValue: unknown, context: Context) => string | null

const maxNamed = 3

/** Returns the names of the first few products. */
const productsIn = (ids: unknown, { telling }: Context): string => {
  const all = Array.isArray(ids) ? ids : []
  const names = all.slice(0, maxNamed).map(id => factText('productId', undefined, id, telling))
  return all.length > maxNamed ? `${names.join(', ')} and ${all.length - maxNamed} more` : names.join(', ')
}

const linesIn = (lines: unknown, { telling }: Context): string =>
  (Array.isArray(lines) ? (lines as State[]) : [])
    .map(({ itemId, quantity }) => `${String(quantity)} × ${factText('itemId', undefined, itemId, telling)}`)
    .join(', ')

const isState = (value: unknown): value is State => typeof value === 'object' && value !== null

const revokedText: Sentence = (newValue, { thing }) => (newValue === null ? null : `${thing} revoked`)
const switchedText: Sentence = (newValue, { thing }) => `${thing} turned ${newValue ? 'on' : 'off'}`

/** Sentences for changes that read better than an old and a new value, by kind of record and fact. */
export const specialWords: Readonly<Record<string, Sentence>> = {
  'collection.added': (newValue, context) => `${productsIn(newValue, context)} added to ${context.thing}`,
  'collection.removed': (newValue, context) =>
    `${productsIn(newValue, context)} removed from ${context.thing}`,
  'collection.place': (newValue, { entry, was, telling, thing }) => {
    const product = factText('productId', undefined, entry.after?.['productId'], telling)
    return `${product} moved from place ${Number(was) + 1} to ${Number(newValue) + 1} in ${thing}`
  },
  'product.isInCollection': (newValue, { entry, telling, thing }) => {
    const id = String(entry.after?.['collectionId'])
    const name = telling.names[id]
    const collection = name === undefined ? 'a deleted collection' : `collection ${name}`
    return newValue ? `${thing} added to ${collection}` : `${thing} removed from ${collection}`
  },
  'order.note': (newValue, { entry, thing }) =>
    entry.before ? null : `Note added to ${thing}: “${String(newValue)}”`,
  'order.packed': (newValue, context) => `${context.thing} packed: ${linesIn(newValue, context)}`,
  'order.refund': (newValue, { was: oldValue, telling, thing }) => {
    if (!isState(newValue)) return null
    const sum = telling.money(Number(newValue['amount']))
    if (!isState(oldValue)) return `${sum} of ${thing} refunded`
    return newValue['state'] === 'SUCCEEDED'
      ? `${sum} of ${thing} paid back by hand`
      : `Refund of ${sum} of ${thing} withdrawn`
  },
  'order.payment': (newValue, { telling, thing }) =>
    isState(newValue)
      ? `Payment of ${telling.money(Number(newValue['amount']))} for ${thing} ${newValue['state'] === 'ACCEPTED' ? 'accepted' : 'returned'}`
      : null,
  'order.case': (_, { thing }) => `${thing} cleared for dispatch despite a payment case`,
  'order.links': (_, { thing }) => `Links in the emails of ${thing} voided`,
  'webhook.secret': (_, { thing }) => `New secret created for ${thing}`,
  'api-key.revokedAt': revokedText,
  'agent-token.revokedAt': revokedText,
  'webhook.offReason': (newValue, { was }) =>
    typeof newValue === 'string'
      ? `Reason: ${newValue}`
      : typeof was === 'string'
        ? `It had been off: ${was}`
        : null,
  'webhook.isOn': switchedText,
  'staff-sign-in.isOn': switchedText,
  'staff-sign-in.allowsPasswords': newValue =>
    newValue ? 'Passwords allowed again for staff' : 'Passwords switched off for staff',
  'user.isActive': (newValue, { thing }) => `${thing} ${newValue ? 'reactivated' : 'deactivated'}`,
  'user.staffEndsAt': (newValue, { was, telling, thing }) =>
    typeof newValue === 'string'
      ? `Staff access of ${thing} ends on ${telling.moment(newValue)}`
      : typeof was === 'string'
        ? `Staff access of ${thing} no longer ends (it was to end on ${telling.moment(was)})`
        : null,
  'user.provider': (newValue, { thing }) =>
    typeof newValue === 'string' ? `${thing} signs in with ${newValue} from now on` : null,
  'user.invitation': (_, { thing }) => `Invitation sent again to ${thing}`,
}
