import { isPermission, permissionLabels } from '@shop/contracts/access'
import type { AuditEntry } from '@shop/contracts/audit/endpoints'
import type { Field } from '@shop/contracts/facts/fieldTable'
import { fibresInWords, type FibreShare } from '@shop/contracts/facts/fibres'
import { measuresInWords, type SizeMeasures } from '@shop/contracts/facts/measurements'
import { productFields } from '@shop/contracts/facts/productFields'
import type { Pence } from '@shop/contracts/money'
import { promotionFields } from '@shop/contracts/promotions/promotionFields'

const actLabels = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
}

/** Says what was done to what: `Product changed`; of a sign-in that alone. */
export const changeLabel = ({ subject, act }: Pick<AuditEntry, 'subject' | 'act'>): string => {
  if (act === 'sign-in') return 'Signed in'
  return act === 'failed-sign-in' ? 'Sign-in failed' : `${subjectLabel(subject)} ${actLabels[act]}`
}

/** Name of whoever did it; anybody may have failed to sign in. */
export const personLabel = ({ who, key, act }: Pick<AuditEntry, 'who' | 'key' | 'act'>): string => {
  const person = who?.name ?? (act === 'failed-sign-in' ? 'Unknown' : 'A former account')
  return key ? `${key.name} (API key of ${person})` : person
}

/** `shipping-rate` as `Shipping rate`. */
export const subjectLabel = (subject: string): string => {
  const words = subject.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `smtpPort` as `Smtp port`. */
export const fieldLabel = (name: string): string =>
  subjectLabel(
    name
      .replaceAll(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end}-${start.toLowerCase()}`)
      .replaceAll('_', '-'),
  )

/** Name of a record, or its word, such as a section of the settings. */
export const recordLabel = ({ title, subjectId }: Pick<AuditEntry, 'title' | 'subjectId'>): string =>
  title ?? (subjectId.includes('-') ? 'No name kept' : subjectLabel(subjectId))

const facts: Readonly<Record<string, Field>> = { ...productFields, ...promotionFields }

/** Fields that hold pence; other rates and thresholds are per cents and units. */
const isAmount = (name: string): boolean =>
  facts[name]?.kind === 'pence' ||
  /(price|amount|total|refundLimit|freeThreshold|standardRate|expressRate)$/i.test(name)

/** A product's status, a care symbol or a permission by its label; other texts as they are. */
const choiceText = (name: string, value: string): string => {
  if (name === 'permissions' && isPermission(value)) return permissionLabels[value]
  return facts[name]?.choices?.[value] ?? value
}

/** One size among a product's measurements. */
const isMeasures = (name: string, value: unknown): value is SizeMeasures =>
  name === 'measurements' && !Array.isArray(value)

/**
 * The value of the field `name` as people read it: an amount by `money`, a list line by line, what has parts with the
 * name of each.
 */
const valueText = (name: string, value: unknown, money: (amount: Pence) => string): string => {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && isAmount(name)) return money(value)
  if (name === 'fibres') return fibresInWords(value as FibreShare[]) || '(empty)'
  if (isMeasures(name, value)) return measuresInWords(value)
  if (Array.isArray(value))
    return value.length > 0 ? value.map(item => valueText(name, item, money)).join('\n') : '(empty)'
  if (typeof value !== 'object')
    return typeof value === 'string' ? choiceText(name, value) : JSON.stringify(value)
  return Object.entries(value)
    .map(([part, its]) => `${fieldLabel(part)}: ${valueText(part, its, money)}`)
    .join(', ')
}

/** Words for a field's value. The value of a promotion is an amount of money or a percentage, depending on its kind. */
export const textOfField = (
  record: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
  money: (amount: Pence) => string,
): string => valueText(name === 'value' && record['kind'] === 'fixed_amount' ? 'amount' : name, value, money)

const without = (list: readonly unknown[], other: readonly unknown[]) => {
  const known = new Set(other.map(item => JSON.stringify(item)))
  return list.filter(item => !known.has(JSON.stringify(item)))
}

/** Reduces two lists to the items that only one of them has. Other values, and lists that differ only in order, stay whole. */
export const differing = (before: unknown, after: unknown): [unknown, unknown] => {
  if (!Array.isArray(before) || !Array.isArray(after)) return [before, after]
  const parts: [unknown[], unknown[]] = [without(before, after), without(after, before)]
  return parts.some(part => part.length > 0) ? parts : [before, after]
}

/** Fields that differ; of something made or deleted, all that it had. */
export const differences = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>) =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .map(name => ({ name, before: before?.[name], after: after?.[name] }))
    .filter(({ before: one, after: other }) => JSON.stringify(one) !== JSON.stringify(other))
    .map(({ name, before: one, after: other }) => ({ name, values: differing(one, other) }))

/** Most fields of a change that a list names, and the longest value that it shows. */
const most = 2
const longest = 40

type State = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is State =>
  typeof value === 'object' && value !== null && 'sku' in value

/** The pairs of states that a change consists of: the record itself, and each variant that both of them have, with its SKU. */
const changedParts = (before: State, after: State): { title: string; before: State; after: State }[] => {
  const parts = Object.keys(after).flatMap(name => {
    const [was, is] = [before[name], after[name]]
    if (!Array.isArray(was) || !Array.isArray(is)) return []
    return is.filter(isPart).flatMap(part => {
      const old = was.filter(isPart).find(({ sku }) => sku === part['sku'])
      return old ? [{ title: `${String(part['sku'])} `, before: old, after: part }] : []
    })
  })
  const isOfParts = (value: unknown) => Array.isArray(value) && value.some(isPart)
  const plain = (state: State) =>
    Object.fromEntries(Object.entries(state).filter(([, value]) => !isOfParts(value)))
  return [{ title: '', before: plain(before), after: plain(after) }, ...parts]
}

/** What was changed of a record, in one line: `NAJD-56 price: £59.00 to £55.00`. Empty of anything but a change. */
export const changesInWords = (
  entry: Pick<AuditEntry, 'before' | 'after'>,
  money: (amount: Pence) => string,
): string => {
  if (!entry.before || !entry.after) return ''
  const words = changedParts(entry.before, entry.after).flatMap(({ title, before, after }) =>
    differences({ before, after })
      .filter(({ name }) => name !== 'version')
      .map(({ name, values: [was, is] }) => {
        const texts = [textOfField(before, name, was, money), textOfField(after, name, is, money)]
        const isShort = texts.every(text => text.length <= longest && !text.includes('\n'))
        const label = title === '' ? fieldLabel(name) : `${title}${fieldLabel(name).toLowerCase()}`
        return isShort ? `${label}: ${texts.join(' to ')}` : label
      }),
  )
  const more = words.length - most
  return [...words.slice(0, most), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
