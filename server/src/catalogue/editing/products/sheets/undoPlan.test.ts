import * as stockTakes from '@shop/contracts/inventory/stockTakeEndpoints'
import { getProductBySlug } from '@shop/contracts/catalog/endpoints'
import { createRedirect } from '@shop/contracts/shop/redirectEndpoints'
import { expect, it } from 'vitest'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { describeOffice } from '../../../../test/accounts.ts'
import { makeProduct } from '../../../../test/catalog.ts'
import { sheetDesk } from '../../../../test/sheets.ts'

describeOffice('undoing an import of products', (shop, staff) => {
  const { run, undo } = sheetDesk(shop, () => staff.accessToken)

  /** Imports a new product that is on sale. */
  const importProduct = async (sku: string) => {
    const done = await run(
      `Title,Status,SKU,Colour,Size,Price,Stock,Weight,Barcode,Description,Materials,Care\n${sku},Active,${sku},Black,56,20,5,400,501234,D,M,C`,
    )
    const product = await shop.call(getProductBySlug, { slug: sku.toLowerCase() })
    return { importId: done.id, product }
  }
  const exists = async (id: string) =>
    (await shop.deps.db('products').where({ id }).first('id')) !== undefined

  it('keeps a new product that an open stock-take has counted', async () => {
    const { importId, product } = await importProduct('COUNTED-1')
    const of = { kind: 'product', id: product.id } as const
    const { id, number } = await shop.call(stockTakes.startStockTake, { of }, staff)
    shop.passTime(1000)
    const count = { id, countId: newId(), variantId: product.variants[0]!.id, total: 2 }
    await shop.call(stockTakes.countInStockTake, count, staff)
    expect((await undo(importId)).left).toEqual([
      { title: 'COUNTED-1', reason: `Not undone: Stock of COUNTED-1 (stock-take ${number}).` },
    ])
    expect(await exists(product.id)).toBe(true)
    await shop.call(stockTakes.cancelStockTake, { id }, staff)
  })

  it('keeps a new product to which staff have redirected an address', async () => {
    const { importId, product } = await importProduct('LED-TO-1')
    await shop.call(createRedirect, { path: '/old-a', target: `/products/${product.slug}` }, staff)
    expect((await undo(importId)).left).toEqual([
      { title: 'LED-TO-1', reason: 'Not undone: /old-a leads to it.' },
    ])
    expect(await exists(product.id)).toBe(true)
  })

  it('restores the first value when two imports are undone in the order in which they were made', async () => {
    const { id, variants } = await makeProduct(shop, { variants: [{ price: 8900 }] })
    const priceOf = async () =>
      (await shop.deps.db('variants').where({ product_id: id }).first('price')).price
    const { sku } = variants[0]!
    const first = await run(`SKU,Price\n${sku},150`)
    const second = await run(`SKU,Price\n${sku},160`)
    expect((await undo(first.id)).left).toMatchObject([
      { reason: expect.stringContaining(`Price of ${sku}`) },
    ])
    expect(await priceOf()).toBe(16_000)
    expect((await undo(second.id)).left).toEqual([])
    expect(await priceOf()).toBe(8900)
  })
})
