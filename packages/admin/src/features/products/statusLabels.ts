import type { ProductStatus } from '@shop/contracts/catalog/entities'
import type { BadgeTone } from '@shop/ui/feedback/StatusBadge.tsx'

export const statusOptions: { value: ProductStatus; label: string }[] = [
  { value: 'ACTIVE', label: 'Active' },
  { value: 'DRAFT', label: 'Draft' },
  { value: 'ARCHIVED', label: 'Archived' },
]

const tones: Record<ProductStatus, BadgeTone> = { ACTIVE: 'default', DRAFT: 'secondary', ARCHIVED: 'outline' }

/** A status that is none of them shows as Draft. */
export const statusLook = (status: ProductStatus): { label: string; tone: BadgeTone } => ({
  label: statusOptions.find(({ value }) => value === status)?.label ?? 'Draft',
  tone: tones[status] ?? 'secondary',
})
