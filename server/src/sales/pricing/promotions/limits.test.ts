import { cancelOrder } from '@shop/contracts/orders/endpoints'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso } from '../../../platform/base/deps.ts'
import {
  checkOut,
  guestDetails,
  deliverEvents,
  makeGarment,
  makeShopper,
  orderRow,
  payFor,
  stockOf,
} from '../../../test/checkout.ts'
import { claimGuestOrders } from '../../../people/accounts/claimGuestOrders.ts'
import { cancelUnpaid } from '../../orders/payments/cancelUnpaid.ts'
import { makePromotion, applyCode, usesOf } from '../../../test/promotions.ts'
import { describeShop } from '../../../test/startShop.ts'
import { customerOf } from './readPromotion.ts'
import { takeUse } from './takeUse.ts'

const minutes = 60_000

describeShop('the limits of a promotion', shop => {
  const shoppers = async (count: number, code: string) => {
    const { variantId } = await makeGarment(shop, 200)
    const made = []
    for (let i = 0; i < count; i++) {
      const shopper = await makeShopper(shop, variantId)
      await applyCode(shop, shopper, code)
      made.push(shopper)
    }
    return { variantId, made }
  }

  it('let 5 of 30 simultaneous checkouts use a code for 5, and refuse the others', async () => {
    const promotion = await makePromotion(shop, { usageLimit: 5 })
    const { variantId, made } = await shoppers(30, promotion.code)
    const outcomes = await Promise.allSettled(made.map(shopper => checkOut(shop, shopper)))
    const placed = outcomes.flatMap(outcome =>
      outcome.status === 'fulfilled' ? [outcome.value.orderId] : [],
    )
    const refused = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(placed).toHaveLength(5)
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'promotion_refused', message: 'This code has been used up.' })
    expect(await usesOf(shop, promotion.id)).toBe(5)
    // Refused shoppers reserve no stock.
    expect(await stockOf(shop, variantId)).toEqual({ stock: 200, reserved: 5 })
    const orders = await shop.deps.db('orders').where({ promotion_id: promotion.id })
    expect(new Set(orders.map(({ id }) => id))).toEqual(new Set(placed))
    for (const order of orders) expect(order).toMatchObject({ discount: 500, promotion_code: promotion.code })
  })

  it('count all uses by one email address: as a guest, with an account, and as a guest again', async () => {
    const promotion = await makePromotion(shop, { perCustomerLimit: 1 })
    const refused = { code: 'promotion_refused', message: 'You have already used this code.' }
    const { variantId } = await makeGarment(shop, 20)
    const asGuest = async (email?: string) => {
      const shopper = await makeShopper(shop, variantId, { buyer: 'guest' })
      await applyCode(shop, shopper, promotion.code)
      return { shopper, order: checkOut(shop, shopper, email ? guestDetails(email) : {}) }
    }
    const first = await asGuest()
    await payFor(shop, (await first.order).orderId)
    const { email } = first.shopper.user
    await expect((await asGuest(email)).order).rejects.toMatchObject(refused)
    await expect((await asGuest(email.toUpperCase())).order).rejects.toMatchObject(refused)
    // The account with this address, confirmed or not, has used up the code through the guest's order.
    const account = await makeShopper(shop, variantId, { email })
    await expect(applyCode(shop, account, promotion.code)).rejects.toMatchObject(refused)
    await transaction(shop.deps.db, trx => claimGuestOrders(trx, account.user))
    await expect(applyCode(shop, account, promotion.code)).rejects.toMatchObject(refused)
    await expect((await asGuest(email)).order).rejects.toMatchObject(refused)
    expect(await usesOf(shop, promotion.id)).toBe(1)
  })

  it('never let one customer exceed their uses, however many orders they place at once', async () => {
    const promotion = await makePromotion(shop, { perCustomerLimit: 3 })
    const { made } = await shoppers(1, promotion.code)
    const [shopper] = made as [(typeof made)[0]]
    const { orderId } = await checkOut(shop, shopper)
    const sample = await orderRow(shop, orderId)
    const orders = Array.from({ length: 20 }, (_, index) => ({
      ...sample,
      id: newId(),
      number: `M-${index}`,
      cart_id: newId(),
      stripe_session_id: null,
    }))
    await shop.deps.db('orders').insert(orders)
    const outcomes = await Promise.allSettled(
      orders.map(order =>
        transaction(shop.deps.db, trx =>
          takeUse(trx, promotion, {
            orderId: order.id,
            customer: customerOf(shopper.user),
            at: nowIso(shop.deps),
          }),
        ),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ message: 'You have already used this code.' })
    expect(await usesOf(shop, promotion.id)).toBe(3)
  })

  it('count one use for many simultaneous checkouts of one cart', async () => {
    const promotion = await makePromotion(shop, { usageLimit: 5, perCustomerLimit: 1 })
    const { made } = await shoppers(1, promotion.code)
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkOut(shop, made[0]!)))
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1)
    expect(await usesOf(shop, promotion.id)).toBe(1)
  })

  it('count a payment that arrived after the order was cancelled, even beyond the limit', async () => {
    const promotion = await makePromotion(shop, { usageLimit: 1 })
    const { made } = await shoppers(1, promotion.code)
    const { orderId } = await checkOut(shop, made[0]!)
    const { stripe_session_id: session } = await orderRow(shop, orderId)
    // Cancelled here while the provider's page was still open.
    await cancelUnpaid(shop.deps, orderId, { actor: 'system', reason: 'Test.' })
    expect(await usesOf(shop, promotion.id)).toBe(0)
    const other = (await shoppers(1, promotion.code)).made[0]!
    await checkOut(shop, other)
    shop.sandbox.pay(session)
    await deliverEvents(shop)
    expect(await orderRow(shop, orderId)).toMatchObject({ status: 'PAID', discount: 500 })
    expect(await usesOf(shop, promotion.id)).toBe(2)
  })

  it('count the use of a paid order for good', async () => {
    const promotion = await makePromotion(shop, { usageLimit: 1 })
    const { made } = await shoppers(1, promotion.code)
    await payFor(shop, (await checkOut(shop, made[0]!)).orderId)
    expect(await usesOf(shop, promotion.id)).toBe(1)
  })

  it('free the use of an order that was cancelled, or whose payment page expired', async () => {
    const promotion = await makePromotion(shop, { usageLimit: 2 })
    const { made } = await shoppers(2, promotion.code)
    const [first, second] = made as [(typeof made)[0], (typeof made)[0]]
    const { orderId } = await checkOut(shop, first)
    await checkOut(shop, second)
    expect(await usesOf(shop, promotion.id)).toBe(2)
    await shop.call(cancelOrder, { id: orderId }, first)
    expect(await usesOf(shop, promotion.id)).toBe(1)
    shop.passTime(42 * minutes)
    shop.sandbox.sessions()
    await deliverEvents(shop)
    await expect.poll(() => usesOf(shop, promotion.id)).toBe(0)
  })
})
