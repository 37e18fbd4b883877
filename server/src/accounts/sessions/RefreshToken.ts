import { BaseModel } from '../../database/BaseModel.ts'

/** A link in a session's chain of refresh tokens; used ones stay, so that a replay is recognised. */
export class RefreshToken extends BaseModel {
  static override tableName = 'refresh_tokens'
  static override idColumn = 'token_hash'

  /** SHA-256 in hex. */
  declare tokenHash: string
  declare sessionId: string
  declare createdAt: string
  declare usedAt: string | null
}
