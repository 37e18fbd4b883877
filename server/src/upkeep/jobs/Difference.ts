import type { AuditKind } from '@shop/contracts/alerts/endpoints'

/** A difference between two records of the same fact, such as the ledger and the provider's balance. */
export interface Difference {
  kind: AuditKind
  /** Id of the record concerned. */
  subject: string
  /** Sentence for the operators of the shop. */
  detail: string
}
