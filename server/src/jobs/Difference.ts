import type { AuditKind } from '@shop/contracts/alerts/endpoints'

/** A difference between two books. */
export interface Difference {
  kind: AuditKind
  /** The id of what it is about. */
  subject: string
  /** For whoever looks after the shop. */
  detail: string
}
