import type { AuditEntry } from '@shop/contracts/audit/endpoints'

export type RecordState = Readonly<Record<string, unknown>>
type BeforeAndAfter = Pick<AuditEntry, 'before' | 'after'>

/** Fields that nobody sets by hand; a history leaves them out. */
const hiddenFields = new Set([
  'id',
  'version',
  'url',
  'size',
  'repeats',
  'mimeType',
  'mime_type',
  'isDeletable',
  'createdAt',
  'created_at',
  'updatedAt',
  'productCount',
  'activeCount',
])

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const itemsMissingIn = (otherList: readonly unknown[], list: readonly unknown[]) => {
  const otherItems = new Set(otherList.map(item => JSON.stringify(item)))
  return list.filter(item => !otherItems.has(JSON.stringify(item)))
}

/**
 * Reduces two lists to the items that only one of them has. Leaves other values, and lists that differ only in order,
 * unchanged.
 */
export const differingParts = (before: unknown, after: unknown): [unknown, unknown] => {
  if (!Array.isArray(before) || !Array.isArray(after)) return [before, after]
  const parts: [unknown[], unknown[]] = [itemsMissingIn(after, before), itemsMissingIn(before, after)]
  return parts.some(part => part.length > 0) ? parts : [before, after]
}

/** Lists changed fields; for a created or deleted record, all of its fields. */
export const differences = ({ before, after }: BeforeAndAfter) =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter(name => !hiddenFields.has(name) && !isSame(before?.[name], after?.[name]))
    .map(name => ({ name, values: differingParts(before?.[name], after?.[name]) }))

/** Tells whether a value is a variant: only variants have a SKU. */
const isVariant = (value: unknown): value is RecordState =>
  typeof value === 'object' && value !== null && 'sku' in value

const variantsOf = (value: unknown): RecordState[] => (Array.isArray(value) ? value.filter(isVariant) : [])

const isSameVariant = (a: RecordState, b: RecordState): boolean =>
  'id' in a && 'id' in b ? a['id'] === b['id'] : a['sku'] === b['sku']

const variantsMissingIn = (otherVariants: readonly RecordState[], variants: readonly RecordState[]) =>
  variants.filter(variant => !otherVariants.some(other => isSameVariant(variant, other)))

/** One change within a record, or within one of a product's variants. */
export interface FactChange {
  variant: RecordState | null
  name: string
  values: [unknown, unknown]
}

/**
 * Lists the changed facts of an entry, those of remaining variants first. All added and removed variants together are
 * one change.
 */
export const changesOf = ({ before, after }: BeforeAndAfter): FactChange[] => {
  const changes = differences({ before, after }).flatMap((difference): FactChange[] => {
    const { name } = difference
    const oldVariants = variantsOf(before?.[name])
    const newVariants = variantsOf(after?.[name])
    if (oldVariants.length + newVariants.length === 0) return [{ variant: null, ...difference }]
    const pairs = newVariants.flatMap(variant => {
      const old = oldVariants.find(candidate => isSameVariant(candidate, variant))
      return old ? [{ variant, old }] : []
    })
    const removed = variantsMissingIn(newVariants, oldVariants)
    const added = variantsMissingIn(oldVariants, newVariants)
    return [
      ...pairs.flatMap(({ variant, old }) =>
        differences({ before: old, after: variant }).map(change => ({ variant, ...change })),
      ),
      ...(removed.length + added.length > 0
        ? [{ variant: null, name, values: [removed, added] as [unknown, unknown] }]
        : []),
    ]
  })
  return changes.toSorted((a, b) => Number(b.variant !== null) - Number(a.variant !== null))
}
