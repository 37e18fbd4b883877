import { BaseModel } from '../../../platform/database/BaseModel.ts'

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

/** A device that is signed in. Its refresh tokens form one chain and go with it. */
export class Session extends BaseModel {
  static override tableName = 'sessions'
  static override booleans = ['isRemembered', 'isByProvider']

  declare id: string
  declare userId: string
  declare isRemembered: boolean
  /** Signed in through the provider of staff, who proves more than a password does. */
  declare isByProvider: boolean
  /** Device that signed in, in words: `Firefox on Windows`; may be empty. */
  declare device: string
  declare createdAt: string
  declare lastSeenAt: string
  /** Moves on with every refresh. */
  declare expiresAt: string
}
