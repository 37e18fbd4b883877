import { login } from '@shop/contracts/accounts/endpoints'
import { addCartItem, getCart } from '@shop/contracts/cart/endpoints'
import { listProducts, getProductBySlug } from '@shop/contracts/catalog/endpoints'
import { verifyOrder } from '@shop/contracts/checkout/endpoints'
import { correctStock, receiveStock } from '@shop/contracts/inventory/endpoints'
import { setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import { getSettings, listTrustIndicators } from '@shop/contracts/shop/endpoints'
import {
  getAdminSettings,
  patchGeneralSettings,
  patchSecuritySettings,
  patchStoreSettings,
  saveSettings,
} from '@shop/contracts/shop/settingsEndpoints'
import { expect, it } from 'vitest'
import { signUp, describeOffice } from '../../test/accounts.ts'
import { makeProduct } from '../../test/catalog.ts'
import {
  checkOut,
  makeBuyer,
  makeGarment,
  makeShopper,
  orderGarment,
  orderRow,
  payFor,
} from '../../test/checkout.ts'
import { refuses } from '../../test/startShop.ts'

describeOffice('a setting takes effect:', (shop, staff) => {
  const patchGeneral = (change: Parameters<typeof shop.call<typeof patchGeneralSettings>>[1]) =>
    shop.call(patchGeneralSettings, change, staff)

  it('without a VAT registration no price contains VAT', async () => {
    const { shopper } = await makeBuyer(shop, 5)
    await patchGeneral({ vatRegistered: false })
    expect(await shop.call(getSettings, {})).toMatchObject({ vatRegistered: false })
    const { items } = await shop.call(listTrustIndicators, {})
    expect(items.length).toBeGreaterThan(0)
    expect(items.filter(({ text }) => text.includes('VAT'))).toEqual([])
    const { delivery } = await shop.call(getCart, {}, shopper)
    expect(delivery.map(({ tax }) => tax)).toEqual([0, 0])
    const { orderId } = await checkOut(shop, shopper)
    expect(await orderRow(shop, orderId)).toMatchObject({ total: 5598, tax: 0 })
    expect(await shop.deps.db('order_items').where({ order_id: orderId }).pluck('tax')).toEqual([0])
    await patchGeneral({ vatRegistered: true })
  })

  it('without a WhatsApp number no support is offered there', async () => {
    const promised = async () => (await shop.call(listTrustIndicators, {})).items.map(({ text }) => text)
    await patchGeneral({ whatsapp: '+44 7700 900000' })
    expect(await promised()).toContain('WhatsApp support')
    await patchGeneral({ whatsapp: '' })
    expect(await promised()).not.toContain('WhatsApp support')
  })

  it('maintenance closes the shop to everybody except staff, and nothing is bought in the meantime', async () => {
    const { variantId } = await makeGarment(shop, 5)
    const paying = await makeShopper(shop, variantId)
    const { orderId } = await checkOut(shop, paying)
    const browsing = await makeShopper(shop, variantId)

    await patchGeneral({ maintenanceMode: true })
    const closed = await shop.request('/products')
    expect(closed.status).toBe(503)
    expect(closed.headers.get('retry-after')).toBe('600')
    expect(await closed.json()).toMatchObject({ code: 'maintenance' })
    await refuses(checkOut(shop, browsing), 'maintenance')
    expect(await shop.deps.db('orders').where({ user_id: browsing.user.id })).toEqual([])

    // Staff see the shop and can open it again. Anybody may sign in, since staff have to.
    await expect(shop.call(listProducts, {}, staff)).resolves.toMatchObject({ page: 1 })
    await expect(shop.call(getAdminSettings, {}, staff)).resolves.toBeDefined()
    const { email } = browsing.user
    await expect(shop.call(login, { email, password: browsing.password })).resolves.toBeDefined()
    expect(await shop.call(getSettings, {})).toMatchObject({ maintenanceMode: true })

    // A shopper already on the payment page when the shop closed can pay, and sees the order.
    const sessionId = await payFor(shop, orderId)
    expect((await orderRow(shop, orderId)).status).toBe('PAID')
    expect(await shop.call(verifyOrder, { id: orderId, sessionId })).toMatchObject({ status: 'PAID' })

    await patchGeneral({ maintenanceMode: false })
    expect((await shop.request('/products')).status).toBe(200)
    await expect(checkOut(shop, browsing)).resolves.toHaveProperty('url')
  })

  it('a planned closing begins and ends automatically, with its own text', async () => {
    const text = 'We are counting our stock.'
    const minute = 60_000
    const after = (minutes: number) => new Date(shop.deps.clock.now() + minutes * minute).toISOString()
    const [startsAt, endsAt] = [after(1), after(5)]
    await patchGeneral({ maintenanceText: text, maintenanceStart: startsAt, maintenanceEnd: endsAt })
    expect((await shop.request('/products')).status).toBe(200)
    expect(await shop.call(getSettings, {})).toMatchObject({
      maintenanceMode: false,
      maintenance: { text, startsAt, endsAt },
    })

    shop.passTime(minute)
    const { variantId } = await makeGarment(shop, 5)
    const { accessToken } = await signUp(shop)
    await refuses(shop.call(addCartItem, { variantId, quantity: 1 }, accessToken), 'maintenance', text)
    expect((await shop.call(getAdminSettings, {}, staff)).general).toMatchObject({
      maintenanceMode: true,
      maintenanceStart: null,
    })
    shop.passTime(2 * minute)
    const wait = Number((await shop.request('/products')).headers.get('retry-after'))
    // The clock goes on while the test runs.
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(2 * 60)

    shop.passTime(2 * minute)
    expect((await shop.request('/products')).status).toBe(200)
    expect(await shop.call(getSettings, {})).not.toHaveProperty('maintenance')
    expect((await shop.call(getAdminSettings, {}, staff)).general).toMatchObject({
      maintenanceMode: false,
      maintenanceEnd: null,
    })
    // Switched on again, maintenance does not use the earlier end.
    await patchGeneral({ maintenanceMode: true })
    expect((await shop.request('/products')).status).toBe(503)
    await patchGeneral({ maintenanceMode: false })
  })

  it('a planned closing that has begun can be ended early', async () => {
    const soon = (minutes: number) => new Date(shop.deps.clock.now() + minutes * 60_000).toISOString()
    await patchGeneral({ maintenanceStart: soon(1), maintenanceEnd: soon(60) })
    shop.passTime(2 * 60_000)
    expect((await shop.request('/products')).status).toBe(503)
    await patchGeneral({ maintenanceMode: false })
    expect((await shop.request('/products')).status).toBe(200)
    await patchGeneral({ maintenanceEnd: null })
  })

  it('a closing cannot be planned without an end, or with one that is past or before its start', async () => {
    const at = (minutes: number) => new Date(shop.deps.clock.now() + minutes * 60_000).toISOString()
    for (const [start, end] of [
      [at(1), null],
      [null, at(-1)],
      [at(2), at(1)],
    ])
      await expect(patchGeneral({ maintenanceStart: start, maintenanceEnd: end })).rejects.toMatchObject({
        code: 'validation_failed',
        fields: { maintenanceEnd: expect.any(String) },
      })
  })

  it('a closing is not planned in the past, which would close the shop at once', async () => {
    const at = (minutes: number) => new Date(shop.deps.clock.now() + minutes * 60_000).toISOString()
    await expect(patchGeneral({ maintenanceStart: at(-1), maintenanceEnd: at(60) })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { maintenanceStart: expect.stringContaining('turn on Maintenance Mode') },
    })
    expect((await shop.request('/products')).status).toBe(200)
  })

  it('a form opened before a planned closing can be saved after its beginning and its end', async () => {
    const soon = (minutes: number) => new Date(shop.deps.clock.now() + minutes * 60_000).toISOString()
    const closing = { maintenanceStart: soon(1), maintenanceEnd: soon(2) }
    await patchGeneral(closing)
    shop.passTime(60_000)
    await patchGeneral({ ...closing, storePhone: '+44 20 7946 0111' })
    expect((await shop.request('/products')).status).toBe(503)
    shop.passTime(60_000)
    await patchGeneral({ ...closing, storePhone: '+44 20 7946 0222' })
    expect((await shop.request('/products')).status).toBe(200)
  })

  it('debug mode reports the duration of each request, and shows error details only to staff', async () => {
    const ask = (token?: string) =>
      shop.request('/admin/orders/none', token ? { headers: { authorization: `Bearer ${token}` } } : {})
    const quiet = await ask(staff.accessToken)
    expect(quiet.headers.get('server-timing')).toBeNull()
    expect(await quiet.json()).not.toHaveProperty('debug')

    await patchGeneral({ debugMode: true })
    const traced = await ask(staff.accessToken)
    expect(traced.headers.get('server-timing')).toMatch(/^app;dur=\d+$/)
    expect(await traced.json()).toMatchObject({
      debug: { ms: expect.any(Number), cause: 'Not a valid id.' },
    })
    const strangers = await ask()
    expect(strangers.headers.get('server-timing')).toMatch(/^app/)
    expect(await strangers.json()).not.toHaveProperty('debug')
    await patchGeneral({ debugMode: false })
  })

  it('a sold-out product is archived, and comes back with its units, if the settings say so', async () => {
    const product = await makeProduct(shop, { variants: [{ stock: 1 }, { stock: 1, size: '58' }] })
    const [first, second] = product.variants.map(({ id }) => id) as [string, string]
    const status = async () => (await shop.deps.db('products').where({ id: product.id }).first()).status
    const isListed = async () => {
      const { items } = await shop.call(listProducts, { limit: 100 })
      return items.some(({ id }) => id === product.id)
    }
    await shop.call(patchStoreSettings, { autoArchiveOutOfStock: true }, staff)

    await shop.call(correctStock, { id: first, difference: -1, reason: 'Torn' }, staff)
    expect(await status()).toBe('ACTIVE')
    const { orderId } = await checkOut(shop, await makeShopper(shop, second))
    // A reserved unit is not sold yet.
    expect(await status()).toBe('ACTIVE')
    await payFor(shop, orderId)
    expect(await status()).toBe('ARCHIVED')
    expect(await isListed()).toBe(false)
    await refuses(shop.call(getProductBySlug, { slug: product.slug }), 404)

    await shop.call(setOrderStatus, { id: orderId, status: 'CANCELED' }, staff)
    expect(await status()).toBe('ACTIVE')
    expect(await isListed()).toBe(true)

    await shop.call(correctStock, { id: second, difference: -1, reason: 'Lost' }, staff)
    expect(await status()).toBe('ARCHIVED')
    await shop.call(patchStoreSettings, { autoArchiveOutOfStock: false }, staff)
    await shop.call(receiveStock, { id: second, quantity: 1, reason: 'Delivery' }, staff)
    expect(await status()).toBe('ACTIVE')
    await shop.call(correctStock, { id: second, difference: -1, reason: 'Lost' }, staff)
    expect(await status()).toBe('ACTIVE')
  })

  it('a product that staff have archived stays archived, whatever units arrive', async () => {
    const { id, variants } = await makeProduct(shop, { status: 'ARCHIVED', variants: [{ stock: 0 }] })
    await shop.call(receiveStock, { id: variants[0]!.id, quantity: 3, reason: 'Delivery' }, staff)
    expect((await shop.deps.db('products').where({ id }).first()).status).toBe('ARCHIVED')
  })

  it('two shoppers who buy the last two units simultaneously leave the product archived', async () => {
    await shop.call(patchStoreSettings, { autoArchiveOutOfStock: true }, staff)
    const { id, variants } = await makeProduct(shop, { variants: [{ stock: 1 }, { stock: 1, size: '58' }] })
    const corrections = variants.map(variant =>
      shop.call(correctStock, { id: variant.id, difference: -1, reason: 'Lost' }, staff),
    )
    await Promise.all(corrections)
    expect((await shop.deps.db('products').where({ id }).first()).status).toBe('ARCHIVED')
    await shop.call(patchStoreSettings, { autoArchiveOutOfStock: false }, staff)
  })

  it('the maximum quantity of a line and the products on a page follow the settings', async () => {
    const { variantId } = await makeGarment(shop, 50)
    const shopper = await signUp(shop)
    await shop.call(patchStoreSettings, { maxOrderQuantity: 3, productsPerPage: 12 }, staff)
    const put = shop.call(addCartItem, { variantId, quantity: 4 }, shopper)
    await refuses(put, 409)
    for (let made = 0; made < 12; made++) await makeProduct(shop)
    expect((await shop.call(listProducts, {})).items).toHaveLength(12)
    expect(await shop.call(getSettings, {})).toMatchObject({ maxOrderQuantity: 3, productsPerPage: 12 })
    await shop.call(patchStoreSettings, { maxOrderQuantity: 99, productsPerPage: 24 }, staff)
    expect((await shop.call(listProducts, {})).items.length).toBeGreaterThan(12)
  })

  it('staff need a second factor once somebody who has one requires it', async () => {
    const enrolled = await signUp(shop, { isAdmin: true })
    const other = await signUp(shop, { isAdmin: true })
    await expect(shop.call(patchSecuritySettings, { require2FA: true }, other)).rejects.toMatchObject({
      fields: { require2FA: 'Please set up two-step sign-in for your own account first.' },
    })
    const all = { security: { require2FA: true } }
    await expect(shop.call(saveSettings, all, other)).rejects.toMatchObject({
      fields: { 'security.require2FA': expect.any(String) },
    })
    await shop.deps
      .db('users')
      .where({ id: enrolled.user.id })
      .update({ totp_confirmed_at: new Date().toISOString() })
    await shop.call(patchSecuritySettings, { require2FA: true }, enrolled)
    await refuses(shop.call(getAdminSettings, {}, other), 403)
    await shop.call(patchSecuritySettings, { require2FA: false }, enrolled)
    await expect(shop.call(getAdminSettings, {}, other)).resolves.toBeDefined()
  })

  it('new orders are placed and charged in the currency', async () => {
    await patchGeneral({ currency: 'EUR' })
    const { orderId } = await orderGarment(shop, 1)
    const row = await orderRow(shop, orderId)
    expect(row.currency).toBe('EUR')
    expect(JSON.parse(row.session_params).line_items[0].price_data.currency).toBe('eur')
    await patchGeneral({ currency: 'GBP' })
  })
})
