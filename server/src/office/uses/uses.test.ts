import type { SentInput } from '@shop/contracts/endpoint'
import { createPurchase, deletePurchase } from '@shop/contracts/inventory/purchaseEndpoints'
import { endPlannedChange, planProductChange } from '@shop/contracts/products/plannedChanges'
import { getCollectionUses, getProductUses } from '@shop/contracts/products/uses'
import { getPromotionUses } from '@shop/contracts/promotions/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { nowIso } from '../../platform/base/deps.ts'
import { newId } from '../../platform/database/BaseModel.ts'
import { useStaff } from '../../test/accounts.ts'
import { makeCollection, makeProduct } from '../../test/catalog.ts'
import { checkOut, fillCart, makeShopper, payFor } from '../../test/checkout.ts'
import { countQueries } from '../../test/countQueries.ts'
import { makePromotion, applyCode } from '../../test/promotions.ts'
import { returnDesk } from '../../test/returnDesk.ts'
import { saveSettings, useCleanSettings } from '../../test/settings.ts'
import { describeShop } from '../../test/startShop.ts'

describeShop('the check before a deletion', shop => {
  useCleanSettings(shop)
  const admin = useStaff(shop)
  let token = ''
  beforeAll(async () => {
    token = admin.accessToken
  })
  const desk = returnDesk(shop, () => admin, 'guest')
  const none = { carts: 0, unpaidOrders: 0, paidOrders: 0, returns: 0, purchases: 0, asks: 0 }

  it('counts planned changes of a product, direct or through its collection, and of a collection', async () => {
    const { id: collectionId } = await makeCollection(shop)
    const { id: empty } = await makeCollection(shop)
    const plannedProduct = await makeProduct(shop, { collections: [collectionId] })
    const other = await makeProduct(shop)
    const plan = (
      target: { productIds: string[] } | { collectionId: string },
      days: number,
      change: SentInput<typeof planProductChange>['change'] = { kind: 'salePercent', percent: 20 },
    ) => {
      const at = (later: number) => new Date(shop.deps.clock.now() + later * 86_400_000).toISOString()
      const times = { startsAt: at(days), endsAt: at(days + 0.5) }
      return shop.call(planProductChange, { planId: newId(), ...target, change, ...times }, token)
    }
    const plansOf = async (id: string) => (await shop.call(getProductUses, { id }, token)).plannedChanges
    const plansOfCollection = async (id: string) =>
      (await shop.call(getCollectionUses, { id }, token)).plannedChanges
    expect(await plansOf(plannedProduct.id)).toBe(0)
    await plan({ productIds: [plannedProduct.id] }, 1)
    await plan({ productIds: [plannedProduct.id, other.id] }, 2)
    const ended = await plan({ productIds: [plannedProduct.id] }, 3)
    await shop.call(endPlannedChange, { id: ended.id }, token)
    await plan({ collectionId }, 4)
    expect([await plansOf(plannedProduct.id), await plansOf(other.id)]).toEqual([3, 1])
    expect([await plansOfCollection(collectionId), await plansOfCollection(empty)]).toEqual([1, 0])
    await expect(shop.call(getCollectionUses, { id: newId() }, token)).rejects.toMatchObject({ status: 404 })
  })

  it('counts each cart and order with a product once, and those with each variant', async () => {
    const { id, variants } = await makeProduct(shop, {
      variants: [{ size: '54' }, { size: '56' }, { size: '58' }],
    })
    const [small, large, unloved] = variants.map(variant => variant.id)
    expect(await shop.call(getProductUses, { id }, token)).toEqual({
      ...none,
      plannedChanges: 0,
      isOrdered: false,
      variants: [],
    })

    // One cart has both sizes, another has one; the third is paid, the fourth is waiting for payment.
    const first = await makeShopper(shop, small!)
    await fillCart(shop, first.cartId, large!, 1)
    await makeShopper(shop, small!)
    const { orderId } = await checkOut(shop, await makeShopper(shop, large!))
    await payFor(shop, orderId)
    await checkOut(shop, await makeShopper(shop, small!, { quantity: 2 }))
    await makeShopper(shop, (await makeProduct(shop)).variants[0]!.id)

    const ask = { id: newId(), variant_id: large!, email: 'idris@example.com', created_at: nowIso(shop.deps) }
    await shop.deps.db('stock_asks').insert(ask)

    let uses = { ...none, isOrdered: false, variants: [] as { id: string }[] }
    const read = async () => void (uses = await shop.call(getProductUses, { id }, token))
    expect(await countQueries(shop, read, sql => sql.includes('cart_items'))).toBe(1)
    // A cart is retained until its order is paid.
    expect(uses).toMatchObject({ carts: 3, unpaidOrders: 1, paidOrders: 1, asks: 1, isOrdered: true })
    expect(uses.variants.find(variant => variant.id === small)).toEqual({
      id: small,
      ...none,
      carts: 3,
      unpaidOrders: 1,
    })
    expect(uses.variants.find(variant => variant.id === large)).toEqual({
      id: large,
      ...none,
      carts: 1,
      paidOrders: 1,
      asks: 1,
    })
    expect(uses.variants.some(variant => variant.id === unloved)).toBe(false)
  })

  it('counts returns whose garments are expected, and open purchase orders', async () => {
    const { variantId, ask } = await desk.sent(1)
    await ask(1)
    const supplier = { name: 'Bradford Mills', email: '', note: '' }
    const lines = [{ variantId, quantity: 5, cost: 1250 }]
    const purchase = await shop.call(createPurchase, { supplier, expectedOn: null, note: '', lines }, token)
    const { product_id: id } = await shop.deps.db('variants').where({ id: variantId }).first('product_id')
    const held = { ...none, returns: 1, purchases: 1 }
    expect(await shop.call(getProductUses, { id }, token)).toMatchObject({
      ...held,
      variants: [{ id: variantId, ...held }],
    })
    await shop.call(deletePurchase, { id: purchase.id }, token)
    expect(await shop.call(getProductUses, { id }, token)).toMatchObject({ returns: 1, purchases: 0 })
  })

  it('counts the carts with a promotion, and tells whether the banner announces it', async () => {
    const { id, code } = await makePromotion(shop)
    const shopper = await makeShopper(shop, (await makeProduct(shop)).variants[0]!.id)
    expect(await shop.call(getPromotionUses, { id }, token)).toEqual({ carts: 0, isInBanner: false })
    await applyCode(shop, shopper, code)
    const { content } = await shop.deps.settings.read()
    await saveSettings(shop, 'content', {
      ...content,
      banner: { ...content.banner, enabled: true, promotionId: id },
    })
    expect(await shop.call(getPromotionUses, { id }, token)).toEqual({ carts: 1, isInBanner: true })
  })
})
