import { BaseModel } from '../database/BaseModel.ts'

/**
 * `stock` counts the units on the shelf, `reserved` those of them that open orders hold. `inventory` alone changes them,
 * with a move in the ledger, of which there are `moveCount`.
 */
export class Variant extends BaseModel {
  static override tableName = 'variants'

  declare id: string
  declare productId: string
  declare sku: string
  declare color: string
  declare colorHex: string | null
  declare size: string
  declare lengthCm: number
  declare collar: string
  declare cuffs: string
  declare price: number
  declare salePrice: number | null
  declare stock: number
  declare reserved: number
  declare moveCount: number
  declare weightGr: number
  declare barcode: string
  declare position: number
  declare version: number
  declare createdAt: string
  declare updatedAt: string
}
