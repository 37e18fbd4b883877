import type { AuditKind } from '@shop/contracts/alerts/endpoints'

/** Where two books do not say the same. */
export interface Difference {
  kind: AuditKind
  /** The id of what it is about. */
  subject: string
  /** For whoever looks after the shop. */
  detail: string
}
