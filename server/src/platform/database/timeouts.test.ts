import type { Knex } from 'knex'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { listProducts } from '@shop/contracts/catalog/endpoints'
import { verifyOrder } from '@shop/contracts/checkout/endpoints'
import { getInvoice, listOrderDocuments } from '@shop/contracts/invoices/endpoints'
import { confirmAddress } from '../../test/accounts.ts'
import {
  checkOut,
  deliverEvents,
  makeGarment,
  makeShopper,
  orderRow,
  type Shopper,
} from '../../test/checkout.ts'
import { freezeModule } from '../../test/processes/spawnModule.ts'
import { useShop, type TestShop, refuses } from '../../test/startShop.ts'
import { connect, limits } from './connect.ts'
import { isDatabaseUnavailable } from './errors.ts'
import { longRows, rows } from './rows.ts'
import { maxAttempts, transaction } from './transaction.ts'

const urlOf = ({ deps }: TestShop) => deps.db.client.config.connection.connectionString as string
const openUnlimited = (shop: TestShop): Knex => {
  const db = connect({ databaseUrl: urlOf(shop), dataDir: '', isUnlimited: true })
  onTestFinished(() => db.destroy())
  return db
}
const countLockWaits = async (db: Knex) => {
  const [found] = await rows<{ count: number }>(
    db,
    `select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return found!.count
}
/** Places orders for one garment whose payments the shop does not know about. */
const payUnnoticed = async (shop: TestShop, count: number) => {
  const { variantId } = await makeGarment(shop, count)
  shop.sandbox.faults.add({ kind: 'drop', times: 100 })
  const pages: { id: string; sessionId: string }[] = []
  const shoppers: Shopper[] = []
  for (let buyer = 0; buyer < count; buyer++) {
    const shopper = await makeShopper(shop, variantId)
    const { orderId: id } = await checkOut(shop, shopper)
    const { stripe_session_id: sessionId } = await orderRow(shop, id)
    shop.sandbox.pay(sessionId)
    pages.push({ id, sessionId })
    shoppers.push(shopper)
  }
  return { variantId, pages, shoppers }
}
/** Begins another process's transaction, which holds a row until it is rolled back. */
const lockRow = async (db: Knex, table: string, row: Record<string, string>) => {
  const holder = await db.transaction()
  await holder(table).where(row).forUpdate().select('*')
  return holder
}

describe('on Postgres, a transaction elsewhere that locks the invoice numbers', () => {
  const shop = useShop('postgres')

  it('stops no payment: invoices and their emails follow once it has ended', async () => {
    const name = `invoice-${new Date().getFullYear()}`
    await shop.deps.db('counters').insert({ name, value: 0 })
    const { pages, shoppers } = await payUnnoticed(shop, 12)
    // Emails to confirmed addresses have the invoices attached.
    for (const { user } of shoppers) await confirmAddress(shop, user.id)
    const [{ id }, token] = [pages[0]!, shoppers[0]!.accessToken]
    const holder = await lockRow(openUnlimited(shop), 'counters', { name })
    const answers = await Promise.all(pages.map(page => shop.call(verifyOrder, page)))
    expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 'PAID'))
    const requests = Array.from({ length: 5 }, () => shop.call(getInvoice, { id }, token))
    for (const { status, reason } of (await Promise.allSettled(requests)) as PromiseRejectedResult[])
      expect([status, reason.status, reason.code]).toEqual(['rejected', 503, 'invoice_not_ready'])
    expect(await shop.call(listOrderDocuments, { id }, token)).toEqual({ items: [] })
    await shop.jobs.outbox.runNow()
    expect(shop.mails.sent.filter(({ subject }) => subject.includes('Order confirmed'))).toEqual([])

    await holder.rollback()
    const countWaiting = async () => {
      shop.passTime(3000)
      await shop.jobs.outbox.runNow()
      return shop.deps.db('outbox').whereNull('sent_at').pluck('kind')
    }
    await expect.poll(countWaiting, { timeout: 60_000 }).toEqual([])
    const numbers: string[] = await shop.deps.db('invoices').orderBy('number').pluck('number')
    expect(numbers.map(number => Number(number.slice(-6)))).toEqual(pages.map((_, index) => index + 1))
    for (const { user } of shoppers) {
      const [mail, ...others] = shop.mails.sent.filter(({ to }) => to.address === user.email)
      expect([mail?.attachments?.length, others]).toEqual([2, []])
    }
    expect((await shop.call(getInvoice, { id }, token)).name).toMatch(/^invoice-/)
  })
})

describe('on Postgres, a transaction elsewhere that locks a garment', () => {
  const shop = useShop('postgres')

  it('leaves connections for pages, and lets payments settle once it has ended', async () => {
    const { pages, variantId } = await payUnnoticed(shop, 12)
    const db = openUnlimited(shop)
    const holder = await lockRow(db, 'variants', { id: variantId })
    const verified = Promise.allSettled(pages.map(page => shop.call(verifyOrder, page)))
    await expect.poll(() => countLockWaits(db)).toBeGreaterThan(2)
    const { items } = await shop.call(listProducts, { page: 1, limit: 24 })
    expect(items.length).toBeGreaterThan(0)
    // The transaction still holds its lock.
    await holder.raw('select 1')
    expect(await countLockWaits(db)).toBeGreaterThan(0)
    await holder.rollback()
    await verified
    await shop.jobs.reconciler.runNow()
    await Promise.all(pages.map(page => shop.call(verifyOrder, page)))
    const statuses = await Promise.all(pages.map(async ({ id }) => (await orderRow(shop, id)).status))
    expect(new Set(statuses)).toEqual(new Set(['PAID']))
  })
})

describe('on Postgres, a payment that is waiting for a garment', () => {
  // A tenth of the production limit, which keeps the tests short.
  const shop = useShop('postgres', { databaseParameters: `lock_timeout=${limits.lock_timeout / 10}` })
  afterEach(() => shop.sandbox.faults.clear())

  const payOne = async () => {
    const { pages, variantId } = await payUnnoticed(shop, 1)
    return { page: pages[0]!, variantId }
  }

  it('is answered with 503 and Retry-After, not held until the garment is free', async () => {
    const { page, variantId } = await payOne()
    const holder = await lockRow(openUnlimited(shop), 'variants', { id: variantId })
    await expect(shop.call(verifyOrder, page)).rejects.toMatchObject({ status: 503, code: 'overloaded' })
    await holder.rollback()
    expect(await shop.call(verifyOrder, page)).toMatchObject({ status: 'PAID' })
  })

  it('succeeds once the process that holds the garment has been frozen for a while', async () => {
    const { page, variantId } = await payOne()
    const databaseUrl = `${urlOf(shop)}&idle_in_transaction_session_timeout=500`
    await freezeModule(
      `const { connect } = await import('./server/src/platform/database/connect.ts')
       const holder = await connect({ databaseUrl: ${JSON.stringify(databaseUrl)}, dataDir: '' }).transaction()
       await holder('variants').where({ id: '${variantId}' }).forUpdate().select('id')
       console.log('held')`,
      onTestFinished,
    )
    expect(await shop.call(verifyOrder, page)).toMatchObject({ status: 'PAID' })
    await deliverEvents(shop)
  })

  it('retries in production for longer than a frozen process holds a lock', () => {
    expect(maxAttempts * limits.lock_timeout).toBeGreaterThan(limits.idle_in_transaction_session_timeout)
  })
})

describe('a transaction on Postgres', () => {
  const shop = useShop('postgres')

  it('is repeated if its connection was lost before the commit', async () => {
    const { db } = shop.deps
    let tries = 0
    const result = await transaction(db, async trx => {
      tries++
      await trx('counters').insert({ name: 'lost', value: tries })
      const [{ pid }] = (await rows<{ pid: number }>(trx, 'select pg_backend_pid() as pid')) as [
        { pid: number },
      ]
      if (tries === 1) await rows(db, 'select pg_terminate_backend(?)', [pid])
      return trx('counters').where({ name: 'lost' }).first('value')
    })
    expect(result).toEqual({ value: 2 })
    expect(await db('counters').where({ name: 'lost' })).toEqual([{ name: 'lost', value: 2 }])
  })

  it('may exceed the usual time limit if it reads a whole table', async () => {
    const { connectionString } = shop.deps.db.client.config.connection
    const db = connect({ databaseUrl: `${connectionString}?statement_timeout=300`, dataDir: '' })
    onTestFinished(() => db.destroy())
    const slow = 'select 1 as one from pg_sleep(0.5)'
    await refuses(rows(db, slow), '57014')
    expect(await longRows(db, slow)).toEqual([{ one: 1 }])
    await refuses(rows(db, slow), '57014')
  })

  it('does not wait for ever for a server that has vanished, and continues on another connection', async () => {
    const { connectionString } = shop.deps.db.client.config.connection
    // A server still busy with a cancelled statement is as silent as one that has vanished.
    const db = connect({
      databaseUrl: `${connectionString}?statement_timeout=0&query_timeout=300`,
      dataDir: '',
      poolSize: 1,
    })
    onTestFinished(() => db.destroy())
    const error = await rows(db, 'select pg_sleep(60)').catch((failure: unknown) => failure)
    expect(isDatabaseUnavailable(error)).toBe(true)
    await expect.poll(() => rows(db, 'select 1 as one').catch(() => [])).toEqual([{ one: 1 }])
  })

  it('has no time limits for a backup, a restore or a migration', async () => {
    const { connectionString: databaseUrl } = shop.deps.db.client.config.connection
    const settings = async (isUnlimited: boolean) => {
      const db = connect({ databaseUrl, dataDir: '', isUnlimited })
      onTestFinished(() => db.destroy())
      return rows<{ name: string; setting: string }>(
        db,
        `select name, setting from pg_settings where name in
          ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
      )
    }
    expect((await settings(true)).map(({ setting }) => setting)).toEqual(['0', '0', '0'])
    for (const { setting } of await settings(false)) expect(Number(setting)).toBeGreaterThan(0)
  })
})
