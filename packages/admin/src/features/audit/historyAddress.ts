import type { AuditSubject } from '@shop/contracts/audit/auditFacts'
import { addressOf } from '../../kit/screens/screens.ts'

/** A record whose changes are shown. */
export interface HistorySubject {
  subject: AuditSubject
  subjectId: string
}

/** Returns the address of all changes of a record. */
export const historyAddress = ({ subject, subjectId }: HistorySubject): string =>
  `${addressOf('audit')}?${String(new URLSearchParams({ subject, subjectId }))}`
