import { BaseModel } from '../../database/BaseModel.ts'

/** A device that is signed in. Its refresh tokens form one chain and go with it. */
export class Session extends BaseModel {
  static override tableName = 'sessions'
  static override booleans = ['isRemembered']

  declare id: string
  declare userId: string
  declare isRemembered: boolean
  /** What signed in, in words: `Firefox on Windows`; may be empty. */
  declare device: string
  declare createdAt: string
  declare lastSeenAt: string
  /** Moves on with every refresh. */
  declare expiresAt: string
}
