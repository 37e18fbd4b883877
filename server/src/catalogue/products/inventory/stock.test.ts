import { expect, it } from 'vitest'
import { readCatalogVersion } from '../catalogVersion.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso } from '../../../platform/base/deps.ts'
import { checkOut, makeGarment, makeShopper, stockOf } from '../../../test/checkout.ts'
import { describeShop } from '../../../test/startShop.ts'
import { moveStock, OutOfStock, type StockAction } from './stock.ts'

describeShop('stock moves', shop => {
  const move = (act: StockAction, lines: { variantId: string; quantity: number }[]) =>
    transaction(shop.deps.db, trx =>
      moveStock(
        trx,
        act,
        lines.map(line => ({ orderItemId: null, ...line })),
        { at: nowIso(shop.deps), actor: 'system' },
      ),
    )

  it.each(['reserve', 'take'] as const)(
    'use only units that are not reserved (%s), or none at all',
    async act => {
      const { variantId: scarce } = await makeGarment(shop, 2)
      const { variantId: plenty } = await makeGarment(shop, 9)
      await checkOut(shop, await makeShopper(shop, scarce))
      const wanted = [plenty, scarce].map(variantId => ({ variantId, quantity: 2 }))
      const refusal = await move(act, wanted).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(OutOfStock)
      expect(refusal).toMatchObject({ variantId: scarce })
      // Two lines of one variant together want more than each does alone.
      const twice = [1, 1].map(quantity => ({ variantId: scarce, quantity }))
      await expect(move(act, twice)).rejects.toBeInstanceOf(OutOfStock)
      expect(await stockOf(shop, scarce)).toEqual({ stock: 2, reserved: 1 })
      expect(await stockOf(shop, plenty)).toEqual({ stock: 9, reserved: 0 })
    },
  )

  it('rebuild the listing if a product sells out or comes back, and only then', async () => {
    const { variantId, productId } = await makeGarment(shop, 0)
    const after = async (act: StockAction, quantity: number) => {
      const version = await readCatalogVersion(shop.deps)
      await move(act, [{ variantId, quantity }])
      const row = await shop.deps.db('product_listings').where({ product_id: productId }).first('card')
      const { inStock } = JSON.parse(row.card) as { inStock: boolean }
      return { inStock, isNew: (await readCatalogVersion(shop.deps)) > version }
    }
    expect(await after('return', 1)).toEqual({ inStock: true, isNew: true })
    expect(await after('return', 1)).toEqual({ inStock: true, isNew: false })
    expect(await after('reserve', 1)).toEqual({ inStock: true, isNew: false })
    expect(await after('reserve', 1)).toEqual({ inStock: false, isNew: true })
    expect(await after('release', 1)).toEqual({ inStock: true, isNew: true })
  })
})
