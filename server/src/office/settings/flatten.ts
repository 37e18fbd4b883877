/**
 * Returns the fields of a section by their paths: `{ uk: { enabled: true } }` becomes `{ 'uk.enabled': true }`. Lists
 * stay whole.
 */
export const flatten = (section: object, path = ''): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(section).flatMap(([name, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(flatten(value as object, `${path}${name}.`))
        : [[path + name, value]],
    ),
  )

/** Returns the names of fields that differ. */
export const differingNames = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    name => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
