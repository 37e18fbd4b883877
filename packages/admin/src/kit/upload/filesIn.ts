import type { OpenFile } from '../platform/Platform.ts'

export const isOpenFile = (value: unknown): value is OpenFile =>
  typeof value === 'object' && value !== null && 'id' in value && 'size' in value && 'type' in value

/** Finds the files among a form's values, at any depth. */
export const filesIn = (value: unknown): OpenFile[] => {
  if (isOpenFile(value)) return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(filesIn)
}

/** Replaces files that are not in `availableIds` by null. */
export const withFiles = <Values>(values: Values, availableIds: ReadonlySet<string>): Values => {
  const walk = (value: unknown): unknown => {
    if (isOpenFile(value)) return availableIds.has(value.id) ? value : null
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]))
  }
  return walk(values) as Values
}
