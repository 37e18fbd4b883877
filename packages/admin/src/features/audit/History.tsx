import type { AuditSubject } from '@shop/contracts/audit/subjects'
import { lazy } from 'react'
import { Part } from '../../kit/screen/Part.tsx'
import { addressOf } from '../../kit/screens/screens.ts'
import { useCan } from '../../kit/session/useCan.ts'

const HistorySection = lazy(() => import('./HistorySection.tsx'))

/** A record whose changes are shown. */
export interface HistoryOf {
  subject: AuditSubject
  subjectId: string
}

/** Address of all changes of a record. */
export const historyAddress = ({ subject, subjectId }: HistoryOf): string =>
  `${addressOf('audit')}?${String(new URLSearchParams({ subject, subjectId }))}`

export interface HistoryProps extends HistoryOf {
  /** Reads the history only on request, on pages that are full already. */
  isFolded?: boolean
  title?: string
}

/** Lists the changes of a record and who made them, for those who may see the audit log. Fetched when first shown. */
export const History = (props: HistoryProps) =>
  useCan()('audit:read') && (
    <Part>
      <HistorySection {...props} />
    </Part>
  )
