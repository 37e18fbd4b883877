import { BaseModel } from '../../../platform/database/BaseModel.ts'

export type AddressType = 'SHIPPING' | 'BILLING'

/** A saved address of an account. Exactly one address of each type is the default. */
export class Address extends BaseModel {
  static override tableName = 'addresses'
  static override booleans = ['isDefault']

  declare id: string
  declare userId: string
  declare type: AddressType
  declare firstName: string
  declare lastName: string
  declare address1: string
  declare address2: string | null
  declare city: string
  declare state: string | null
  declare postalCode: string
  /** ISO 3166-1, two letters. */
  declare country: string
  declare isDefault: boolean
  declare createdAt: string
  declare updatedAt: string
}
