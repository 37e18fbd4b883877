import { auditSubjects, factsOf } from '@shop/contracts/audit/auditFacts'
import type { AuditEntry } from '@shop/contracts/audit/endpoints'
import { capitalize, wordsOf } from '@shop/ui/words/inWords'
import { type FactChange, changesOf, type RecordState } from './differences.ts'
import { factText, labelOf, noValueText, type FactContext } from './factText.ts'
import { changeSentences } from './changeSentences.ts'

const subjects: Readonly<Record<string, string>> = auditSubjects

/** Returns the label of a kind of record: `Sign-in` for `sign-in`. */
export const subjectLabel = (subject: string): string => subjects[subject] ?? wordsOf(subject)

const actLabels = { create: 'created', update: 'changed', delete: 'deleted' }

/** Names the act and the kind of record: `Product changed`; for a sign-in only `Signed in`. */
export const changeLabel = ({ subject, act }: Pick<AuditEntry, 'subject' | 'act'>): string => {
  if (act === 'sign-in') return 'Signed in'
  if (act === 'read') return 'Read by an assistant'
  return act === 'failed-sign-in' ? 'Sign-in failed' : `${subjectLabel(subject)} ${actLabels[act]}`
}

/**
 * Returns the name of the author. A failed sign-in has no author. A change of the staff sign-in without an account was
 * made on the command line.
 */
export const personLabel = ({
  who,
  key,
  act,
  isFormer,
  subject,
}: Pick<AuditEntry, 'who' | 'key' | 'act' | 'isFormer' | 'subject'>): string => {
  if (key) return who ? `${key.name} (API key of ${who.name})` : `${key.name} (API key)`
  if (who) return who.name
  if (act === 'failed-sign-in') return 'Unknown'
  if (isFormer) return 'A former account'
  return subject === 'staff-sign-in' ? 'The command line' : 'The shop'
}

/** Returns the name of a record, or a label, such as that of a settings section. */
export const recordLabel = ({ title, subjectId }: Pick<AuditEntry, 'title' | 'subjectId'>): string =>
  title ?? (subjectId.includes('-') ? 'No name kept' : wordsOf(subjectId))

/** Lower-cases a label for the middle of a sentence: `refund limit`; `SKU` and `API key` keep their capitals. */
const lowerFirst = (text: string): string =>
  /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

/** Names the record within a sentence: `order M-10482`; a product only by its title. */
const recordPhrase = ({ subject, subjectId, title }: AuditEntry): string => {
  const noun = subjectLabel(subject)
  if (subject === 'settings') return `the ${lowerFirst(wordsOf(subjectId))} settings`
  // The staff sign-in is a single record that may have no name yet.
  if (title === null)
    return subject === 'staff-sign-in' ? 'the staff sign-in' : `a deleted ${lowerFirst(noun)}`
  if (subject === 'review') return `the review of ${title}`
  if (subject === 'books') return `the account codes for ${title}`
  return ['product', 'variant', 'user', 'sign-in'].includes(subject) ? title : `${lowerFirst(noun)} ${title}`
}

const textIn = (state: RecordState, name: string): string => {
  const value = state[name]
  return typeof value === 'string' ? value : ''
}

/** Writes a variant as `Najd White 56`, or with its SKU if colour or size is unknown. */
const variantName = ({ title }: AuditEntry, variant: RecordState): string => {
  const [color, size, sku] = ['color', 'size', 'sku'].map(name => textIn(variant, name))
  const nameParts = title === null ? [] : [title]
  return color && size ? [...nameParts, color, size].join(' ') : [...nameParts, sku].join(', ')
}

/** Maximum length of a value in a sentence, in characters. */
const maxValueLength = 60
/** Maximum number of items of a list in a sentence. */
const maxItems = 3
/** Maximum number of changes listed after the first one. */
const maxOthers = 3

const listText = (items: readonly string[]): string =>
  [...items.slice(0, maxItems), ...(items.length > maxItems ? [`${items.length - maxItems} more`] : [])].join(
    ', ',
  )

/** Writes `Eid added; Sale removed`, or numbers if the items are too long to list. */
const listChange = ([removed, added]: [readonly string[], readonly string[]]): string => {
  const describe = (verb: string, items: readonly string[]) => {
    if (items.length === 0) return []
    const text = listText(items)
    return [
      text.length <= maxValueLength * 2 && !text.includes('\n')
        ? `${text} ${verb}`
        : `${items.length} ${verb}`,
    ]
  }
  return [...describe('added', added), ...describe('removed', removed)].join('; ')
}

/**
 * Returns the text of a fact's value in this entry. The `value` of a promotion is money or a percentage, depending on
 * the kind of the promotion in `state`.
 */
export const textOf = (
  entry: AuditEntry,
  name: string,
  value: unknown,
  context: FactContext,
  state = entry.after ?? entry.before,
): string => {
  const fact = factsOf(entry.subject, entry.subjectId)[name]
  if (entry.subject === 'promotion' && name === 'value' && typeof value === 'number') {
    return state?.['kind'] === 'fixed_amount' ? context.money(value) : `${value}%`
  }
  // The title of an alert is the name of its kind.
  if (entry.subject === 'alert' && name === 'kind') return entry.title ?? noValueText
  return factText(name, fact, value, context)
}

export const fieldLabel = (
  { subject, subjectId }: Pick<AuditEntry, 'subject' | 'subjectId'>,
  name: string,
): string => labelOf(name, factsOf(subject, subjectId)[name])

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

/** Writes `Price of Najd White 56 changed from £59.00 to £55.00`; leaves out long values. */
const valueChange = (fieldText: string, oldText: string, newText: string): string => {
  const isShort = [oldText, newText].every(text => text.length <= maxValueLength && !text.includes('\n'))
  if (oldText === noValueText) return `${fieldText} ${isShort ? `set to ${newText}` : 'added'}`
  if (newText === noValueText)
    return isShort ? `${fieldText} removed (was ${oldText})` : `${fieldText} removed`
  return isShort ? `${fieldText} changed from ${oldText} to ${newText}` : `${fieldText} changed`
}

/** Writes one change: `Tags of Najd: Eid added; Sale removed`. */
const changeText = (
  entry: AuditEntry,
  { variant, name, values: [oldValue, newValue] }: FactChange,
  context: FactContext,
): string => {
  const specialSentence = changeSentences[`${entry.subject}.${name}`]?.(newValue, {
    entry,
    oldValue,
    factContext: context,
    recordName: recordPhrase(entry),
  })
  if (specialSentence) return specialSentence
  const facts = variant ? factsOf('variant', '') : factsOf(entry.subject, entry.subjectId)
  const text = (value: unknown, state = entry.after) =>
    variant ? factText(name, facts[name], value, context) : textOf(entry, name, value, context, state)
  const label = labelOf(name, facts[name])
  // The fact, such as a reason, was recorded with the change and has no former value.
  if (entry.before && !variant && !(name in entry.before)) return `${label}: ${text(newValue)}`
  const returnNumber = entry.after?.['return']
  const prefix = typeof returnNumber === 'string' ? `return ${returnNumber} of ` : ''
  const target = variant ? variantName(entry, variant) : `${prefix}${recordPhrase(entry)}`
  const ofTarget = `${['settings', 'books'].includes(entry.subject) ? 'in' : 'of'} ${target}`
  if (typeof newValue === 'boolean')
    return `${label} switched ${newValue ? 'on' : 'off'} ${entry.subject === 'settings' ? 'in' : 'for'} ${target}`
  if (isList(oldValue) && isList(newValue)) {
    const items = (list: unknown[]) =>
      list.map(item => (name === 'variants' && !variant ? String((item as RecordState)['sku']) : text(item)))
    const removed = items(oldValue)
    const added = items(newValue)
    const isReordered = removed.toSorted().join('\n') === added.toSorted().join('\n')
    return isReordered
      ? `Order of ${lowerFirst(label)} ${ofTarget} changed`
      : `${label} ${ofTarget}: ${listChange([removed, added])}`
  }
  return valueChange(`${label} ${ofTarget}`, text(oldValue, entry.before), text(newValue))
}

const entrySentences: Readonly<Record<string, (title: string) => string>> = {
  'import.create': title => `${title} imported`,
  'import.delete': title => `Import of ${title} undone`,
  'export.create': () => 'Export of the shop started',
  'export.delete': () => 'Export of the shop deleted',
  'message.create': title => `Email “${title}” sent again`,
  'message.update': title => `Email “${title}” tried again`,
  'books.create': title => `Books closed to the end of ${title}`,
  'alert.update': title => `Alert “${title}” resolved`,
}

/** Writes `Account of Omar Reid created as Packer, until 4 Dec 2026`. */
const newAccount = (entry: AuditEntry, context: FactContext): string => {
  const roles = entry.after?.['roles']
  const endsAt = entry.after?.['staffEndsAt']
  return [
    `Account of ${recordPhrase(entry)} created`,
    isList(roles) && roles.length > 0 && ` as ${listText(roles.map(String))}`,
    typeof endsAt === 'string' && `, until ${context.moment(endsAt)}`,
  ]
    .filter(Boolean)
    .join('')
}

/** Writes `Answer to “get admin order” about M-10482 read`. */
const readText = ({ after, names }: AuditEntry): string => {
  const tool = textIn(after ?? {}, 'tool')
  const record = textIn(after ?? {}, 'record')
  const aboutText = record === '' ? '' : ` about ${names[record] ?? 'a deleted record'}`
  return `Answer to “${tool.replaceAll('_', ' ')}”${aboutText} read`
}

/** Returns the sentences for an entry, without its author: one for the act, or one for each change. */
const sentencesOf = (entry: AuditEntry, context: FactContext): string[] => {
  const { act, subject, title } = entry
  const sentence = entrySentences[`${subject}.${act}`]
  if (sentence) return [sentence(title ?? 'no name kept')]
  if (act === 'read') return [readText(entry)]
  if (act === 'failed-sign-in') return [`Sign-in to ${title ?? 'a deleted account'} failed`]
  if (subject === 'user' && act === 'create') return [newAccount(entry, context)]
  if (act !== 'update')
    return [`${subjectLabel(subject)}${title === null ? '' : ` ${title}`} ${actLabels[act as 'create']}`]
  const changes = changesOf(entry)
  // Leaves out the text of a note about staff, because more people may read the log than these notes.
  if (changes.length === 0 && subject === 'user')
    return [`Note for other staff about ${recordPhrase(entry)} changed`]
  if (changes.length === 0) return [`${subjectLabel(subject)} ${title ?? ''} saved`.replace('  ', ' ')]
  return changes.map(change => capitalize(changeText(entry, change, context)))
}

/** Returns the sentences of an entry: the first change with its author, and the other changes. */
export const entryInWords = (
  entry: AuditEntry,
  context: Omit<FactContext, 'names'>,
): { first: string; others: string[] } => {
  const person = personLabel(entry)
  if (entry.act === 'sign-in') return { first: `${person} signed in`, others: [] }
  const [first = '', ...others] = sentencesOf(entry, { ...context, names: entry.names })
  const unlistedCount = others.length - maxOthers
  const listedOthers = [
    ...others.slice(0, maxOthers),
    ...(unlistedCount > 0 ? [`${unlistedCount} more ${unlistedCount === 1 ? 'change' : 'changes'}`] : []),
  ]
  if (entry.act === 'failed-sign-in') return { first, others: listedOthers }
  return { first: `${first} by ${entry.who ? person : lowerFirst(person)}`, others: listedOthers }
}
