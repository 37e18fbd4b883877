import type { AuditEntry } from '@shop/contracts/audit/endpoints'
import type { State } from './differences.ts'
import { factText, type Telling } from './factText.ts'

interface Context {
  entry: AuditEntry
  was: unknown
  telling: Telling
  thing: string
}

type Words = (is: unknown, context: Context) => string | null

const maxNamed = 3

/** Returns the names of the first few products. */
const productsIn = (ids: unknown, { telling }: Context): string => {
  const all = Array.isArray(ids) ? ids : []
  const named = all.slice(0, maxNamed).map(id => factText('productId', undefined, id, telling))
  return all.length > maxNamed ? `${named.join(', ')} and ${all.length - maxNamed} more` : named.join(', ')
}

const linesIn = (lines: unknown, { telling }: Context): string =>
  (Array.isArray(lines) ? (lines as State[]) : [])
    .map(({ itemId, quantity }) => `${String(quantity)} × ${factText('itemId', undefined, itemId, telling)}`)
    .join(', ')

const isState = (value: unknown): value is State => typeof value === 'object' && value !== null

const revoked: Words = (is, { thing }) => (is === null ? null : `${thing} revoked`)
const turned: Words = (is, { thing }) => `${thing} turned ${is ? 'on' : 'off'}`

/** Sentences for changes that read better than an old and a new value, by kind of record and fact. */
export const specialWords: Readonly<Record<string, Words>> = {
  'collection.added': (is, context) => `${productsIn(is, context)} added to ${context.thing}`,
  'collection.removed': (is, context) => `${productsIn(is, context)} removed from ${context.thing}`,
  'collection.place': (is, { entry, was, telling, thing }) => {
    const product = factText('productId', undefined, entry.after?.['productId'], telling)
    return `${product} moved from place ${Number(was) + 1} to ${Number(is) + 1} in ${thing}`
  },
  'product.isInCollection': (is, { entry, telling, thing }) => {
    const id = String(entry.after?.['collectionId'])
    const name = telling.names[id]
    const collection = name === undefined ? 'a deleted collection' : `collection ${name}`
    return is ? `${thing} added to ${collection}` : `${thing} removed from ${collection}`
  },
  'order.note': (is, { entry, thing }) => (entry.before ? null : `Note added to ${thing}: “${String(is)}”`),
  'order.packed': (is, context) => `${context.thing} packed: ${linesIn(is, context)}`,
  'order.refund': (is, { was, telling, thing }) => {
    if (!isState(is)) return null
    const sum = telling.money(Number(is['amount']))
    if (!isState(was)) return `${sum} of ${thing} refunded`
    return is['state'] === 'SUCCEEDED'
      ? `${sum} of ${thing} paid back by hand`
      : `Refund of ${sum} of ${thing} withdrawn`
  },
  'order.payment': (is, { telling, thing }) =>
    isState(is)
      ? `Payment of ${telling.money(Number(is['amount']))} for ${thing} ${is['state'] === 'ACCEPTED' ? 'accepted' : 'returned'}`
      : null,
  'order.case': (_, { thing }) => `${thing} cleared for dispatch despite a payment case`,
  'order.links': (_, { thing }) => `Links in the emails of ${thing} voided`,
  'webhook.secret': (_, { thing }) => `New secret created for ${thing}`,
  'api-key.revokedAt': revoked,
  'agent-token.revokedAt': revoked,
  'webhook.offReason': (is, { was }) =>
    typeof is === 'string' ? `Reason: ${is}` : typeof was === 'string' ? `It had been off: ${was}` : null,
  'webhook.isOn': turned,
  'staff-sign-in.isOn': turned,
  'staff-sign-in.allowsPasswords': is =>
    is ? 'Passwords allowed again for staff' : 'Passwords switched off for staff',
  'user.isActive': (is, { thing }) => `${thing} ${is ? 'reactivated' : 'deactivated'}`,
  'user.staffEndsAt': (is, { was, telling, thing }) =>
    typeof is === 'string'
      ? `Staff access of ${thing} ends on ${telling.moment(is)}`
      : typeof was === 'string'
        ? `Staff access of ${thing} no longer ends (it was to end on ${telling.moment(was)})`
        : null,
  'user.provider': (is, { thing }) =>
    typeof is === 'string' ? `${thing} signs in with ${is} from now on` : null,
  'user.invitation': (_, { thing }) => `Invitation sent again to ${thing}`,
}
