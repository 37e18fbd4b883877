import type { LinkKind } from '@shop/contracts/accounts/linkEndpoints'
import { BaseModel } from '../../../platform/database/BaseModel.ts'

/**
 * An emailed link that works once for an account. Retained for a while after its use, so that the shop can say it was
 * used.
 */
export class AccountLink extends BaseModel {
  static override tableName = 'account_links'

  /** Id of the message that carries the link. Sending the message again replaces the link. */
  declare id: string
  declare userId: string
  declare kind: LinkKind
  /** SHA-256 in hex. */
  declare tokenHash: string
  /** New address that the link confirms; null unless it is for an email change. */
  declare email: string | null
  declare createdAt: string
  declare expiresAt: string
  declare usedAt: string | null
}
