import * as purchases from '@shop/contracts/inventory/purchaseEndpoints'
import { listLowStock, listStockedVariants } from '@shop/contracts/inventory/endpoints'
import { listStockMoves } from '@shop/contracts/inventory/moveEndpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { createRole } from '@shop/contracts/users/staffEndpoints'
import { expect, it } from 'vitest'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { signUp, useStaff } from '../../../../test/accounts.ts'
import { makeProduct } from '../../../../test/catalog.ts'
import { makeGarment, stockOf } from '../../../../test/checkout.ts'
import { expectExactLedger } from '../../../../test/ledger.ts'
import { findBookDifferences } from '../../../../upkeep/jobs/compareBooks.ts'
import { describeShop, refuses } from '../../../../test/startShop.ts'

type Line = SentInput<typeof purchases.createPurchase>['lines'][number]

describeShop('purchase orders', shop => {
  const admin = useStaff(shop, { firstName: 'Aisha', lastName: 'Khan' })
  const supplier = { name: 'Bradford Mills', email: 'sales@mills.example', note: 'Ask for Sam' }
  const purchaseInput = (lines: Line[]) => ({ supplier, expectedOn: '2036-04-01', note: '', lines })
  const draft = (...lines: Line[]) =>
    shop.call(purchases.createPurchase, purchaseInput(lines), admin.accessToken)
  const order = async (...lines: Line[]) =>
    shop.call(purchases.orderPurchase, { id: (await draft(...lines)).id }, admin.accessToken)
  const read = (id: string) => shop.call(purchases.getPurchase, { id }, admin.accessToken)
  const receive = (given: Partial<SentInput<typeof purchases.receivePurchase>> & { id: string }) =>
    shop.call(
      purchases.receivePurchase,
      { receiptId: newId(), note: '', lines: [], ...given },
      admin.accessToken,
    )
  const costOf = async (id: string) => (await shop.deps.db('variants').where({ id }).first('cost')).cost

  it('are numbered, ordered and received in parts, with ledger entries that name them', async () => {
    const { variantId } = await makeGarment(shop, 2)
    const made = await draft({ variantId, quantity: 10, cost: 1250 })
    expect(made).toMatchObject({ state: 'draft', units: 10, received: 0, total: 12_500, supplier })
    expect(made.number).toMatch(/^P-\d{4}$/)
    // Uses no number of the invoices' series.
    expect(await findBookDifferences(shop.deps)).toEqual([])
    const [line] = made.lines
    const lineId = line!.id
    await refuses(receive({ id: made.id, lines: [{ lineId, quantity: 1 }] }), 'conflict')
    await shop.call(purchases.orderPurchase, { id: made.id }, admin.accessToken)
    const part = await receive({ id: made.id, lines: [{ lineId, quantity: 4 }], note: 'First box' })
    expect(part).toMatchObject({ state: 'partly_received', received: 4 })
    expect(part.receipts).toMatchObject([
      { actorName: 'Aisha Khan', note: 'First box', lines: [{ lineId, quantity: 4 }] },
    ])
    expect(await stockOf(shop, variantId)).toMatchObject({ stock: 6 })
    expect(await costOf(variantId)).toBe(1250)
    const { items, variant } = await shop.call(listStockMoves, { id: variantId }, admin.accessToken)
    expect(items[0]).toMatchObject({
      kind: 'RECEIVE',
      stockDelta: 4,
      note: 'First box',
      purchase: { id: made.id, number: made.number },
    })
    expect(items[1]).toMatchObject({ purchase: null })
    expect(variant.onOrder).toBe(6)
    expect(await receive({ id: made.id, lines: [{ lineId, quantity: 6 }] })).toMatchObject({
      state: 'received',
    })
    await expectExactLedger(shop.deps.db)
  })

  it('count a delivery once if it is sent again, also at the same moment', async () => {
    const { variantId } = await makeGarment(shop, 0)
    const other = await order({ variantId: (await makeGarment(shop, 0)).variantId, quantity: 9, cost: null })
    const made = await order({ variantId, quantity: 9, cost: null })
    const lineId = made.lines[0]!.id
    const delivery = { id: made.id, receiptId: newId(), lines: [{ lineId, quantity: 3 }] }
    const answers = await Promise.all(Array.from({ length: 5 }, () => receive(delivery)))
    for (const { received } of answers) expect(received).toBe(3)
    expect(await receive(delivery)).toMatchObject({ received: 3 })
    expect(await stockOf(shop, variantId)).toMatchObject({ stock: 3 })
    for (const change of [
      { lines: [{ lineId, quantity: 4 }] },
      { id: other.id, lines: [{ lineId: other.lines[0]!.id, quantity: 3 }] },
    ])
      await refuses(receive({ ...delivery, ...change }), 'conflict')
    expect(await costOf(variantId)).toBeNull()
    await expectExactLedger(shop.deps.db)
  })

  it('refuse more than was ordered unless it is allowed, also for two simultaneous deliveries', async () => {
    const { variantId } = await makeGarment(shop, 0)
    const made = await order({ variantId, quantity: 5, cost: 100 })
    const lines = [{ lineId: made.lines[0]!.id, quantity: 3 }]
    const both = await Promise.allSettled([receive({ id: made.id, lines }), receive({ id: made.id, lines })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await refuses(receive({ id: made.id, lines }), 'conflict', /this makes 6/)
    expect(await receive({ id: made.id, lines, allowsMore: true })).toMatchObject({
      state: 'received',
      received: 6,
    })
    expect(await stockOf(shop, variantId)).toMatchObject({ stock: 6 })
    await expectExactLedger(shop.deps.db)
  })

  it('are received once by two people who unpack the same delivery', async () => {
    const { variantId } = await makeGarment(shop, 0)
    const made = await order({ variantId, quantity: 10, cost: 100 })
    const { id: lineId, sku } = made.lines[0]!
    const book = (received: number) => receive({ id: made.id, lines: [{ lineId, quantity: 4, received }] })
    const both = await Promise.allSettled([book(0), book(0)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await refuses(book(0), 'conflict', expect.stringContaining(`4 of ${sku} have arrived, not 0`))
    expect(await stockOf(shop, variantId)).toMatchObject({ stock: 4 })
    expect(await book(4)).toMatchObject({ received: 8 })
    await expectExactLedger(shop.deps.db)
  })

  it('are drafted once for each id, and keep lines of which something has arrived', async () => {
    const [one, two] = [await makeGarment(shop, 0), await makeGarment(shop, 0)]
    const first: Line = { variantId: one.variantId, quantity: 5, cost: 100 }
    const second: Line = { variantId: two.variantId, quantity: 1, cost: 100 }
    const purchaseId = newId()
    const send = (lines = [first]) =>
      shop.call(purchases.createPurchase, { purchaseId, ...purchaseInput(lines) }, admin.accessToken)
    const made = await Promise.all([send(), send(), send()])
    expect(new Set(made.map(({ number }) => number)).size).toBe(1)
    await refuses(send([{ ...first, quantity: 6 }]), 'conflict')
    const { id } = await shop.call(purchases.orderPurchase, { id: purchaseId }, admin.accessToken)
    const { version } = await receive({ id, lines: [{ lineId: made[0].lines[0]!.id, quantity: 2 }] })
    const save = (lines: Line[], from = version) =>
      shop.call(purchases.updatePurchase, { id, version: from, ...purchaseInput(lines) }, admin.accessToken)
    await refuses(save([second]), 'conflict')
    await refuses(save([{ ...first, quantity: 1 }]), 'conflict')
    await refuses(save([first], version - 1), 'conflict')
    const saved = await save([second, { ...first, quantity: 2 }])
    expect(saved.lines).toMatchObject([{ received: 0 }, { received: 2, quantity: 2 }])
    expect(saved.state).toBe('partly_received')
    expect(await save([{ ...first, quantity: 2 }], saved.version)).toMatchObject({ state: 'received' })
  })

  it('say how many units have arrived of a line that cannot lose them', async () => {
    const { variantId } = await makeGarment(shop, 0)
    const { id, lines } = await order({ variantId, quantity: 2, cost: 100 })
    const [line] = lines
    const { version } = await receive({ id, lines: [{ lineId: line!.id, quantity: 5 }], allowsMore: true })
    const fewer = purchaseInput([{ variantId, quantity: 1, cost: 100 }])
    const save = shop.call(purchases.updatePurchase, { id, version, ...fewer }, admin.accessToken)
    await refuses(save, 'conflict', `5 of ${line!.sku} have arrived, so its line stays with at least 2.`)
  })

  it('expect nothing more once they are closed, and can be deleted only as drafts', async () => {
    const { variantId } = await makeGarment(shop, 0)
    const made = await order({ variantId, quantity: 5, cost: 100 })
    const { id } = made
    const remove = (each: string) => shop.call(purchases.deletePurchase, { id: each }, admin.accessToken)
    await refuses(remove(id), 'conflict')
    expect(await shop.call(purchases.closePurchase, { id }, admin.accessToken)).toMatchObject({
      state: 'closed',
    })
    const lines = [{ lineId: made.lines[0]!.id, quantity: 3 }]
    await refuses(receive({ id, lines }), 'conflict')
    const search = made.lines[0]!.sku
    const stocked = await shop.call(listStockedVariants, { search }, admin.accessToken)
    expect(stocked.items[0]?.onOrder).toBe(0)
    const mistake = await draft({ variantId, quantity: 5, cost: 100 })
    await remove(mistake.id)
    await refuses(read(mistake.id), 'not_found')
  })

  it('are listed by supplier and number, suggest suppliers, and start from what is low in stock', async () => {
    const { variants } = await makeProduct(shop, { variants: [{ stock: 1 }, { stock: 500 }] })
    const name = `50%_Loom ${newId().slice(0, 8)}`
    const variantId = variants[0]!.id
    const lines = [{ variantId, quantity: 5, cost: 100 }]
    const made = await shop.call(
      purchases.createPurchase,
      { ...purchaseInput(lines), supplier: { name, email: '', note: '' } },
      admin.accessToken,
    )
    const list = (input: SentInput<typeof purchases.listPurchases>) =>
      shop.call(purchases.listPurchases, input, admin.accessToken)
    for (const search of [name.toLowerCase(), made.number, made.number.slice(2)])
      expect((await list({ search })).items.map(({ id }) => id)).toEqual([made.id])
    expect((await list({ search: 'no such mill' })).total).toBe(0)
    const suppliers = await shop.call(purchases.listSuppliers, { search: '50%_l' }, admin.accessToken)
    expect(suppliers.items).toEqual([{ name, email: '', note: '' }])
    await shop.call(purchases.orderPurchase, { id: made.id }, admin.accessToken)
    await receive({ id: made.id, lines: [{ lineId: made.lines[0]!.id, quantity: 1 }] })
    const low = await shop.call(purchases.listPurchasableVariants, { low: 'true' }, admin.accessToken)
    const ids = low.items.map(({ id }) => id)
    expect(low.items.find(({ id }) => id === variantId)).toMatchObject({ cost: 100, onOrder: 4, stock: 2 })
    expect(ids).not.toContain(variants[1]!.id)
    const lowProducts = await shop.call(listLowStock, { limit: 100 }, admin.accessToken)
    expect(lowProducts.items.flatMap(each => each.variants).find(({ id }) => id === variantId)?.onOrder).toBe(
      4,
    )
  })

  it('hide costs from staff who may not change products, but let them receive', async () => {
    const { variantId } = await makeGarment(shop, 0)
    const made = await order({ variantId, quantity: 5, cost: 777 })
    const role = await shop.call(
      createRole,
      {
        name: `Warehouse ${newId().slice(0, 8)}`,
        permissions: ['office:enter', 'stock:read', 'stock:write'],
        refundLimit: null,
        requiresSecondFactor: false,
      },
      admin.accessToken,
    )
    const hand = await signUp(shop, { roles: [role.id] })
    const seen = await shop.call(purchases.getPurchase, { id: made.id }, hand.accessToken)
    expect(JSON.stringify(seen)).not.toContain(':777')
    const lines = [{ lineId: made.lines[0]!.id, quantity: 5 }]
    const received = await shop.call(
      purchases.receivePurchase,
      { id: made.id, receiptId: newId(), note: '', lines },
      hand.accessToken,
    )
    expect(received).toMatchObject({ state: 'received', total: null, lines: [{ cost: null }] })
    for (const paper of [purchases.exportPurchase, purchases.printPurchase])
      await refuses(shop.call(paper, { id: made.id }, hand.accessToken), 403)
    expect(await costOf(variantId)).toBe(777)
  })

  it('can be exported as a table and printed for the supplier', async () => {
    const { variantId } = await makeGarment(shop, 0)
    const { id, number, lines } = await order({ variantId, quantity: 5, cost: 1250 })
    const table = await shop.call(purchases.exportPurchase, { id }, admin.accessToken)
    expect(await table.text()).toContain(`${number},Bradford Mills,${lines[0]!.sku},`)
    expect(await table.text()).toContain(',5,0,12.50')
    const paper = await shop.call(purchases.printPurchase, { id }, admin.accessToken)
    expect(paper.type).toBe('application/pdf')
    expect((await paper.text()).slice(0, 4)).toBe('%PDF')
  })
})
