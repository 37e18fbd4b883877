import { expect, it, onTestFinished, vi } from 'vitest'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { mailHandlers } from '../../../../site/mail/mailHandlers.ts'
import { signUp } from '../../../../test/accounts.ts'
import { makeGarment, makeShopper, orderGarment, orderRow, payFor } from '../../../../test/checkout.ts'
import { describeShop } from '../../../../test/startShop.ts'
import { cutOff, invoicesCutOff } from './cutOff.ts'
import { allRetentionPeriods, type RetentionPeriodName } from './rules.ts'

describeShop('the retention job', shop => {
  /** Sets the shop's clock to an instant, runs the job, and returns the remaining rows by their ids. */
  const runAt = async (instant: string) => {
    const clock = vi.spyOn(shop.deps.clock, 'now').mockReturnValue(Date.parse(instant))
    await shop.jobs.retention.runNow()
    clock.mockRestore()
  }
  const at = '2031-05-05T03:00:00.000Z'
  const limitOf = (end: RetentionPeriodName) => cutOff(Date.parse(at), allRetentionPeriods[end])
  const justBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()

  type Make = (id: string, instant: string) => { table: string; row: object }
  const message =
    (kind: string): Make =>
    (id, instant) => ({
      table: 'outbox',
      row: {
        id,
        dedupe_key: id,
        kind,
        payload: '{}',
        available_at: instant,
        created_at: instant,
        sent_at: kind === 'password-reset' ? null : instant,
      },
    })
  const kinds: Record<string, { end: RetentionPeriodName; make: Make; key?: string }> = {
    'failed sign-ins': {
      end: 'failedSignIns',
      key: 'key',
      make: (key, instant) => ({ table: 'login_attempts', row: { key, failures: 1, updated_at: instant } }),
    },
    'what assistants said of their buyers': {
      end: 'agentSessions',
      make: (id, instant) => ({
        table: 'agent_sessions',
        row: {
          id,
          kind: 'cart',
          agent: 'anonymous:agent.example',
          agent_name: 'agent.example',
          token: id,
          state: '{}',
          expires_at: instant,
          created_at: instant,
          updated_at: instant,
        },
      }),
    },
    'notes of sent mails': { end: 'sentMails', make: message('shipped') },
    'acts that are done and no mails': { end: 'completedOutboxWork', make: message('invoice') },
    'contact messages': { end: 'messages', make: message('contact-message') },
    'letters that name an address': { end: 'accountEmails', make: message('password-reset') },
    'news of payments': {
      end: 'paymentEvents',
      make: (id, instant) => ({
        table: 'stripe_events',
        row: { id, type: 'x', payload: '{}', received_at: instant, processed_at: instant },
      }),
    },
    alerts: {
      end: 'alerts',
      make: (id, instant) => ({
        table: 'alerts',
        row: {
          id,
          kind: 'dispute',
          subject: id,
          detail: 'x',
          created_at: instant,
          last_seen_at: instant,
          resolved_at: instant,
        },
      }),
    },
  }

  it('removes a back-in-stock request thirty days after its email, and an unanswered one after a year', async () => {
    const { db } = shop.deps
    const { variantId } = await makeGarment(shop, 0)
    const [told, toldLater, open, openLater] = [newId(), newId(), newId(), newId()]
    const ask = (id: string, created_at: string, told_at: string | null) => ({
      id,
      variant_id: variantId,
      email: `${id}@example.com`,
      created_at,
      told_at,
    })
    await db('stock_asks').insert([
      ask(told, '2029-01-01', justBefore(limitOf('answeredStockRequests'))),
      ask(toldLater, '2029-01-01', limitOf('answeredStockRequests')),
      ask(open, justBefore(limitOf('openStockRequests')), null),
      ask(openLater, limitOf('openStockRequests'), null),
    ])
    await runAt(at)
    const remainingIds: string[] = await db('stock_asks').pluck('id')
    expect(remainingIds.toSorted()).toEqual([toldLater, openLater].toSorted())
  })

  it('removes back-in-stock requests for products that staff archive, but not for those archived when sold out', async () => {
    const { db } = shop.deps
    const [archived, soldOut] = [await makeGarment(shop, 0), await makeGarment(shop, 0)]
    const status = { status: 'ARCHIVED' }
    await db('products').where({ id: archived.productId }).update(status)
    await db('products')
      .where({ id: soldOut.productId })
      .update({ ...status, is_auto_archived: true })
    await db('stock_asks').delete()
    for (const { variantId } of [archived, soldOut])
      await db('stock_asks').insert({ id: newId(), variant_id: variantId, email: 'a@b.test', created_at: at })
    await runAt(at)
    expect(await db('stock_asks').pluck('variant_id')).toEqual([soldOut.variantId])
  })

  it.each(Object.entries(kinds))('removes %s a moment after their limit, and not at it', async (_, kind) => {
    const { end, make, key = 'id' } = kind
    const [old, young] = [newId(), newId()]
    const limit = limitOf(end)
    const { table, row } = make(old, justBefore(limit))
    await shop.deps.db(table).insert([row, make(young, limit).row])
    await runAt(at)
    expect(await shop.deps.db(table).whereIn(key, [old, young]).pluck(key)).toEqual([young])
    await runAt(at)
    expect(await shop.deps.db(table).whereIn(key, [old, young]).pluck(key)).toEqual([young])
  })

  it('removes counts of visits and advice day by day, and leaves outbox messages that are not done', async () => {
    const { db } = shop.deps
    const day = limitOf('visits').slice(0, 10)
    const dayBefore = limitOf('visits').replace(/T.*/, 'T00:00:00.000Z')
    const rows = [justBefore(dayBefore).slice(0, 10), day].map(one => ({ day: one, step: 'visit', count: 1 }))
    await db('visit_counts').insert(rows)
    const productId = newId()
    await db('advice_counts').insert(rows.map(row => ({ day: row.day, product_id: productId, count: 1 })))
    const id = newId()
    const waitingMessage = {
      ...message('invoice')(id, '2027-01-01').row,
      sent_at: null,
      available_at: '2099-01-01',
    }
    await db('outbox').insert(waitingMessage)
    await runAt(at)
    expect(await db('visit_counts').where({ step: 'visit' }).pluck('day')).toEqual([day])
    expect(await db('advice_counts').where({ product_id: productId }).pluck('day')).toEqual([day])
    expect(await db('outbox').where({ id }).pluck('id')).toEqual([id])
    await db('outbox').where({ id }).delete()
  })

  it("an order keeps its payment page's parameters only while it is waiting for payment", async () => {
    const { orderId } = await orderGarment(shop, 5)
    expect((await orderRow(shop, orderId)).session_params).not.toBeNull()
    await payFor(shop, orderId)
    expect(await orderRow(shop, orderId)).toMatchObject({ status: 'PAID', session_params: null })
  })

  it('keeps unfinished work: an open alert, an unprocessed payment event, a waiting email', async () => {
    const { db } = shop.deps
    const id = newId()
    const longAgo = '2027-01-01T00:00:00.000Z'
    const dates = { created_at: longAgo, last_seen_at: longAgo }
    await db('alerts').insert({ id, kind: 'dispute', subject: id, detail: 'x', ...dates })
    await db('stripe_events').insert({
      id,
      type: 'x',
      payload: '{}',
      received_at: longAgo,
      // Prevents another attempt before the end of the test.
      next_attempt_at: '2099-01-01T00:00:00.000Z',
    })
    await db('outbox').insert({ ...message('welcome')(id, longAgo).row, sent_at: null })
    await runAt(at)
    for (const table of ['alerts', 'stripe_events', 'outbox'])
      expect(await db(table).where({ id }).pluck('id'), table).toEqual([id])
    await db('stripe_events').where({ id }).delete()
    await db('outbox').where({ id }).delete()
  })

  it('removes a session with its tokens once it has ended, and links thirty days after they expire', async () => {
    const { db } = shop.deps
    const { user } = await signUp(shop)
    const [ended, open] = [newId(), newId()]
    const dates = { created_at: at, last_seen_at: at, is_remembered: false, user_id: user.id }
    const next = new Date(Date.parse(at) + 1).toISOString()
    await db('sessions').delete()
    await db('sessions').insert([
      { ...dates, id: ended, expires_at: at },
      { ...dates, id: open, expires_at: next },
    ])
    for (const id of [ended, open])
      await db('refresh_tokens').insert({ token_hash: id, session_id: id, created_at: at })
    const limit = limitOf('accountEmails')
    const link = { user_id: user.id, kind: 'password-reset', created_at: at }
    await db('account_links').insert([
      { ...link, id: ended, token_hash: ended, expires_at: justBefore(limit) },
      { ...link, id: open, token_hash: open, expires_at: limit },
    ])
    await runAt(at)
    expect(await db('sessions').pluck('id')).toEqual([open])
    expect(await db('refresh_tokens').pluck('session_id')).toEqual([open])
    expect(await db('account_links').pluck('id')).toEqual([open])
  })

  it('removes a cart that nobody has used for a year, and keeps the account', async () => {
    const { db } = shop.deps
    const { variantId } = await makeGarment(shop, 5)
    const [idle, used, small] = [
      await makeShopper(shop, variantId),
      await makeShopper(shop, variantId),
      await makeShopper(shop, variantId),
    ]
    const limit = limitOf('idleCarts')
    const age = async (id: string, cart: string, line: string) => {
      await db('carts').where({ id }).update({ updated_at: cart })
      await db('cart_items').where({ cart_id: id }).update({ created_at: line })
    }
    await age(idle.cartId, justBefore(limit), justBefore(limit))
    await age(used.cartId, justBefore(limit), limit)
    await age(small.cartId, limit, justBefore(limit))
    await runAt(at)
    const remainingIds: string[] = await db('carts').pluck('id')
    expect(remainingIds.toSorted()).toEqual([used.cartId, small.cartId].toSorted())
    expect(await db('users').where({ id: idle.user.id }).first('id')).toBeTruthy()
  })

  it('processes a large backlog in batches', async () => {
    const { db } = shop.deps
    await db('login_attempts').delete()
    const rows = Array.from({ length: 350 }, (_, i) => ({ key: `k${i}`, failures: 1, updated_at: '2027' }))
    await db.batchInsert('login_attempts', rows, 50)
    let statements = 0
    const count = ({ sql }: { sql: string }) => {
      if (/^delete from .login_attempts/.test(sql)) statements++
    }
    db.on('query', count)
    onTestFinished(() => void db.removeListener('query', count))
    await runAt(at)
    expect(await db('login_attempts').pluck('key')).toEqual([])
    expect(statements).toBe(4)
  })

  it('knows which emails contain an address', () => {
    const handlersWithAddress = Object.entries(mailHandlers).filter(
      ([, { secrets = [] }]) => secrets.length > 0,
    )
    expect(handlersWithAddress.map(([kind]) => kind)).toEqual([
      'newsletter-confirm',
      'password-reset',
      'email-change',
      'email-change-asked',
      'email-changed',
      'account-closed',
    ])
  })

  it('counts the years of invoices from the end of their tax year', () => {
    const cutOffAt = (instant: string) => invoicesCutOff(Date.parse(instant))
    // Summer time has begun on 6 April.
    expect(cutOffAt('2032-04-05T22:59:59.999Z')).toBe('2025-04-05T23:00:00.000Z')
    expect(cutOffAt('2032-04-05T23:00:00.000Z')).toBe('2026-04-05T23:00:00.000Z')
    expect(cutOffAt('2033-01-01T00:00:00.000Z')).toBe('2026-04-05T23:00:00.000Z')
  })
})
