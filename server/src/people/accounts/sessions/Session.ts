import { BaseModel } from '../../../platform/database/BaseModel.ts'

/** A link in a session's chain of refresh tokens; used ones are retained, so that a replay is detected. */
export class RefreshToken extends BaseModel {
  static override tableName = 'refresh_tokens'
  static override idColumn = 'token_hash'

  /** SHA-256 in hex. */
  declare tokenHash: string
  declare sessionId: string
  declare createdAt: string
  declare usedAt: string | null
}

/** A signed-in device. Its refresh tokens form one chain and are deleted with it. */
export class Session extends BaseModel {
  static override tableName = 'sessions'
  static override booleans = ['isRemembered', 'isByProvider']

  declare id: string
  declare userId: string
  declare isRemembered: boolean
  /** True if the person signed in through the staff sign-in provider, which proves more than a password does. */
  declare isByProvider: boolean
  /** Device that signed in, described in words: `Firefox on Windows`; may be empty. */
  declare device: string
  declare createdAt: string
  declare lastSeenAt: string
  /** Extended by every refresh. */
  declare expiresAt: string
}
