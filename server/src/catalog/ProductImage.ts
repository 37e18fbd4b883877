import { BaseModel } from '../database/BaseModel.ts'

/** A picture in a product's gallery; with a variant it shows that variant's colour. */
export class ProductImage extends BaseModel {
  static override tableName = 'product_images'

  declare id: string
  declare productId: string
  declare variantId: string | null
  declare mediaKey: string
  declare alt: string
  declare sort: number
}
