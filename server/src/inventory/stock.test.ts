import { expect, it } from 'vitest'
import { transaction } from '../database/transaction.ts'
import { nowIso } from '../base/deps.ts'
import { checkOut, makeGarment, makeShopper, stockOf } from '../test/checkout.ts'
import { onBothDatabases } from '../test/databases.ts'
import { useShop } from '../test/startShop.ts'
import { moveStock, OutOfStock, type StockAct } from './stock.ts'

onBothDatabases('units that move', dialect => {
  const shop = useShop(dialect)
  const move = (act: StockAct, lines: { variantId: string; quantity: number }[]) =>
    transaction(shop.deps.db, trx =>
      moveStock(
        trx,
        act,
        lines.map(line => ({ orderItemId: null, ...line })),
        { at: nowIso(shop.deps), actor: 'system' },
      ),
    )

  it.each(['reserve', 'take'] as const)(
    'are only those that nobody holds (%s), or none at all',
    async act => {
      const { variantId: scarce } = await makeGarment(shop, 2)
      const { variantId: plenty } = await makeGarment(shop, 9)
      await checkOut(shop, await makeShopper(shop, scarce))
      const wanted = [plenty, scarce].map(variantId => ({ variantId, quantity: 2 }))
      const refusal = await move(act, wanted).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(OutOfStock)
      expect(refusal).toMatchObject({ variantId: scarce })
      // Two lines of one variant want together what neither wants alone.
      const twice = [1, 1].map(quantity => ({ variantId: scarce, quantity }))
      await expect(move(act, twice)).rejects.toBeInstanceOf(OutOfStock)
      expect(await stockOf(shop, scarce)).toEqual({ stock: 2, reserved: 1 })
      expect(await stockOf(shop, plenty)).toEqual({ stock: 9, reserved: 0 })
    },
  )

  it('make the listing of a product stale where it sells out or comes back, and nowhere else', async () => {
    const { variantId, productId } = await makeGarment(shop, 0)
    const turned = async (quantity: number) =>
      (await move('return', [{ variantId, quantity }])).turnedProductIds
    expect([await turned(1), await turned(1)]).toEqual([[productId], []])
  })
})
