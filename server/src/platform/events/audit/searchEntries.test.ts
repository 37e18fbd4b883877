import { listAudit } from '@shop/contracts/audit/endpoints'
import { addOrderNote } from '@shop/contracts/orders/noteEndpoints'
import { createProduct, deleteProduct, updateProduct } from '@shop/contracts/products/endpoints'
import { createPromotion, updatePromotion } from '@shop/contracts/promotions/endpoints'
import { countStock } from '@shop/contracts/inventory/endpoints'
import { patchShippingSettings } from '@shop/contracts/shop/settingsEndpoints'
import { setUserRole } from '@shop/contracts/users/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { beforeAll, expect, it } from 'vitest'
import { useStaff } from '../../../test/accounts.ts'
import { countQueries, isNotSettingsQuery } from '../../../test/countQueries.ts'
import { orderDesk } from '../../../test/orderDesk.ts'
import { aProduct, asForm, aVariant } from '../../../test/products.ts'
import { findFullScans } from '../../../test/plansOf.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'

describeShop('a search of the audit log', (shop, dialect) => {
  const staff = useStaff(shop, { firstName: 'Aisha', lastName: 'Khan' })
  const omar = useStaff(shop, { firstName: 'Omar', lastName: "O'Neill" })
  let order: { id: string; number: string }

  beforeAll(async () => {
    const variants = [aVariant({ sku: 'NAJD-W-56', price: 5900, stock: 4 })]
    const najd = await shop.call(
      createProduct,
      aProduct({ title: 'Najd Jalab', slug: 'najd', variants }),
      staff,
    )
    const form = asForm(najd)
    const cheaper = form.variants?.map(each => ({ ...each, price: 5500 }))
    await shop.call(updateProduct, { ...form, variants: cheaper }, staff)
    await shop.call(
      updateProduct,
      { ...form, variants: cheaper, title: 'Najd Thobe', version: najd.version + 1 },
      staff,
    )
    await shop.call(countStock, { id: najd.variants[0]?.id ?? '', stock: 9, reason: 'Twice' }, staff)
    const fes = await shop.call(createProduct, aProduct({ title: 'Fes Coat', slug: 'fes' }), staff)
    await shop.call(deleteProduct, { id: fes.id }, staff)
    const terms = {
      code: 'EID-20',
      kind: 'percentage' as const,
      value: 20,
      minimumSpend: 0,
      startsAt: null,
      endsAt: null,
      usageLimit: null,
      perCustomerLimit: null,
      segmentId: null,
      isActive: true,
    }
    const { id } = await shop.call(createPromotion, terms, omar)
    await shop.call(updatePromotion, { ...terms, id, value: 25, version: 1 }, omar)
    await shop.call(patchShippingSettings, { uk: { standardRate: 499 } }, staff)
    await shop.call(setUserRole, { id: omar.user.id, isAdmin: false }, staff)
    const desk = orderDesk(shop, () => staff)
    const { orderId } = await desk.paid()
    order = await desk.read(orderId)
    await shop.call(addOrderNote, { id: orderId, note: 'Ring twice' }, staff)
  })

  const find = async (input: SentInput<typeof listAudit>) =>
    (await shop.call(listAudit, input, staff)).items.map(({ subject, act }) => `${subject} ${act}`)

  it('finds a product by words of its title and by its SKU, with its stock', async () => {
    const all = ['product create', 'product update', 'product update', 'variant update']
    expect((await find({ search: 'thobe najd' })).toSorted()).toEqual(all)
    expect((await find({ search: 'NAJD-W' })).toSorted()).toEqual(all)
    expect(await find({ search: 'coat' })).toEqual(['product delete'])
  })

  it('finds an order by either number, a person as the record or the author, and a promotion by its code', async () => {
    expect(await find({ search: order.number })).toEqual(['order update'])
    expect(await find({ search: order.id.slice(-8) })).toEqual(['order update'])
    expect((await find({ search: 'omar' })).toSorted()).toEqual([
      'promotion create',
      'promotion update',
      'user update',
    ])
    expect(await find({ search: omar.user.email })).toHaveLength(3)
    expect(await find({ search: 'eid-20' })).toHaveLength(2)
    expect(await find({ search: 'no such thing' })).toEqual([])
    expect(await find({ search: '%' })).toEqual([])
  })

  it('finds changes of a fact by its label, also of variants and settings', async () => {
    expect(await find({ field: 'Price' })).toEqual(['product update'])
    expect(await find({ field: 'title' })).toEqual(['product update'])
    expect(await find({ field: 'Value' })).toEqual(['promotion update'])
    expect(await find({ field: 'Standard Rate' })).toEqual(['settings update'])
    expect(await find({ field: 'Note', subject: 'order' })).toEqual(['order update'])
    expect(await find({ field: 'Price', subject: 'promotion' })).toEqual([])
    expect(await find({ field: 'Barcode' })).toEqual([])
    expect(await find({ field: 'Price', search: 'najd', act: 'update' })).toEqual(['product update'])
  })

  it('refuses a field that it cannot search for, and names it', async () => {
    await expect(find({ field: 'price"}; drop' })).rejects.toMatchObject({
      status: 400,
      fields: { field: 'The audit log has no such field.' },
    })
    await refuses(find({ search: 'a'.repeat(101) }), { status: 400, fields: { search: expect.any(String) } })
  })

  it('runs two statements, for the entries and for their names', async () => {
    const countFor = (input: SentInput<typeof listAudit>) =>
      countQueries(shop, () => find(input), isNotSettingsQuery)
    const none = await countFor({ search: 'no such thing' })
    expect(await countFor({ search: 'najd' })).toBe(none + 1)
    expect(await countFor({ limit: 100 })).toBe(none + 1)
  })

  it('scans no large table completely on Postgres', async () => {
    if (dialect === 'sqlite') return
    const scanned = await findFullScans(shop, () => find({ search: 'najd M-10482', field: 'Price' }))
    for (const table of ['audit_log', 'users', 'products', 'variants', 'orders', 'order_words'])
      expect(Object.keys(scanned)).not.toContain(table)
  })
})
