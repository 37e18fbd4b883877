import { expect, it } from 'vitest'
import { transaction } from '../../../platform/database/transaction.ts'
import { Order } from '../Order.ts'
import { applyPayment } from '../payments/markPaid.ts'
import { settle } from '../payments/settle.ts'
import { checkOut, makeGarment, makeShopper, orderRow } from '../../../test/checkout.ts'
import { defaultSettings } from '@shop/contracts/shop/defaultSettings'
import { describeShop } from '../../../test/startShop.ts'
import { findIssued } from './findIssued.ts'
import { nextNumber } from './nextNumber.ts'

const counting = (count: number, year: string, prefix = '') =>
  Array.from({ length: count }, (_, index) => `${prefix}${year}-${String(index + 1).padStart(6, '0')}`)

describeShop('numbers of documents', shop => {
  const take = (at: string, series: 'invoice' | 'credit-note' = 'invoice') =>
    transaction(shop.deps.db, trx => nextNumber(trx, series, at))
  const fail = (at: string) =>
    transaction(shop.deps.db, async trx => {
      await nextNumber(trx, 'invoice', at)
      throw new Error('rolled back')
    })

  it('have no gaps or duplicates when fifty are requested at once and every third is rolled back', async () => {
    const at = '2029-03-01T12:00:00.000Z'
    const attempts = Array.from({ length: 50 }, (_, index) => (index % 3 === 2 ? fail(at) : take(at)))
    const answers = await Promise.allSettled(attempts)
    const given = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(given.toSorted()).toEqual(counting(34, '2029'))
  })

  it("start again with London's year", async () => {
    const years = ['2030-12-31T23:59:59.999Z', '2031-01-01T00:00:00.000Z', '2031-06-30T23:30:00.000Z']
    const given = []
    for (const at of years) given.push(await take(at))
    expect(given).toEqual(['2030-000001', '2031-000001', '2031-000002'])
  })

  it('have a series of their own for credit notes', async () => {
    const at = '2040-03-01T12:00:00.000Z'
    expect(await take(at)).toBe('2040-000001')
    expect([await take(at, 'credit-note'), await take(at, 'credit-note')]).toEqual(counting(2, '2040', 'CN-'))
  })

  it('have no gaps for fifty orders paid at once, even if some payments are rolled back at first', async () => {
    const { variantId } = await makeGarment(shop, 50)
    const buy = async () => {
      const { orderId } = await checkOut(shop, await makeShopper(shop, variantId))
      const { stripe_session_id: sessionId } = await orderRow(shop, orderId)
      shop.sandbox.faults.add({ kind: 'drop', times: 1 })
      shop.sandbox.pay(sessionId)
      return orderId
    }
    const orderIds = await Promise.all(Array.from({ length: 50 }, buy))
    const payInVain = async (id: string) => {
      const order = await Order.query(shop.deps.db).findById(id).throwIfNotFound()
      const how = { from: 'PENDING', act: 'consume', actor: 'system', detail: '' } as const
      const more = { settings: defaultSettings, columns: { payment_method: 'card' as const } }
      await transaction(shop.deps.db, async trx => {
        await applyPayment(shop.deps, trx, order, { ...how, ...more })
        throw new Error('rolled back')
      })
    }
    const inVain = orderIds.filter((_, index) => index % 10 === 0)
    const payments = orderIds.map(id => settle(shop.deps, id))
    const refused = await Promise.allSettled(inVain.map(payInVain))
    expect(refused.every(({ status }) => status === 'rejected')).toBe(true)
    expect(new Set(await Promise.all(payments))).toEqual(new Set(['PAID']))

    // The first request numbers them all, in the order of the payments.
    const found = await Promise.all(orderIds.map(id => findIssued(shop.deps.db, id)))
    const byNumber = found.map(({ invoice }) => invoice!).toSorted((x, y) => x.number.localeCompare(y.number))
    const numbers = byNumber.map(({ number }) => number)
    expect(numbers).toEqual(counting(50, numbers[0]!.slice(0, 4)))
    const moments = byNumber.map(({ issuedAt }) => issuedAt)
    expect(moments).toEqual(moments.toSorted())
    expect(await shop.deps.db('invoices_due').select('id')).toEqual([])
  }, 60_000)
})
