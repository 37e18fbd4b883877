import type { Knex } from 'knex'
import { Failure } from '../../http/Failure.ts'

/** Maximum number of saves that are searched; older ones are ignored. */
const maxSaves = 50

type Facts = Readonly<Record<string, unknown>>

interface Save {
  before: Facts | null
  after: Facts | null
  /** Name of the person who saved. */
  author: string
}

const nameOf = ({ first_name, last_name }: { first_name: string | null; last_name: string | null }) =>
  first_name === null ? 'Somebody' : `${first_name} ${last_name}`

interface StaleSave {
  subject: string
  subjectId: string
  /** The version on which the save is based. */
  version: number
}

/** Reads a record's saves since a version from the audit log, oldest first. */
const savesSince = async (
  trx: Knex.Transaction,
  { subject, subjectId, version }: StaleSave,
): Promise<Save[]> => {
  const auditRows: {
    before: string | null
    after: string | null
    first_name: string | null
    last_name: string | null
  }[] = await trx('audit_log as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .where({ 'a.subject': subject, 'a.subject_id': subjectId })
    .orderBy([
      { column: 'a.at', order: 'desc' },
      { column: 'a.id', order: 'desc' },
    ])
    .limit(maxSaves)
    .select('a.before', 'a.after', 'u.first_name', 'u.last_name')
  const parse = (text: string | null) => (text === null ? null : (JSON.parse(text) as Facts))
  return auditRows
    .map(row => ({ before: parse(row.before), after: parse(row.after), author: nameOf(row) }))
    .filter(({ before }) => Number(before?.['version'] ?? -1) >= version)
    .toReversed()
}

export const isSameFact = (first: unknown, second: unknown): boolean =>
  JSON.stringify(first) === JSON.stringify(second)

export interface FieldChange {
  /** The value on which the save is based, if the audit log knows it. */
  baseValue: unknown
  currentValue: unknown
  /** Name of the person who changed it last. */
  author: string
}

/**
 * Lists the changes that others have made to a record since `version`, by field. Changes without an audit entry, such
 * as a customer's own, count if `newValues` would overwrite them.
 */
export const changesSince = async (
  trx: Knex.Transaction,
  stale: StaleSave,
  { current, newValues }: { current: Facts; newValues: Facts },
): Promise<Map<string, FieldChange>> => {
  const changes = new Map<string, FieldChange>()
  for (const { before, after, author } of await savesSince(trx, stale))
    for (const name of Object.keys(after ?? {})) {
      if (name === 'version' || !(name in current) || isSameFact(before?.[name], after?.[name])) continue
      const { baseValue } = changes.get(name) ?? { baseValue: before?.[name] }
      changes.set(name, { baseValue, currentValue: current[name], author })
    }
  // Ignores a field that was changed back to the value on which the save is based.
  for (const [name, { baseValue }] of changes) if (isSameFact(baseValue, current[name])) changes.delete(name)
  if (changes.size === 0)
    for (const name of Object.keys(newValues))
      if (name in current && !isSameFact(newValues[name], current[name]))
        changes.set(name, { baseValue: undefined, currentValue: current[name], author: 'Somebody' })
  return changes
}

/** Formats a value for people. */
export const formatFact = (value: unknown): string => {
  if (value === true) return 'on'
  if (value === false) return 'off'
  if (value === null || value === undefined || value === '') return 'none'
  if (Array.isArray(value)) return value.map(String).join(', ') || 'none'
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value)
  return (
    Object.entries(value)
      .filter(([, part]) => part !== null && part !== '')
      .map(([name, part]) => `${name}: ${typeof part === 'string' ? part : JSON.stringify(part)}`)
      .join(', ') || 'none'
  )
}

/** States the currently saved value, with one full stop. */
export const savedText = (text: string): string => `Saved now: ${text}${/[.!?…]$/.test(text) ? '' : '.'}`

/**
 * Returns the refusal of a save that would overwrite somebody else's: `fields` contains the current values and their
 * version.
 */
export const staleFailure = (
  noun: string,
  version: number,
  {
    changes,
    fields,
  }: { changes: ReadonlyMap<string, FieldChange>; fields: Readonly<Record<string, string>> },
): Failure => {
  const names = [...new Set([...changes.values()].map(({ author }) => author))]
  const authors = names.join(' and ') || 'Somebody'
  const has = names.length > 1 ? 'have' : 'has'
  return new Failure('conflict', `${authors} ${has} changed this ${noun} since you opened it.`, {
    fields: { ...fields, version: String(version) },
  })
}
