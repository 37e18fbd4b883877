import type { Field, FieldKind } from '../facts/fieldTable.ts'

/** Formats of values: the kinds of fields, and a few more. */
export type ValueKind =
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
  kind?: ValueKind
  unit?: string
  choices?: Readonly<Record<string, string>>
}

export type AuditFacts = Readonly<Record<string, AuditFact>>

/** Creates a fact with its label, and the format of its values unless they are plain text. */
export const fact = (label: string, kind?: ValueKind): AuditFact => ({ label, ...(kind && { kind }) })

/** Creates facts with the labels of a sheet's columns. A label's unit, in brackets, becomes the unit of the fact. */
export const sheetFacts = (
  fields: Readonly<Record<string, Field & { sheet: { label: string } }>>,
): AuditFacts =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind, choices, sheet }]) => {
      const [, label = sheet.label, unit] = /^(.*) \((.*)\)$/.exec(sheet.label) ?? []
      return [name, { label, kind, ...(unit && { unit }), ...(choices && { choices }) }]
    }),
  )
