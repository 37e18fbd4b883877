import { BaseModel } from '../../platform/database/BaseModel.ts'

/** An account of a customer, or of staff if `isAdmin`, which is true while it has a role. */
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
  /** The text next to which the person gave their consent. */
  declare marketingText: string | null
  /** Requested new address, not confirmed yet. */
  declare pendingEmail: string | null
  /** When the email address was confirmed by a link sent to it; null until then. */
  declare emailConfirmedAt: string | null
  /** Encrypted (base/vault.ts); in force once `totpConfirmedAt` is set. */
  declare totpSecret: string | null
  declare totpConfirmedAt: string | null
  /** The time step of the last accepted code. */
  declare totpStep: number
  /** Incremented by each change of names, email or phone. */
  declare version: number
  declare createdAt: string
  declare updatedAt: string
}
