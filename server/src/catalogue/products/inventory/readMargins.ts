import type { VatClass } from '@shop/contracts/facts/productFields'
import type { Answer, Input } from '@shop/contracts/endpoint'
import type { listMargins } from '@shop/contracts/inventory/endpoints'
import { effectivePrice } from '@shop/contracts/money'
import { withoutUkVat } from '@shop/contracts/shop/homePrice'
import type { Deps } from '../../../platform/base/deps.ts'

interface Row {
  id: string
  cost: number | null
  price: number
  salePrice: number | null
  vatClass: VatClass
}

/** Reads the latest cost of variants, and a unit's present price without VAT. Tested on SQLite and Postgres. */
export const readMargins = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { variantIds, productId }: Input<typeof listMargins>,
): Promise<Answer<typeof listMargins>> => {
  const { general } = await settings.read()
  const variantRows: Row[] = await db('variants')
    .join('products', 'products.id', 'variants.product_id')
    .modify(query => {
      if (productId === undefined) void query.whereIn('variants.id', variantIds ?? [])
      else void query.where('variants.product_id', productId)
    })
    .select('variants.id', 'cost', 'price', { salePrice: 'sale_price', vatClass: 'vat_class' })
  return {
    items: variantRows.map(({ id, cost, vatClass, ...prices }) => {
      const price = effectivePrice(prices)
      return { variantId: id, cost, net: general.vatRegistered ? withoutUkVat(price, vatClass) : price }
    }),
  }
}
