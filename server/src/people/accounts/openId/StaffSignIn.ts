import type { Knex } from 'knex'
import { fromJson, type Json } from '../../../platform/database/json.ts'
import { BaseModel } from '../../../platform/database/BaseModel.ts'

/** Settings of staff sign-in: one row. */
export class StaffSignIn extends BaseModel {
  static override tableName = 'staff_sign_in'
  static override booleans = ['isOn', 'allowsPasswords']

  declare id: string
  declare isOn: boolean
  declare name: string
  declare issuer: string
  declare clientId: string
  /** Encrypted (base/vault.ts); empty without one. */
  declare clientSecret: string
  /** Email domains, separated by spaces. */
  declare domains: string
  /** Role of staff who have none by hand or by their groups; null if they are refused. */
  declare newRoleId: string | null
  declare groupClaim: string
  /** JSON. */
  declare groupRoles: Json<GroupRole[]>
  declare allowsPasswords: boolean
  declare version: number
}

/** A person's identity at a provider, and their account. */
export class Identity extends BaseModel {
  static override tableName = 'openid_identities'
  static override idColumn = ['issuer', 'subject']

  declare issuer: string
  declare subject: string
  declare userId: string
  declare createdAt: string
}

export const readStaffSignIn = (db: Knex): Promise<StaffSignIn> =>
  StaffSignIn.query(db).findById('staff').throwIfNotFound().execute()

export const domainsOf = ({ domains }: Pick<StaffSignIn, 'domains'>): string[] =>
  domains.split(' ').filter(Boolean)

/** A group at the provider, and the role of its members. */
interface GroupRole {
  group: string
  roleId: string
}

// Only `saveStaffSignIn` writes the column, after validation.
export const groupRolesOf = ({ groupRoles }: Pick<StaffSignIn, 'groupRoles'>): GroupRole[] =>
  fromJson(groupRoles)
