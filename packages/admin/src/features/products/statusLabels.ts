import type { ProductStatus } from '@shop/contracts/catalog/entities'
import { productStatuses } from '@shop/contracts/facts/productFields'
import type { BadgeTone } from '@shop/ui/feedback/StatusBadge.tsx'
import { optionsOf } from '../../kit/form/optionsOf.ts'

export const statusOptions = optionsOf(productStatuses)

const tones: Record<ProductStatus, BadgeTone> = { ACTIVE: 'default', DRAFT: 'secondary', ARCHIVED: 'outline' }

/** Returns the tone for an active or inactive record, such as a collection. */
export const activeTone = (isActive: boolean): BadgeTone => tones[isActive ? 'ACTIVE' : 'DRAFT']

/** Returns the label and tone of a status; an unknown status is shown as Draft. */
export const statusLook = (status: ProductStatus): { label: string; tone: BadgeTone } => ({
  label: statusOptions.find(({ value }) => value === status)?.label ?? 'Draft',
  tone: tones[status] ?? 'secondary',
})
