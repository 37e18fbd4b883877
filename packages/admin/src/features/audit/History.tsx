import { lazy } from 'react'
import { PartBoundary } from '../../kit/screen/PartBoundary.tsx'
import { useCan } from '../../kit/session/useCan.ts'
import type { HistoryProps } from './HistorySection.tsx'

const HistorySection = lazy(() => import('./HistorySection.tsx'))

/** Lists the changes of a record and who made them, for users who may see the audit log. Loaded when first shown. */
export const History = (props: HistoryProps) =>
  useCan()('audit:read') && (
    <PartBoundary>
      <HistorySection {...props} />
    </PartBoundary>
  )
