import { BaseModel } from '../../platform/database/BaseModel.ts'

/** An account: of a customer, or of staff where `isAdmin`, which is true while it has a role. */
export class User extends BaseModel {
  static override tableName = 'users'
  static override booleans = ['isAdmin', 'isActive', 'marketingOptIn']

  declare id: string
  declare email: string
  /** Null until an invited person has set a password; `noPassword` once they have signed in without one. */
  declare passwordHash: string | null
  declare firstName: string
  declare lastName: string
  declare phone: string | null
  declare isAdmin: boolean
  declare isActive: boolean
  /** The end of their last day as staff; null without one. */
  declare staffEndsAt: string | null
  declare staffNote: string
  declare marketingOptIn: boolean
  declare marketingChangedAt: string | null
  /** The text that was shown beside the consent. */
  declare marketingText: string | null
  /** Requested new address, not confirmed yet by its reader. */
  declare pendingEmail: string | null
  /** When somebody who reads mail at `email` proved it, by a link that was sent there; null until then. */
  declare emailConfirmedAt: string | null
  /** Sealed (base/vault.ts); in force once `totpConfirmedAt` is set. */
  declare totpSecret: string | null
  declare totpConfirmedAt: string | null
  /** The step of the last code that was taken. */
  declare totpStep: number
  /** Counts the saves of names, email and phone. */
  declare version: number
  declare createdAt: string
  declare updatedAt: string
}
