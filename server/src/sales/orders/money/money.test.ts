import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportSales, getSales } from '@shop/contracts/analytics/endpoints'
import { type AuditKind, listAlerts } from '@shop/contracts/alerts/endpoints'
import { moneyAccounts, sumMoves } from '@shop/contracts/moneyLedger'
import { getAdminOrder, refundOrder, setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import { getOrderMoney } from '@shop/contracts/orders/moneyEndpoints'
import { endHandRefund } from '@shop/contracts/orders/reviewEndpoints'
import { parse } from 'csv-parse/sync'
import { expect, it, vi } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { bookKinds } from '../../../upkeep/jobs/compareBooks.ts'
import { signUp, useNewStaff } from '../../../test/accounts.ts'
import { expectBooksToAgree } from '../../../test/books.ts'
import { checkOut, deliverEvents, makeGarment, makeShopper, payFor } from '../../../test/checkout.ts'
import { secretKey, describeShop } from '../../../test/startShop.ts'

const day = 24 * 3600_000

describeShop('the money ledger', shop => {
  const staff = useNewStaff(shop)
  const placed = async (price = 8000) => {
    const { variantId } = await makeGarment(shop, 5, price)
    return (await checkOut(shop, await makeShopper(shop, variantId))).orderId
  }
  const paid = async (price?: number) => {
    const orderId = await placed(price)
    await payFor(shop, orderId)
    return orderId
  }
  const movesOf = async (id: string) => (await shop.call(getOrderMoney, { id }, staff)).moves
  const lines = async (id: string) =>
    (await movesOf(id)).map(({ kind, debit, credit, amount }) => `${kind}: ${debit} from ${credit} ${amount}`)
  const refund = (id: string, amount?: number) =>
    shop.call(refundOrder, { id, reason: 'Too wide', ...(amount && { amount }) }, staff)
  const payOut = async () => {
    const headers = { authorization: `Bearer ${secretKey}` }
    const { status } = await fetch(`${shop.sandbox.url}/_sandbox/payouts`, { method: 'POST', headers })
    expect(status).toBe(200)
  }

  it('records a card payment, its fee, a partial refund, and the payout', async () => {
    const id = await paid()
    await refund(id, 3000)
    await shop.jobs.balance.runNow()
    expect((await lines(id)).toSorted()).toEqual([
      'fee: fees from provider 140',
      'payment: provider from sales 8000',
      'refund: sales from provider 3000',
    ])
    expect(sumMoves(await movesOf(id))).toEqual([
      { currency: 'GBP', received: 8000, givenBack: 3000, disputed: 0, fees: 140, left: 4860 },
    ])
    await expectBooksToAgree(shop)
    shop.passTime(4 * day)
    await payOut()
    await expectBooksToAgree(shop)
    const [payout] = await shop.deps.db('money_moves').where({ kind: 'payout' })
    expect(payout).toMatchObject({ debit: 'bank', credit: 'provider', amount: 4860, order_id: null })
    expect((await shop.deps.payments.readBalance()).every(({ amount }) => amount === 0)).toBe(true)
    shop.passTime(-4 * day)
  })

  it("books the provider's list once, however often it is read", async () => {
    await paid()
    const readAll = async () => {
      await shop.deps.db('cursors').where({ name: 'provider-balance' }).update({ read_until: '2020-01-01' })
      await shop.jobs.balance.runNow()
    }
    await readAll()
    const before = await shop.deps.db('money_moves').select()
    await readAll()
    expect(await shop.deps.db('money_moves').select()).toEqual(before)
  })

  it('records money that was paid by other means, and refunded by hand', async () => {
    const id = await placed()
    const offline = { id, status: 'PAID', reason: 'Cash in the shop' } as const
    await shop.call(setOrderStatus, offline, staff)
    await refund(id, 1000)
    expect(await lines(id)).toEqual(['payment: bank from sales 8000'])
    const { refunds } = await shop.call(getAdminOrder, { id }, staff)
    const outcome = { refundId: refunds[0]!.id, outcome: 'paid_back', note: 'Cash' } as const
    await shop.call(endHandRefund, { id, ...outcome }, staff)
    expect(await lines(id)).toEqual(['payment: bank from sales 8000', 'refund: sales from bank 1000'])
    await expectBooksToAgree(shop)
  })

  it('records a refund that the bank rejected later, as two moves', async () => {
    const id = await paid()
    await refund(id, 3000)
    shop.sandbox.failRefund(shop.sandbox.refunds().at(-1)!.id)
    await deliverEvents(shop)
    expect(await lines(id)).toEqual([
      'payment: provider from sales 8000',
      'refund: sales from provider 3000',
      'refund_failed: provider from sales 3000',
    ])
    await expectBooksToAgree(shop)
  })

  it('records what a bank withdraws for a dispute, its fee, and what it returns', async () => {
    const { db } = shop.deps
    const id = await paid()
    const at = '2026-05-31T12:00:00.000Z'
    const about = { kind: 'dispute', order_id: id, amount: 8000, currency: 'GBP', reason: 'fraudulent' }
    await db('payment_cases').insert({
      id: `dp_${id}`,
      ...about,
      status: 'needs_response',
      withdrawn: 8000,
      fee: 2000,
      created_at: at,
      updated_at: at,
    })
    await db('payment_cases')
      .where({ id: `dp_${id}` })
      .update({ withdrawn: 0, status: 'won' })
    expect((await lines(id)).toSorted()).toEqual([
      'dispute: disputed from provider 8000',
      'dispute_back: provider from disputed 8000',
      'dispute_fee: fees from provider 2000',
      'payment: provider from sales 8000',
    ])
    expect(sumMoves(await movesOf(id))).toMatchObject([
      { received: 8000, fees: 2000, disputed: 0, left: 6000 },
    ])
    // The provider does not know of this.
    await db('payment_cases')
      .where({ id: `dp_${id}` })
      .update({ fee: 0 })
  })

  it('writes off what was lost for a payment that belongs to no order', async () => {
    const { db } = shop.deps
    const id = `dp_${newId()}`
    const at = '2026-05-31T12:00:00.000Z'
    const about = {
      kind: 'dispute',
      amount: 500,
      currency: 'CHF',
      reason: 'fraudulent',
      created_at: at,
      updated_at: at,
    }
    await db('payment_cases').insert({ id, ...about, status: 'needs_response', withdrawn: 500 })
    await db('payment_cases').where({ id }).update({ status: 'lost', written_off: 500 })
    const moves = await db('money_moves').where({ subject: id }).orderBy('number')
    expect(moves.map(({ debit, credit, amount }) => [debit, credit, amount])).toEqual([
      ['disputed', 'provider', 500],
      ['losses', 'disputed', 500],
    ])
    await db('payment_cases').where({ id }).update({ withdrawn: 0, written_off: 0 })
  })

  it('is append-only', async () => {
    await paid()
    const { db } = shop.deps
    await expect(db('money_moves').update({ amount: 1 })).rejects.toThrow('append-only')
    await expect(db('money_moves').delete()).rejects.toThrow('append-only')
  })

  it('is exported by account and day, and totalled in the report', async () => {
    const days = { from: '2031-03-01', to: '2031-03-02' }
    const move = { kind: 'other', debit: 'provider', credit: 'other', amount: 250, currency: 'EUR' }
    await shop.deps.db('money_moves').insert([
      { ...move, subject: newId(), at: '2031-03-01T10:00:00.000Z' },
      { ...move, subject: newId(), at: '2031-03-01T12:00:00.000Z' },
      { ...move, debit: 'other', credit: 'provider', subject: newId(), at: '2031-03-02T12:00:00.000Z' },
      { ...move, debit: 'other', credit: 'provider', subject: newId(), at: '2031-03-02T13:00:00.000Z' },
    ])
    const { accounts } = await shop.call(getSales, days, staff)
    expect(accounts).toEqual([
      { account: 'other', currency: 'EUR', debit: 500, credit: 500 },
      { account: 'provider', currency: 'EUR', debit: 500, credit: 500 },
    ])
    const file = await shop.call(exportSales, { table: 'accounts', ...days }, staff)
    expect(parse(await file.text(), { bom: true })).toEqual([
      ['Day', 'Account', 'Currency', 'Debit', 'Credit'],
      ['2031-03-01', 'Other', 'EUR', '0.00', '5.00'],
      ['2031-03-01', 'Payment provider', 'EUR', '5.00', '0.00'],
      ['2031-03-02', 'Other', 'EUR', '5.00', '0.00'],
      ['2031-03-02', 'Payment provider', 'EUR', '0.00', '5.00'],
    ])
  })

  it("contains only the requested order's moves, and is for staff", async () => {
    const id = newId()
    await expect(movesOf(id)).rejects.toMatchObject({ code: 'not_found' })
    const { accessToken } = await signUp(shop)
    await expect(shop.call(getOrderMoney, { id }, accessToken)).rejects.toMatchObject({ status: 403 })
  })

  it('reports differences at night, and withdraws the report once there are none', async () => {
    const { db } = shop.deps
    const id = await paid()
    const errors = vi.spyOn(shop.deps.log, 'error').mockReturnValue()
    const open = async () =>
      (await shop.call(listAlerts, { limit: 100 }, staff)).items
        .filter(({ kind }) => bookKinds.includes(kind as AuditKind))
        .map(({ kind, subject }) => `${kind} ${subject}`)
    await shop.jobs.outbox.runNow()
    await shop.jobs.audit.runNow()
    expect(await open()).toEqual([])
    const wrong = {
      order_id: id,
      kind: 'other',
      debit: 'sales',
      credit: 'provider',
      amount: 5,
      currency: 'GBP',
    }
    const at = '2026-05-31T12:00:00.000Z'
    await db('money_moves').insert({ ...wrong, subject: newId(), at })
    await db('counters').where('name', 'like', 'invoice-%').increment('value', 1)
    await shop.jobs.audit.runNow()
    const year = new Date(shop.deps.clock.now()).getUTCFullYear()
    expect((await open()).toSorted()).toEqual([
      'balance-differs GBP',
      `ledger-differs ${id}`,
      `papers-differ invoice-${year}`,
    ])
    await db('money_moves').insert({ ...wrong, debit: 'provider', credit: 'sales', subject: newId(), at })
    await db('counters').where('name', 'like', 'invoice-%').decrement('value', 1)
    await shop.jobs.audit.runNow()
    expect(await open()).toEqual([])
    errors.mockRestore()
  })

  it('reports an export whose parcel has no proof, until it has one', async () => {
    const { db } = shop.deps
    const id = await paid()
    await db('orders').where({ id }).update({ vat_reason: 'export' })
    await shop.call(setOrderStatus, { id, status: 'SHIPPED' }, staff)
    const findUnprovenExports = async () => {
      await shop.jobs.audit.runNow()
      const { items } = await shop.call(listAlerts, { limit: 100 }, staff)
      return items.filter(({ kind }) => kind === 'export-unproven').map(({ subject }) => subject)
    }
    expect(await findUnprovenExports()).toEqual([id])
    await db('parcels').where({ order_id: id }).update({ carrier: 'DHL', tracking_number: 'JD0146' })
    expect(await findUnprovenExports()).toEqual([])
  })

  it("books the provider's earlier debt as one sum", async () => {
    await paid()
    await shop.deps.db('cursors').delete()
    await shop.jobs.balance.runNow()
    expect(await shop.deps.db('cursors').where({ name: 'provider-balance' })).toEqual([])
    // The payout above came days later.
    shop.passTime(5 * day)
    const { payments } = shop.deps
    const { readBalance } = payments
    payments.readBalance = async () => [...(await readBalance()), { currency: 'USD', amount: -700 }]
    await shop.jobs.balance.runNow()
    payments.readBalance = readBalance
    expect(await shop.deps.db('money_moves').where({ currency: 'USD' })).toMatchObject([
      { kind: 'other', debit: 'other', credit: 'provider', amount: 700, subject: 'opening USD' },
    ])
  })
})

it('has the accounts that the schema knows', () => {
  const schema = readFileSync(join(import.meta.dirname, '../../../../../docs/schema.sql'), 'utf8')
  const check = /CHECK \(\(\(debit\)::text = ANY \(\(ARRAY\[([^\]]*)\]/.exec(schema)?.[1] ?? ''
  expect([...check.matchAll(/'(\w+)'/g)].map(([, name]) => name)).toEqual(Object.keys(moneyAccounts))
})
