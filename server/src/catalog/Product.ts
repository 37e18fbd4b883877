import type { ProductStatus } from '@shop/contracts/catalog/entities'
import { BaseModel } from '../database/BaseModel.ts'

export class Product extends BaseModel {
  static override tableName = 'products'
  static override jsonAttributes = ['features', 'specifications']

  declare id: string
  declare slug: string
  declare title: string
  declare description: string
  declare materials: string
  declare care: string
  declare status: ProductStatus
  declare features: string[]
  declare specifications: Record<string, string>
  declare rating: number
  declare reviewCount: number
  declare unitsSold: number
  declare metaTitle: string | null
  declare metaDescription: string | null
  declare version: number
  declare createdAt: string
  declare updatedAt: string
}
