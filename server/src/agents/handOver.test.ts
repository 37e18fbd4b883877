import { addCartItem, beginGuestCart, getCart, removeCartItem } from '@shop/contracts/cart/endpoints'
import { checkout } from '@shop/contracts/checkout/endpoints'
import { checkHandOver, readHandOver, takeHandOver } from '@shop/contracts/checkout/handOverEndpoints'
import { beforeAll, expect, it } from 'vitest'
import { useAgentPlatform } from '../test/agentPlatform.ts'
import { type AgentCall, amountOf, callAs, delivery, line } from '../test/agentSession.ts'
import { openBrowser } from '../test/browser.ts'
import { makeGarment, orderRow, payFor } from '../test/checkout.ts'
import { onBothDatabases } from '../test/databases.ts'
import { mailsTo } from '../test/mails.ts'
import { makePromotion } from '../test/promotions.ts'
import { useShop } from '../test/startShop.ts'

onBothDatabases('a cart handed over by an assistant', dialect => {
  const shop = useShop(dialect)
  const platform = useAgentPlatform()
  let profile = ''
  beforeAll(() => {
    shop.deps.config.reachesLocal = true
    profile = platform.newProfile()
  })
  const call: AgentCall = (method, path, body) => callAs(shop, profile, { method, path, body })
  const begin = async (more: object = {}, quantity = 2) => {
    const { variantId } = await makeGarment(shop, 5, 4000)
    const { body } = await call('POST', '/checkout-sessions', {
      line_items: [line(variantId, quantity)],
      buyer: { email: 'aisha@example.com' },
      fulfillment: delivery('express'),
      ...more,
    })
    const token = body.continue_url?.split('/').at(-1) ?? ''
    return { variantId, body, token, path: `/checkout-sessions/${body.id}` }
  }
  const place = {
    firstName: 'Aisha',
    lastName: 'Khan',
    address1: '1 High Street',
    city: 'Leeds',
    postalCode: 'LS1 4AB',
  }
  /** Opens the link in a new browser, as the page does. */
  const takeOver = async ({ token }: { token: string }) => {
    const browser = openBrowser(shop)
    const { items } = await browser.call(readHandOver, { token })
    const { id: cartId } = await browser.call(beginGuestCart, {})
    for (const { variant, quantity } of items)
      await browser.call(addCartItem, { variantId: variant.id ?? '', quantity })
    const taken = await browser.call(takeHandOver, { token })
    return { browser, cartId, taken }
  }

  it('is bought in the buyer’s browser, and the assistant is notified of its order', async () => {
    const session = await begin()
    const { browser, cartId, taken } = await takeOver(session)
    expect(taken).toMatchObject({
      shippingMethod: 'express',
      guest: { email: 'aisha@example.com', firstName: 'Aisha', postalCode: 'ls1 4ab' },
    })
    const { email, ...address } = taken.guest!
    const { orderId } = await browser.call(checkout, {
      cartId,
      guest: { email, address: { ...address, country: 'GB' } },
      shippingMethod: 'express',
      expectedTotal: amountOf(session.body.totals, 'total')!,
    })
    expect((await call('GET', session.path)).body.status).toBe('requires_escalation')
    await payFor(shop, orderId)
    const { body } = await call('GET', session.path)
    expect(body).toMatchObject({ status: 'completed', order: { id: orderId } })
    expect(body.totals).toEqual(session.body.totals)
    expect(body.fulfillment.methods[0]?.groups?.[0]?.selected_option_id).toBe('express')
    expect(body.order?.permalink_url).not.toContain('#')
    expect(body).not.toHaveProperty('continue_url')
    expect(await orderRow(shop, orderId)).toMatchObject({ agent_session_id: body.id, sold_through: /127/ })
    expect(await call('PUT', session.path, { line_items: [line(session.variantId)] })).toMatchObject({
      body: { status: 'completed', messages: [{ code: 'checkout_completed' }] },
    })
    expect(await browser.call(readHandOver, { token: session.token })).toMatchObject({ isOver: true })
    // The link still shows what was bought, so its token is not refused.
    expect(await browser.call(checkHandOver, { token: session.token })).toEqual({ isOpen: true })
  })

  it('shows a checkout as the assistant saw it: total, delivery and address', async () => {
    const { body, token } = await begin()
    const shown = await openBrowser(shop).call(readHandOver, { token })
    expect(shown.checkout).toMatchObject({
      total: amountOf(body.totals, 'total'),
      shipping: amountOf(body.totals, 'fulfillment'),
      delivery: 'Express delivery',
      address: { firstName: 'Aisha', lastName: 'Khan', city: 'Leeds', postalCode: 'LS1 4AB' },
    })
    const withoutDelivery = await begin({ fulfillment: undefined })
    expect((await openBrowser(shop).call(readHandOver, { token: withoutDelivery.token })).checkout).toBeNull()
  })

  it('marks only one order: later purchases of the shopper are not marked', async () => {
    const session = await begin()
    const { browser, cartId, taken } = await takeOver(session)
    const { email, ...address } = taken.guest!
    const guest = { email, address: { ...address, country: 'GB' as const } }
    const { orderId } = await browser.call(checkout, { cartId, guest })
    await payFor(shop, orderId)
    const { variantId } = await makeGarment(shop, 5)
    await browser.call(addCartItem, { variantId, quantity: 1 })
    shop.passTime(10 * 60_000)
    const second = await browser.call(checkout, { cartId, guest })
    expect((await orderRow(shop, second.orderId)).sold_through).toBeNull()
  })

  it('does not mark an order that the buyer makes from a cart of their own', async () => {
    const { token, path } = await begin()
    const browser = openBrowser(shop)
    const { id: cartId } = await browser.call(beginGuestCart, {})
    const { variantId } = await makeGarment(shop, 5)
    await browser.call(addCartItem, { variantId, quantity: 1 })
    const { guest } = await browser.call(takeHandOver, { token })
    const { email, ...address } = guest!
    const details = { email, address: { ...address, country: 'GB' as const } }
    const { orderId } = await browser.call(checkout, { cartId, guest: details })
    await payFor(shop, orderId)
    expect((await orderRow(shop, orderId)).sold_through).toBeNull()
    expect((await call('GET', path)).body.status).toBe('requires_escalation')
  })

  it('is bought once, by the link of its cart or of the checkout created from it', async () => {
    const { variantId } = await makeGarment(shop, 5, 4000)
    const cart = (await call('POST', '/carts', { line_items: [line(variantId)] })).body
    const { body } = await call('POST', '/checkout-sessions', {
      cart_id: cart.id,
      buyer: { email: 'aisha@example.com' },
      fulfillment: delivery('standard'),
    })
    const tokenOf = ({ continue_url: url = '' }: typeof body) => url.split('/').at(-1) ?? ''
    const { browser, cartId } = await takeOver({ token: tokenOf(cart) })
    const guest = { email: 'aisha@example.com', address: { ...place, country: 'GB' as const } }
    await payFor(shop, (await browser.call(checkout, { cartId, guest })).orderId)
    expect((await call('GET', `/checkout-sessions/${body.id}`)).body.status).toBe('completed')
    expect((await call('GET', `/carts/${cart.id}`)).body.messages).toMatchObject([{ code: 'not_found' }])
    const again = { token: tokenOf(body) }
    expect(await browser.call(readHandOver, again)).toMatchObject({ isOver: true })
    await expect(browser.call(takeHandOver, again)).rejects.toMatchObject({ status: 404 })
  })

  it('brings its code along, and every answer includes its saving in the total', async () => {
    const { code } = await makePromotion(shop, { kind: 'percentage', value: 10 })
    const free = await makePromotion(shop, { kind: 'free_delivery', value: null })
    const { body, token } = await begin({ discounts: { codes: ['made-up', code, free.code] } })
    expect(body.discounts.applied).toMatchObject([{ code, amount: 800, allocations: [{ amount: 800 }] }])
    expect(body.messages).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'discount_code_invalid', path: '$.discounts.codes[0]' }),
        expect.objectContaining({
          code: 'discount_code_combination_disallowed',
          path: '$.discounts.codes[2]',
        }),
      ]),
    )
    const sum = (totals: typeof body.totals) =>
      totals.filter(({ type }) => type !== 'total').reduce((all, { amount }) => all + amount, 0)
    expect(amountOf(body.totals, 'items_discount')).toBe(-800)
    expect(sum(body.totals)).toBe(amountOf(body.totals, 'total'))
    expect((await openBrowser(shop).call(readHandOver, { token })).notes).toEqual([
      'Code MADE-UP: This code is not valid.',
      `Code ${free.code}: An order takes one code.`,
    ])
    const { browser } = await takeOver({ token })
    expect((await browser.call(getCart, {})).promotion).toMatchObject({ code })
    const discounts = { codes: [free.code] }
    const delivered = await begin({ discounts, fulfillment: delivery('standard') }, 1)
    expect(amountOf(delivered.body.totals, 'discount')).toBe(-599)
    expect(sum(delivered.body.totals)).toBe(4000)
  })

  it('reports missing goods and changed prices to buyer and assistant, and keeps the rest', async () => {
    const made = await Promise.all([5, 5, 5, 1].map(stock => makeGarment(shop, stock, 4000)))
    const [dearer, gone, kept, last] = made.map(({ variantId }) => variantId)
    const { body, token, path } = await begin({
      line_items: [line(dearer!), line(gone!), line(kept!), line(last!)],
    })
    expect(body.messages?.some(message => message.path?.startsWith('$.line_items'))).toBe(false)
    const { db } = shop.deps
    await db('variants').where({ id: dearer }).update({ price: 4500 })
    await db('variants').where({ id: gone }).delete()
    await db('variants').where({ id: last }).update({ stock: 0 })
    const shown = await openBrowser(shop).call(readHandOver, { token })
    expect(shown.items.map(({ variant }) => variant.id)).toEqual([dearer, kept])
    expect(shown.notes).toEqual([
      'One of the items is no longer for sale.',
      expect.stringMatching(/^The price of .+ \(.+, Size .+\) has changed from £40.00 to £45.00\.$/),
      expect.stringMatching(/^.+ \(.+, Size .+\) is sold out\.$/),
    ])
    expect((await call('GET', path)).body.messages?.slice(0, 3)).toMatchObject([
      { type: 'error', code: 'item_unavailable', path: '$.line_items[1]' },
      { type: 'warning', code: 'price_change', path: '$.line_items[0]' },
      { type: 'error', code: 'out_of_stock', path: '$.line_items[3]' },
    ])
  })

  it('opens twice in one browser, and in another one, with the same goods', async () => {
    const session = await begin()
    const { browser } = await takeOver(session)
    await browser.call(takeHandOver, { token: session.token })
    const { browser: other } = await takeOver(session)
    for (const each of [browser, other])
      expect((await each.call(getCart, {})).items).toMatchObject([
        { quantity: 2, variant: { id: session.variantId } },
      ])
  })

  it('is no purchase of an assistant that names what the buyer chose instead, or has cancelled its checkout', async () => {
    const buyOther = async (
      act: (session: Awaited<ReturnType<typeof begin>>, variantId: string) => Promise<unknown>,
    ) => {
      const session = await begin()
      const { browser, cartId, taken } = await takeOver(session)
      const { variantId } = await makeGarment(shop, 5, 4000)
      await browser.call(addCartItem, { variantId, quantity: 1 })
      await act(session, variantId)
      return { session, browser, cartId, guest: taken.guest!, variantId }
    }
    const orderOf = async ({ browser, cartId, guest }: Awaited<ReturnType<typeof buyOther>>) => {
      const { email, ...address } = guest
      const details = { email, address: { ...address, country: 'GB' as const } }
      const { orderId } = await browser.call(checkout, { cartId, guest: details })
      return orderRow(shop, orderId)
    }
    const named = await buyOther((session, variantId) =>
      call('PUT', session.path, { line_items: [line(variantId), line(session.variantId)] }),
    )
    const { items } = await named.browser.call(getCart, {})
    const handedOver = items.find(({ variant }) => variant.id === named.session.variantId)!
    await named.browser.call(removeCartItem, { id: handedOver.id })
    expect(await orderOf(named)).toMatchObject({ agent_session_id: null })
    const canceled = await buyOther(session => call('POST', `${session.path}/cancel`))
    expect(await orderOf(canceled)).toMatchObject({ agent_session_id: null })
  })

  it('makes the shop email the buyer for consent to the newsletter, if the assistant requests it', async () => {
    const buyer = { email: 'news@example.com', consent: { marketing: true } }
    const { token } = await begin({ buyer })
    expect(await mailsTo(shop, 'news@example.com')).toEqual([])
    await takeOver({ token })
    expect(await mailsTo(shop, 'news@example.com')).toHaveLength(1)
  })

  it('cannot be opened without its token, and expires', async () => {
    const browser = openBrowser(shop)
    const none = { token: 'f'.repeat(40) }
    await expect(browser.call(readHandOver, none)).rejects.toMatchObject({ status: 404 })
    await expect(browser.call(checkHandOver, none)).rejects.toMatchObject({ status: 404 })
    const { token, path } = await begin()
    expect(await browser.call(checkHandOver, { token })).toEqual({ isOpen: true })
    await call('POST', `${path}/cancel`)
    expect(await browser.call(readHandOver, { token })).toMatchObject({ isOver: true })
    await expect(browser.call(checkHandOver, { token })).rejects.toMatchObject({ status: 404 })
    await browser.call(beginGuestCart, {})
    await expect(browser.call(takeHandOver, { token })).rejects.toMatchObject({ status: 404 })
  })
})
