import { listDocuments } from '@shop/contracts/documents/endpoints'
import { fulfilOrder, getAdminOrder, updateAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { addOrderNote, addOrderTag } from '@shop/contracts/orders/noteEndpoints'
import { getInvoice } from '@shop/contracts/invoices/endpoints'
import { beforeEach, expect, it, vi } from 'vitest'
import { startOfDay } from '../../../../platform/base/localDays.ts'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { signUp, type TestAccount } from '../../../../test/accounts.ts'
import { deliverEvents, orderRow } from '../../../../test/checkout.ts'
import { makeManyOrders } from '../../../../test/manyOrders.ts'
import { orderDesk } from '../../../../test/orderDesk.ts'
import { tablesWith } from '../../../../test/tablesWith.ts'
import { useShop } from '../../../../test/startShop.ts'
import { onBothDatabasesAndStores } from '../../../../test/stores.ts'
import { paperFacts } from '../../../../sales/orders/invoices/InvoiceData.ts'
import { removeExpired } from './removeExpired.ts'

const now = new Date()
const taxYear = now.toISOString().slice(5, 10) >= '04-06' ? now.getUTCFullYear() : now.getUTCFullYear() - 1
/** End of the retention period of invoices issued today: six years after the end of their tax year. */
const limit = Date.parse(startOfDay('Europe/London', `${taxYear + 7}-04-06`))
const day = 24 * 60 * 60_000

onBothDatabasesAndStores('an order past its retention period', (dialect, storage) => {
  const shop = useShop(dialect, storage)
  let staff: TestAccount
  // Signs in again each time, because sessions end during the years that a test skips.
  const signIn = async () => {
    staff = await signUp(shop, { isAdmin: true })
  }
  beforeEach(signIn)
  const desk = orderDesk(shop, () => staff)
  const runAt = async (instant: number) => {
    const clock = vi.spyOn(shop.deps.clock, 'now').mockReturnValue(instant)
    await shop.jobs.retention.runNow()
    clock.mockRestore()
  }

  it('keeps amounts and numbers but loses personal data, in its invoices too', async () => {
    const { db, files } = shop.deps
    const { shopper, orderId } = await desk.paid()
    const address = {
      firstName: 'Zebedee',
      lastName: 'Quill',
      address1: '9 Larkspur Mews',
      address2: null,
      city: 'Leeds',
      state: null,
      postalCode: 'LS1 4AP',
    }
    const { version } = await shop.call(getAdminOrder, { id: orderId }, staff)
    await shop.call(updateAdminOrder, { id: orderId, version, shippingAddress: address }, staff)
    await shop.call(addOrderNote, { id: orderId, note: 'Zebedee rang' }, staff)
    await shop.call(addOrderTag, { id: orderId, tag: 'Zebedee' }, staff)
    await shop.call(fulfilOrder, { id: orderId, carrier: 'DPD', trackingNumber: 'JD0002233' }, staff)
    const declared = { declared_to: JSON.stringify(address) }
    await db('parcels').where({ order_id: orderId }).update(declared)
    await desk.refund(orderId, 1000)
    await deliverEvents(shop)
    await shop.jobs.outbox.runNow()
    const before = await orderRow(shop, orderId)
    const { items } = await shop.call(listDocuments, { category: 'invoices' }, staff)
    expect(items).toHaveLength(2)
    const keys: string[] = await db('documents').where({ category: 'invoices' }).pluck('file_key')
    for (const key of keys) expect(await files.read(key), key).not.toBeNull()
    const papers = await db('invoices').orderBy('number')

    await runAt(limit - 1)
    expect(await orderRow(shop, orderId)).toMatchObject({
      email: shopper.user.email,
      user_id: shopper.user.id,
    })
    expect(await db('invoices').orderBy('number')).toEqual(papers)

    await runAt(limit)
    const after = await orderRow(shop, orderId)
    const erasedColumns = [
      'email',
      'first_name',
      'last_name',
      'user_id',
      'cart_id',
      'paid_with',
      'tracking_number',
    ]
    for (const column of erasedColumns) expect(after[column] || null, column).toBeNull()
    const keptColumns = ['status', 'total', 'tax', 'country', 'payment_intent_id', 'paid_at']
    for (const column of keptColumns) expect(after[column], column).toEqual(before[column])
    for (const text of [
      'Zebedee',
      'Larkspur',
      'LS1 4AP',
      '12 Cable Street',
      'JD0002233',
      'A loose seam',
      // The bare digits 4242 may also occur in an id.
      'ending 4242',
    ])
      expect({
        text,
        in: (await tablesWith(shop.deps.db, text)).filter(name => name !== 'addresses'),
      }).toEqual({
        text,
        in: [],
      })
    // The account still exists.
    expect(await tablesWith(shop.deps.db, shopper.user.email)).toEqual(['users'])
    for (const key of keys) expect(await files.read(key), key).toBeNull()
    const sums = (invoices: { data: string }[]) =>
      invoices.map(({ data }) => {
        const { seller, lines, rates, total } = JSON.parse(data)
        return { seller, lines, rates, total }
      })
    const scrubbed = await db('invoices').orderBy('number')
    expect(sums(scrubbed)).toEqual(sums(papers))
    await signIn()
    const renderedInvoice = await shop.call(getInvoice, { id: orderId }, staff)
    expect(renderedInvoice.size).toBeGreaterThan(1000)
    const orderDetail = await shop.call(getAdminOrder, { id: orderId }, staff)
    expect(orderDetail).toMatchObject({ email: '', total: before.total, items: [{ title: 'Thobe' }] })

    const rows = async () => [await orderRow(shop, orderId), await db('invoices').orderBy('number')]
    const firstState = await rows()
    await runAt(limit + day)
    expect(await rows()).toEqual(firstState)
  })

  it('loses every personal fact from its invoices, whichever they contain', async () => {
    const { db } = shop.deps
    const { orderId } = await desk.paid()
    await shop.call(fulfilOrder, { id: orderId, carrier: 'DPD' }, staff)
    await shop.jobs.outbox.runNow()
    const [paper] = await db('invoices').where({ order_id: orderId })
    const facts = Object.keys(paperFacts)
    const data = JSON.stringify(
      Object.fromEntries(facts.map(fact => [fact, { said: `the ${fact} of Zenobia` }])),
    )
    const number = `CN-2099-${orderId.slice(-6)}`
    await db('invoices').insert({ ...paper, number, kind: 'CREDIT_NOTE', data })
    await runAt(limit)
    const scrubbed = await db('invoices').where({ number }).first('data')
    const keptFacts = facts.filter(fact => paperFacts[fact as keyof typeof paperFacts] === 'kept')
    expect(Object.keys(JSON.parse(scrubbed.data)).toSorted()).toEqual(keptFacts.toSorted())
  })

  it('keeps its personal data while it still needs work', async () => {
    const { db } = shop.deps
    const change = (id: string, columns: object) => db('orders').where({ id }).update(columns)
    const sent = async () => {
      const { orderId } = await desk.paid()
      await shop.call(fulfilOrder, { id: orderId, carrier: 'DPD' }, staff)
      return orderId
    }
    const [disputed, reviewed, refunding, unmatched, younger, done] = [
      await sent(),
      await sent(),
      await sent(),
      await sent(),
      await sent(),
      await sent(),
    ]
    // Gives the invoices their numbers.
    await shop.jobs.outbox.runNow()
    const unnumbered = await sent()
    const { orderId: unsent } = await desk.paid()
    const { orderId: waiting } = await desk.placed()
    // The bank disputes this payment, and staff have released the order.
    await db('payment_cases').insert({
      id: 'dp_1',
      kind: 'dispute',
      order_id: disputed,
      amount: 100,
      currency: 'GBP',
      reason: 'fraudulent',
      status: 'needs_response',
      released_at: now.toISOString(),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    await change(reviewed, { review_flag: 'Look at it.' })
    await change(younger, { updated_at: new Date(limit).toISOString() })
    const dates = { created_at: now.toISOString(), updated_at: now.toISOString() }
    const open = { id: newId(), ...dates, amount: 100 }
    await db('refunds').insert({
      ...open,
      order_id: refunding,
      state: 'PENDING',
      reason: '',
      method: 'by_hand',
    })
    await db('unmatched_payments').insert({
      ...open,
      order_id: unmatched,
      state: 'OPEN',
      payment_intent_id: 'pi_x',
      session_id: 'cs_x',
      currency: 'GBP',
      problem: 'second',
    })
    await runAt(limit)
    const hasEmail = async (id: string) => (await orderRow(shop, id)).email !== ''
    const openOrders = { disputed, reviewed, refunding, unmatched, younger, unnumbered, unsent, waiting }
    for (const [name, id] of Object.entries(openOrders)) expect(await hasEmail(id), name).toBe(true)
    expect(await hasEmail(done)).toBe(false)
  })

  it('loses its personal data ninety days after it was cancelled unpaid', async () => {
    const { shopper, orderId } = await desk.placed()
    await desk.setStatus(orderId, 'CANCELED', 'Zuleika changed her mind')
    const { updated_at: ended } = await orderRow(shop, orderId)
    await runAt(Date.parse(ended) + 90 * day)
    expect(await orderRow(shop, orderId)).toMatchObject({ email: shopper.user.email })
    await runAt(Date.parse(ended) + 90 * day + 1)
    expect(await orderRow(shop, orderId)).toMatchObject({ email: '', user_id: null, cancel_intent: null })
    expect(await tablesWith(shop.deps.db, 'Zuleika')).toEqual([])
  })

  it('is scrubbed in batches of a hundred, and the next run continues an interrupted one', async () => {
    const { db } = shop.deps
    await makeManyOrders(shop, 350, now.getTime() - day)
    const endedOrders = () =>
      db('orders')
        .whereNot({ email: '' })
        .whereIn('status', ['SHIPPED', 'DELIVERED', 'REFUNDED', 'CANCELED'])
        .where({ review_flag: null })
        .whereNotIn('id', db('payment_cases').whereNull('ended_at').select('order_id'))
    const before = (await endedOrders()).length
    expect(before).toBeGreaterThan(250)
    const clock = vi.spyOn(shop.deps.clock, 'now').mockReturnValue(limit)
    await removeExpired(shop.deps, AbortSignal.abort())
    expect(await endedOrders()).toHaveLength(before)
    const stopping = new AbortController()
    const scrubbed: number[] = []
    const count = ({ sql }: { sql: string }) => {
      if (/^select .id., .number., .country., .created_at. from .orders/.test(sql)) scrubbed.push(1)
      // The first query is of the unpaid orders, which are few; the second is of the ended ones.
      if (scrubbed.length === 2) stopping.abort()
    }
    db.on('query', count)
    await removeExpired(shop.deps, stopping.signal)
    db.removeListener('query', count)
    const left = (await endedOrders()).length
    expect(left).toBeLessThanOrEqual(before - 100)
    expect(left).toBeGreaterThan(100)
    await removeExpired(shop.deps, new AbortController().signal)
    clock.mockRestore()
    expect((await endedOrders()).length).toBeLessThan(10)
  })
})
