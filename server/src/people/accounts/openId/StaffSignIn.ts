import type { Knex } from 'knex'
import { BaseModel } from '../../../platform/database/BaseModel.ts'

/** How staff sign in: one row. */
export class StaffSignIn extends BaseModel {
  static override tableName = 'staff_sign_in'
  static override booleans = ['isOn', 'allowsPasswords']

  declare id: string
  declare isOn: boolean
  declare name: string
  declare issuer: string
  declare clientId: string
  /** Sealed (base/vault.ts); empty without one. */
  declare clientSecret: string
  /** Email domains, separated by blanks. */
  declare domains: string
  declare newRoleId: string | null
  declare groupClaim: string
  /** JSON. */
  declare groupRoles: string
  declare allowsPasswords: boolean
  declare version: number
}

/** Somebody as a provider knows them. */
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

/** A group at the provider, and the role of its people. */
interface GroupRole {
  group: string
  roleId: string
}

// Written by `saveStaffSignIn` alone, of an input that was checked.
export const groupRolesOf = ({ groupRoles }: Pick<StaffSignIn, 'groupRoles'>): GroupRole[] =>
  JSON.parse(groupRoles) as GroupRole[]
