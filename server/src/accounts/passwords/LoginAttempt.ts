import { BaseModel } from '../../database/BaseModel.ts'

/** How often a password was wrong, by who tried it on what. */
export class LoginAttempt extends BaseModel {
  static override tableName = 'login_attempts'
  static override idColumn = 'key'

  /** A digest: neither addresses nor networks are kept. */
  declare key: string
  declare failures: number
  declare blockedUntil: string | null
  declare updatedAt: string
}
