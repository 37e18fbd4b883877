import { getCart } from '@shop/contracts/cart/endpoints'
import { getOrder } from '@shop/contracts/orders/endpoints'
import { expect, it } from 'vitest'
import { lineTable } from '../invoices/pdf/describeParts.ts'
import { findIssued } from '../invoices/findIssued.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { forEachBuyer, checkOut, makeShopper, orderRow, payFor } from '../../../test/checkout.ts'
import { mailsTo } from '../../../test/mails.ts'
import { useShop } from '../../../test/startShop.ts'

forEachBuyer('the description of a bought garment', (dialect, buyer) => {
  const shop = useShop(dialect)

  it('names its details from the cart to the invoice if size and colour do not identify the variant', async () => {
    const { id, variants } = await makeProduct(shop, {
      variants: [
        { color: 'White', size: '56', lengthCm: 146, cuffs: 'French' },
        { color: 'White', size: '56', lengthCm: 152, collar: 'Mandarin', cuffs: 'French' },
        { color: 'White', size: '58', lengthCm: 150 },
      ],
    })
    const details = 'Length: 152 cm, Collar: Mandarin'
    const shopper = await makeShopper(shop, variants[1]!.id, { buyer })
    const cart = await shop.call(getCart, {}, shopper)
    expect(cart.items[0]?.variant).toMatchObject({ lengthCm: 152, details })

    const { orderId } = await checkOut(shop, shopper)
    expect((await orderRow(shop, orderId)).session_params).toContain(`Thobe (White, 56, ${details})`)
    await payFor(shop, orderId)
    // Later changes of the catalogue have no effect.
    await shop.deps.db('variants').where({ product_id: id, size: '56' }).update({ length_cm: 160 })

    const order = await shop.call(getOrder, { id: orderId }, shopper)
    expect(order.items[0]?.variant).toEqual({ id: variants[1]!.id, color: 'White', size: '56', details })
    const { invoice } = await findIssued(shop.deps.db, orderId)
    expect(lineTable(invoice!.data).rows[0]?.detail).toContain(`Size 56  ·  ${details}`)
    const [mail] = await mailsTo(shop, shopper.user.email)
    expect(mail!.text).toContain(`Thobe, White, size 56, ${details}:`)
  })

  it('names no details of the only variant of its size and colour', async () => {
    const { variants } = await makeProduct(shop, {
      variants: [
        { color: 'White', size: '56', lengthCm: 146 },
        { color: 'Navy', size: '56', lengthCm: 152, collar: 'Mandarin' },
      ],
    })
    const shopper = await makeShopper(shop, variants[1]!.id, { buyer })
    const cart = await shop.call(getCart, {}, shopper)
    expect(cart.items[0]?.variant.details).toBe('')
  })
})
