import type { LinkKind } from '@shop/contracts/accounts/linkEndpoints'
import { BaseModel } from '../../database/BaseModel.ts'

/** A link that was sent by mail and opens something of an account, once. Kept a while after its use, to say so. */
export class AccountLink extends BaseModel {
  static override tableName = 'account_links'

  /** Of the message that it was sent with: sending that again makes it anew. */
  declare id: string
  declare userId: string
  declare kind: LinkKind
  /** SHA-256 in hex. */
  declare tokenHash: string
  /** Of an email change: the address that is confirmed. */
  declare email: string | null
  declare createdAt: string
  declare expiresAt: string
  declare usedAt: string | null
}
