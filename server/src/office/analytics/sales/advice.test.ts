import { countAdvice, exportSales, getSales } from '@shop/contracts/analytics/endpoints'
import { addCartItem, beginGuestCart, joinCarts } from '@shop/contracts/cart/endpoints'
import type { AdviceOutcome } from '@shop/contracts/fit/adviceOutcomes'
import { refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { askReturn, cancelReturn } from '@shop/contracts/returns/endpoints'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { signUp, useStaff } from '../../../test/accounts.ts'
import { openBrowser } from '../../../test/browser.ts'
import { makeProduct } from '../../../test/catalog.ts'
import {
  checkOut,
  forEachBuyer,
  deliverEvents,
  makeShopper,
  payFor,
  type Shopper,
} from '../../../test/checkout.ts'
import { orderDesk } from '../../../test/orderDesk.ts'
import { plansOf, findFullScans } from '../../../test/plansOf.ts'
import { describeShop, useShop, type TestShop, refuses } from '../../../test/startShop.ts'
import { adviceCounter } from '../visits/visitCounter.ts'

const day = 24 * 60 * 60_000
const dayAway = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
const period = { from: dayAway(-1), to: dayAway(1) }
const none = { units: 0, kept: 0, sentBack: 0, swapped: 0 }

const makeThobe = (shop: TestShop, title: string) =>
  makeProduct(shop, {
    title,
    variants: ['54', '56', '58'].map(size => ({ size, stock: 50, price: 5000 })),
  })

forEachBuyer('fit advice', (dialect, buyer) => {
  const shop = useShop(dialect)
  const staff = useStaff(shop)
  const desk = orderDesk(shop, () => staff)
  const read = async () => (await shop.call(getSales, period, staff)).advice
  /** Compares the report from daily totals with one counted line by line. */
  const report = async () => {
    await shop.deps.db('sales_clock_index').delete()
    const counted = await read()
    await shop.jobs.sales.runNow()
    expect(await read()).toEqual(counted)
    return counted
  }
  const adviceOf = async (productId: string) =>
    (await report()).products.find(product => product.productId === productId)

  /** Buys two units, and adds the second as advised or not. */
  const buy = async (variantId: string, advice?: AdviceOutcome) => {
    const shopper = await makeShopper(shop, variantId, { buyer })
    await shop.call(addCartItem, { variantId, quantity: 1, ...(advice && { advice }) }, shopper)
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    return { shopper, orderId }
  }
  const deliver = async (orderId: string) => {
    await desk.setStatus(orderId, 'SHIPPED')
    await desk.setStatus(orderId, 'DELIVERED')
  }
  const sendBack = async (
    { shopper, orderId }: { shopper: Shopper; orderId: string },
    swapFor?: string,
  ): Promise<string> => {
    const { items } = await desk.read(orderId)
    const line = { itemId: items[0]!.id, quantity: 1, reason: 'too_short' as const }
    const lines = [{ ...line, ...(swapFor && { swapFor }) }]
    const returnRequest = { id: orderId, returnId: newId(), lines }
    const { returns } = await shop.call(askReturn, returnRequest, shopper)
    return returns[0]!.id
  }

  it('counts units bought as advised or otherwise, and what became of them', async () => {
    const { id, variants } = await makeThobe(shop, 'Najd thobe')
    const [small, medium, large] = variants.map(variant => variant.id) as [string, string, string]
    const followed = await buy(medium, 'followed')
    // The garment has not arrived yet, so nobody has kept it.
    expect(await adviceOf(id)).toEqual({
      productId: id,
      title: 'Najd thobe',
      given: 0,
      followed: { ...none, units: 2 },
      otherwise: none,
    })
    await deliver(followed.orderId)
    expect(await adviceOf(id)).toMatchObject({ followed: { ...none, units: 2, kept: 2 } })

    const otherwise = await buy(small, 'otherwise')
    await deliver(otherwise.orderId)
    await sendBack(otherwise, large)
    expect(await adviceOf(id)).toMatchObject({
      followed: { ...none, units: 2, kept: 2 },
      otherwise: { units: 2, kept: 1, sentBack: 0, swapped: 1 },
    })
    const returnId = await sendBack(followed)
    expect(await adviceOf(id)).toMatchObject({ followed: { units: 2, kept: 1, sentBack: 1, swapped: 0 } })
    await shop.call(cancelReturn, { id: followed.orderId, returnId }, followed.shopper)
    expect(await adviceOf(id)).toMatchObject({ followed: { units: 2, kept: 2, sentBack: 0, swapped: 0 } })
  })

  it('counts units refunded without a return, but none of a cancelled order or without advice', async () => {
    const { id, variants } = await makeThobe(shop, 'Liwa kandura')
    const [first] = variants
    const [partly, wholly, canceled] = [
      await buy(first!.id, 'otherwise'),
      await buy(first!.id, 'otherwise'),
      await buy(first!.id, 'otherwise'),
    ]
    await buy(first!.id)
    for (const { orderId } of [partly, wholly]) await deliver(orderId)
    const { items } = await desk.read(partly.orderId)
    const lines = [{ itemId: items[0]!.id, quantity: 1 }]
    await shop.call(refundOrder, { id: partly.orderId, lines, reason: 'Too wide' }, staff)
    await shop.call(refundOrder, { id: wholly.orderId, reason: 'Too wide' }, staff)
    await desk.setStatus(canceled.orderId, 'CANCELED')
    await deliverEvents(shop)
    expect(await adviceOf(id)).toMatchObject({
      followed: none,
      otherwise: { units: 4, kept: 1, sentBack: 3, swapped: 0 },
    })
  })

  it('reads only the returns and refunds of the lines concerned', async () => {
    const isOfAdvice = (sql: string) => /with bought/.test(sql)
    if (dialect === 'sqlite') {
      const steps = await plansOf(shop, report, isOfAdvice)
      expect(steps.filter(step => /^SEARCH l .*order_item_id=\?/.test(step))).toHaveLength(2)
      expect(steps.filter(step => /^SCAN [lmioprs]\b/.test(step))).toEqual([])
    } else expect(Object.values(await findFullScans(shop, report)).filter(isOfAdvice)).toEqual([])
  })

  it('sums up all products of the period, and exports each as CSV', async () => {
    const { id, variants } = await makeThobe(shop, 'Fes jalab')
    await deliver((await buy(variants[0]!.id, 'followed')).orderId)
    await buy(variants[1]!.id, 'otherwise')
    const { products, ...total } = await report()
    const unitsOf = (how: 'followed' | 'otherwise') =>
      products.reduce((sum, product) => sum + product[how].units, 0)
    expect(total).toMatchObject({
      followed: { units: unitsOf('followed') },
      otherwise: { units: unitsOf('otherwise') },
    })
    expect(await adviceOf(id)).toMatchObject({ followed: { units: 2 }, otherwise: { units: 2 } })
    const file = await shop.call(exportSales, { table: 'advice', ...period }, staff)
    const lines: string[][] = parse(await file.text(), { bom: true })
    expect(lines[0]).toEqual([
      'Product',
      'Advice given',
      'Bought as advised',
      'Kept as advised',
      'Sent back as advised',
      'Exchanged as advised',
      'Bought otherwise',
      'Kept otherwise',
      'Sent back otherwise',
      'Exchanged otherwise',
    ])
    expect(lines).toContainEqual(['Fes jalab', ...'0 2 2 0 0 2 0 0 0'.split(' ')])
    // The parts of a longer period add up to the same.
    const longer = { from: dayAway(-40), to: dayAway(20) }
    expect((await shop.call(getSales, longer, staff)).advice).toEqual(await report())
    const before = { from: dayAway(-30), to: dayAway(-2) }
    const { advice } = await shop.call(getSales, before, staff)
    expect(advice).toEqual({ given: 0, followed: none, otherwise: none, products: [] })
  })
})

describeShop('fit advice of a cart', shop => {
  const adviceIn = async (variantId: string) =>
    (await shop.deps.db('cart_items').where({ variant_id: variantId }).first('advice'))?.advice

  it('is the last answer, and stays if none follows', async () => {
    const { variants } = await makeThobe(shop, 'Thobe')
    const variantId = variants[0]!.id
    const { accessToken } = await signUp(shop)
    const add = (advice?: AdviceOutcome) =>
      shop.call(addCartItem, { variantId, quantity: 1, ...(advice && { advice }) }, accessToken)
    await add()
    expect(await adviceIn(variantId)).toBeNull()
    await add('otherwise')
    expect(await adviceIn(variantId)).toBe('otherwise')
    await add()
    expect(await adviceIn(variantId)).toBe('otherwise')
    await add('followed')
    expect(await adviceIn(variantId)).toBe('followed')
    await expect(add('taken' as AdviceOutcome)).rejects.toMatchObject({
      status: 400,
      code: 'validation_failed',
      fields: { advice: 'Say `followed` or `otherwise`, or leave it out.' },
    })
  })

  it('stays when a guest signs in', async () => {
    const { variants } = await makeThobe(shop, 'Thobe')
    const [fresh, known] = variants.map(variant => variant.id) as [string, string]
    const browser = openBrowser(shop)
    await browser.call(beginGuestCart, {})
    await browser.call(addCartItem, { variantId: fresh, quantity: 1, advice: 'followed' })
    await browser.call(addCartItem, { variantId: known, quantity: 1, advice: 'otherwise' })
    const { accessToken } = await signUp(shop)
    await shop.call(addCartItem, { variantId: known, quantity: 3 }, accessToken)
    await browser.call(joinCarts, {}, accessToken)
    expect(await adviceIn(fresh)).toBe('followed')
    expect(await adviceIn(known)).toBe('otherwise')
  })
})

describeShop('fit advice that was given', shop => {
  it('is counted by day and product, and outlives the product', async () => {
    const staff = await signUp(shop, { isAdmin: true })
    const [thobe, kandura] = [await makeThobe(shop, 'Najd thobe'), await makeThobe(shop, 'Liwa kandura')]
    const clock = { now: () => Date.parse('2026-06-30T22:30:00.000Z') }
    const counter = adviceCounter({ ...shop.deps, clock })
    for (const { id } of [thobe, thobe, kandura]) await counter.count(id)
    // An invented product id.
    await counter.count(newId())
    await counter.flush()
    // In London it is the first of July.
    clock.now = () => Date.parse('2026-06-30T23:30:00.000Z')
    await counter.count(thobe.id)
    await counter.flush()
    await counter.count(thobe.id)
    await counter.flush()
    const read = async (from: string, to: string) => {
      const { advice } = await shop.call(getSales, { from, to }, staff)
      return [advice.given, advice.products.map(({ title, given }) => [title, given])]
    }
    expect(await read('2026-06-30', '2026-06-30')).toEqual([
      3,
      [
        ['Najd thobe', 2],
        ['Liwa kandura', 1],
      ],
    ])
    expect(await read('2026-07-01', '2026-07-01')).toEqual([2, [['Najd thobe', 2]]])
    await shop.deps.db('products').where({ id: thobe.id }).delete()
    expect(await read('2026-07-01', '2026-07-01')).toEqual([2, [['Deleted products', 2]]])
  })

  it('is accepted from anybody without a cookie, and refused without a product', async () => {
    const send = (body: object) =>
      shop.request('/visits/advice', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const answer = await send({ productId: newId() })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toBeNull()
    for (const productId of ['thobe', 7])
      await refuses(shop.call(countAdvice, { productId: productId as never }), 'validation_failed')
    // Body measurements are refused.
    expect((await send({ productId: newId(), heightCm: 178 })).status).toBe(400)
  })
})
