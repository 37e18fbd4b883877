import type { Pence } from '@shop/contracts/money'
import type { PromotionKind } from '@shop/contracts/promotions/entities'
import { BaseModel } from '../../../platform/database/BaseModel.ts'

/** A code that makes orders cheaper; the meaning of each column is in the contract. */
export class Promotion extends BaseModel {
  static override tableName = 'promotions'
  static override booleans = ['isActive']

  declare id: string
  declare code: string
  declare kind: PromotionKind
  declare value: number | null
  declare minimumSpend: Pence
  declare startsAt: string | null
  declare endsAt: string | null
  declare usageLimit: number | null
  declare perCustomerLimit: number | null
  declare isActive: boolean
  declare uses: number
  declare version: number
  declare createdAt: string
  declare updatedAt: string
}
