import type { AuditSubject } from '@shop/contracts/audit/auditFacts'
import type { Knex } from 'knex'
import { changesSince, formatFact, savedText, staleFailure, type FieldChange } from './staleSave.ts'
import { noteChange } from './noteChange.ts'

interface Versioned {
  version: number
}

interface Save<T extends Versioned> {
  /** Person who saves, and the time. */
  userId: string
  at: string
  /** The kind of record in the audit log, and its word in a sentence if that differs. */
  subject: AuditSubject
  noun?: string
  id: string
  /** The version that the save is based on; without one it overwrites any version. */
  version: number | undefined
  /** Reads the record; throws `not_found`. */
  read: () => Promise<T>
  /** Snapshot for the audit log: the values that staff decide. */
  facts: (record: T) => object
  /** Values that the save is about to write, named as in `facts`. */
  newValues: object
  /** Writes the record if it still has that version (`updateVersion`), and tells whether it did. */
  write: (before: T) => Promise<boolean>
  /** Describes the currently saved values; by default as plain values. */
  describeChanges?: (
    changes: ReadonlyMap<string, FieldChange>,
  ) => Record<string, string> | Promise<Record<string, string>>
}

/** Returns the currently saved values, field by field. */
export const savedValueTexts = (changes: ReadonlyMap<string, FieldChange>) =>
  Object.fromEntries(
    [...changes].map(([name, { currentValue }]) => [name, savedText(formatFact(currentValue))]),
  )

/** Updates a row if it still has this version, and increments the version. Tells whether it did. */
export const updateVersion = async (
  trx: Knex.Transaction,
  table: string,
  { id, version }: Versioned & { id: string },
  columns: object,
): Promise<boolean> => {
  const updated = await trx(table)
    .where({ id, version })
    .update({ ...columns, version: version + 1 })
  return updated > 0
}

/**
 * Saves a record that two people may have open: throws `conflict` if somebody has saved since `version`, and notes the
 * change in the audit log.
 */
export const saveVersion = async <T extends Versioned>(
  trx: Knex.Transaction,
  save: Save<T>,
): Promise<{ before: T; after: T }> => {
  const {
    userId,
    at,
    subject,
    noun = subject,
    id,
    version,
    read,
    facts,
    newValues,
    write,
    describeChanges = savedValueTexts,
  } = save
  const auditState = (record: T): object => ({ ...facts(record), version: record.version })
  const staleSaveFailure = async (record: T, baseVersion: number) => {
    const changes = await changesSince(
      trx,
      { subject, subjectId: id, version: baseVersion },
      { current: facts(record) as Record<string, unknown>, newValues: newValues as Record<string, unknown> },
    )
    return staleFailure(noun, record.version, { changes, fields: await describeChanges(changes) })
  }
  const before = await read()
  if (version !== undefined && version !== before.version) throw await staleSaveFailure(before, version)
  // A concurrent save happened between the read and the write.
  if (!(await write(before))) throw await staleSaveFailure(await read(), before.version)
  const after = await read()
  const entry = { at, userId, act: 'update', subject, subjectId: id } as const
  await noteChange(trx, { ...entry, before: auditState(before), after: auditState(after) })
  return { before, after }
}
