import { exportSales, getSales } from '@shop/contracts/analytics/endpoints'
import { listMargins } from '@shop/contracts/inventory/endpoints'
import { getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { createRole } from '@shop/contracts/users/staffEndpoints'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { signUp, useStaff, type TestAccount } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { checkOut, doAt, makeShopper, payFor } from '../../../test/checkout.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'
import { updateSalesDays } from './keepDays.ts'

describeShop('margins', shop => {
  const admin = useStaff(shop)
  const setCost = (id: string, cost: number | null) => shop.deps.db('variants').where({ id }).update({ cost })
  const sell = async (variantId: string, quantity: number) => {
    const { orderId } = await checkOut(shop, await makeShopper(shop, variantId, { quantity }))
    await doAt(shop, '2026-06-03T12:00:00.000Z', () => payFor(shop, orderId))
    return orderId
  }
  const span = { from: '2026-06-01', to: '2026-06-10' }
  const withRole = async (...permissions: ('reports:read' | 'stock:read')[]) => {
    const role = await shop.call(
      createRole,
      {
        name: `Role ${newId().slice(0, 8)}`,
        permissions: ['office:enter', ...permissions],
        refundLimit: null,
        requiresSecondFactor: false,
      },
      admin,
    )
    return signUp(shop, { roles: [role.id] })
  }

  it('use the cost at the time of the order, also in daily totals', async () => {
    const { id, variants } = await makeProduct(shop, {
      title: 'Linen thobe',
      variants: [{ stock: 50, price: 6000 }],
    })
    const variantId = variants[0]!.id
    await sell(variantId, 1)
    await setCost(variantId, 2000)
    const orderId = await sell(variantId, 2)
    await setCost(variantId, 3000)
    await sell(variantId, 1)
    await setCost(variantId, 9000)
    const margin = async () => {
      const { bestSellers } = await shop.call(getSales, span, admin)
      return bestSellers.find(({ productId }) => productId === id)?.margin
    }
    // Three units of £60.00, including £10.00 VAT each.
    expect(await margin()).toEqual({ units: 3, net: 15_000, cost: 7000 })
    await updateSalesDays(shop.deps, new AbortController().signal)
    expect(await margin()).toEqual({ units: 3, net: 15_000, cost: 7000 })
    const table = (by: TestAccount) =>
      shop.call(exportSales, { table: 'products', ...span }, by).then(file => file.text())
    expect(await table(admin)).toContain(',3,150.00,70.00,80')
    const reader = await withRole('reports:read')
    expect((await shop.call(getSales, span, reader)).bestSellers).toMatchObject([{ margin: null }])
    expect(await table(reader)).not.toContain('Cost')
    expect(JSON.stringify(await shop.call(getAdminOrder, { id: orderId }, admin))).not.toContain('"cost"')
  })

  it('subtract the VAT from prices that include it', async () => {
    const { id: productId, variants } = await makeProduct(shop, {
      variants: [{ price: 6000, salePrice: 4800 }, { price: 6000 }],
    })
    const [cheap, dear] = variants.map(variant => variant.id) as [string, string]
    await setCost(cheap, 1250)
    const read = async () => {
      const { items } = await shop.call(listMargins, { productId }, admin)
      return new Map(items.map(({ variantId, ...item }) => [variantId, item]))
    }
    expect((await read()).get(cheap)).toEqual({ cost: 1250, net: 4000 })
    expect((await read()).get(dear)).toEqual({ cost: null, net: 5000 })
    await shop.deps.db('products').where({ id: productId }).update({ vat_class: 'ZERO' })
    expect((await read()).get(cheap)).toEqual({ cost: 1250, net: 4800 })
    const hand = await withRole('stock:read')
    await refuses(shop.call(listMargins, { variantIds: [cheap] }, hand), 403)
  })
})
