import { defaultSettings } from '@shop/contracts/shop/defaultSettings'
import { settingFields, type Settings } from '@shop/contracts/shop/settings'
import type { z } from 'zod'

type Fields = Readonly<Record<string, z.core.$ZodType>>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the fields of an object's schema; null for any other schema. */
const fieldsIn = (field: z.core.$ZodType): Fields | null =>
  'shape' in field && isRecord(field.shape) ? (field.shape as Fields) : null

/** Returns the saved value if it satisfies the field's schema, otherwise the default. */
const mergeField = (field: z.core.$ZodType, defaults: unknown, saved: unknown): unknown => {
  const innerFields = fieldsIn(field)
  if (innerFields) return mergeFields(innerFields, defaults as Record<string, unknown>, saved)
  if (saved === undefined) return defaults
  const parsed = (field as z.ZodType).safeParse(saved)
  return parsed.success ? parsed.data : defaults
}

const mergeFields = (fields: Fields, defaults: Record<string, unknown>, saved: unknown) => {
  const values = isRecord(saved) ? saved : {}
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, mergeField(field, defaults[name], values[name])]),
  )
}

/** Merges saved values over the defaults, section by section. An invalid value counts as not saved. */
export const mergeWithDefaults = (saved: Readonly<Record<string, unknown>>): Settings =>
  Object.fromEntries(
    Object.entries(settingFields).map(([section, fields]) => [
      section,
      mergeFields(fields, defaultSettings[section as keyof Settings], saved[section]),
    ]),
  ) as unknown as Settings
