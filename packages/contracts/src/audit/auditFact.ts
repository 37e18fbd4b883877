import type { Field, FieldKind } from '../facts/fieldTable.ts'

/** Ways in which values read: as those of a field, or in words of their own. */
export type Reading =
  | FieldKind
  | 'address'
  | 'picture'
  | 'mailKind'
  | 'zones'
  | 'carriers'
  | 'rates'
  | 'place'

/** A fact as the audit log tells of it. */
export interface AuditFact {
  label: string
  kind?: Reading
  unit?: string
  choices?: Readonly<Record<string, string>>
}

export type AuditFacts = Readonly<Record<string, AuditFact>>

/** A fact with its label, and how its values read where they are no plain text. */
export const fact = (label: string, kind?: Reading): AuditFact => ({ label, ...(kind && { kind }) })

/** The labels of a sheet's columns, which stand by themselves, with their units behind the values. */
export const goods = (fields: Readonly<Record<string, Field & { sheet: { label: string } }>>): AuditFacts =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind, choices, sheet }]) => {
      const [, label = sheet.label, unit] = /^(.*) \((.*)\)$/.exec(sheet.label) ?? []
      return [name, { label, kind, ...(unit && { unit }), ...(choices && { choices }) }]
    }),
  )
