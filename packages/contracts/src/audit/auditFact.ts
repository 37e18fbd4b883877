import type { Field, FieldKind } from '../facts/fieldTable.ts'

/** Formats of values: those of fields, and further ones. */
export type Reading =
  | FieldKind
  | 'address'
  | 'picture'
  | 'mailKind'
  | 'zones'
  | 'carriers'
  | 'rates'
  | 'place'

/** A fact as the audit log shows it. */
export interface AuditFact {
  label: string
  kind?: Reading
  unit?: string
  choices?: Readonly<Record<string, string>>
}

export type AuditFacts = Readonly<Record<string, AuditFact>>

/** A fact with its label, and the format of its values unless they are plain text. */
export const fact = (label: string, kind?: Reading): AuditFact => ({ label, ...(kind && { kind }) })

/** The labels of a sheet's columns, which make sense alone, with their units. */
export const goods = (fields: Readonly<Record<string, Field & { sheet: { label: string } }>>): AuditFacts =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind, choices, sheet }]) => {
      const [, label = sheet.label, unit] = /^(.*) \((.*)\)$/.exec(sheet.label) ?? []
      return [name, { label, kind, ...(unit && { unit }), ...(choices && { choices }) }]
    }),
  )
