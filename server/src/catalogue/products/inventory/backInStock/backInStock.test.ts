import { requestBackInStock, maxBackInStockRequests } from '@shop/contracts/inventory/backInStockEndpoints'
import { correctStock, countStock, receiveStock } from '@shop/contracts/inventory/endpoints'
import { cancelOrder } from '@shop/contracts/orders/endpoints'
import { deleteProduct, setProductStatus } from '@shop/contracts/products/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { signUp } from '../../../../test/accounts.ts'
import { makeProduct } from '../../../../test/catalog.ts'
import { checkOut, makeGarment, makeShopper } from '../../../../test/checkout.ts'
import { runOutbox } from '../../../../test/mails.ts'
import { saveSettings } from '../../../../test/settings.ts'
import { describeShop, refuses } from '../../../../test/startShop.ts'
import { sendBackInStockEmails } from './sendBackInStockEmails.ts'

const hour = 60 * 60_000

describeShop('a person with a back-in-stock request', shop => {
  // Signs up again each time, because sessions end during the hours that a test skips.
  const staff = async () => (await signUp(shop, { isAdmin: true })).accessToken
  beforeEach(async () => {
    await shop.deps.db('stock_asks').delete()
    shop.mails.sent = []
  })
  let people = 100
  const ask = async (variantId: string, email = `waits${++people}@example.com`) => {
    await shop.call(requestBackInStock, { variantId, email })
    return email
  }
  const askInTurn = async (variantId: string, count: number) => {
    const emails: string[] = []
    for (let turn = 0; turn < count; turn++) {
      emails.push(await ask(variantId))
      shop.passTime(5)
    }
    return emails
  }
  const receive = async (id: string, quantity: number) =>
    shop.call(receiveStock, { id, quantity, reason: 'From Bradford.' }, await staff())
  const archive = async (id: string) => shop.call(setProductStatus, { id, status: 'ARCHIVED' }, await staff())
  /** Runs the job, delivers its emails and returns their addresses; emails of one run are sent in parallel. */
  const readNotifiedAddresses = async () => {
    await shop.jobs.asks.runNow()
    await runOutbox(shop)
    return shop.mails.sent.map(({ to }) => to.address).toSorted()
  }

  it('is emailed once, with the size and colour, a link to buy it, and a link to unsubscribe', async () => {
    const product = await makeProduct(shop, {
      title: 'Najd Thobe',
      variants: [{ stock: 0, color: 'Navy', size: '56' }],
    })
    const { id } = product.variants[0]!
    await ask(id, ' Idris@Example.com')
    expect(await readNotifiedAddresses()).toEqual([])
    await receive(id, 5)
    expect(await readNotifiedAddresses()).toEqual(['idris@example.com'])
    const [mail] = shop.mails.sent
    expect(mail?.subject).toBe('Back in stock: Najd Thobe')
    expect(mail?.text).toContain('Navy, size 56')
    expect(mail?.text).toContain(`${shop.url}/products/${product.slug}?colour=Navy&size=56&variant=${id}`)
    expect(mail?.text).toContain(`${shop.url}/back-in-stock#`)
    shop.passTime(2 * hour)
    expect(await readNotifiedAddresses()).toHaveLength(1)
  })

  it('is emailed in the order of requests, one per unit in stock, and the next an hour later', async () => {
    const { variantId } = await makeGarment(shop, 0)
    const emails = await askInTurn(variantId, 5)
    await receive(variantId, 2)
    expect(await readNotifiedAddresses()).toEqual(emails.slice(0, 2))
    shop.passTime(hour - 60_000)
    expect(await readNotifiedAddresses()).toHaveLength(2)
    shop.passTime(60_000)
    expect(await readNotifiedAddresses()).toEqual(emails.slice(0, 4))
    // One of those notified buys; the other one keeps the head start for the last unit.
    await checkOut(shop, await makeShopper(shop, variantId))
    expect(await readNotifiedAddresses()).toHaveLength(4)
    // One more unit notifies one more person at once.
    await receive(variantId, 2)
    expect(await readNotifiedAddresses()).toEqual(emails)
  })

  it('is not emailed if nothing is left after the hour', async () => {
    const { variantId } = await makeGarment(shop, 0)
    const [first] = await askInTurn(variantId, 2)
    await receive(variantId, 1)
    expect(await readNotifiedAddresses()).toEqual([first])
    await checkOut(shop, await makeShopper(shop, variantId))
    shop.passTime(2 * hour)
    expect(await readNotifiedAddresses()).toEqual([first])
  })

  const waysBack: Record<string, (variantId: string) => Promise<unknown>> = {
    'a delivery': id => receive(id, 1),
    'a count': async id => shop.call(countStock, { id, stock: 1 }, await staff()),
    'a correction': async id =>
      shop.call(correctStock, { id, difference: 1, reason: 'Found.' }, await staff()),
  }
  it.each(Object.entries(waysBack))('is emailed after %s', async (_, comeBack) => {
    const { variantId } = await makeGarment(shop, 0)
    const email = await ask(variantId)
    await comeBack(variantId)
    expect(await readNotifiedAddresses()).toEqual([email])
  })

  it('is emailed when somebody else gives up the last unit', async () => {
    const { variantId } = await makeGarment(shop, 1)
    const shopper = await makeShopper(shop, variantId)
    const { orderId } = await checkOut(shop, shopper)
    const email = await ask(variantId)
    expect(await readNotifiedAddresses()).toEqual([])
    await shop.call(cancelOrder, { id: orderId }, shopper.accessToken)
    expect(await readNotifiedAddresses()).toEqual([email])
  })

  it('gets one email if several processes run the job at the same time', async () => {
    const { variantId } = await makeGarment(shop, 0)
    const emails = await askInTurn(variantId, 6)
    await receive(variantId, 3)
    const { signal } = new AbortController()
    await Promise.all(Array.from({ length: 4 }, () => sendBackInStockEmails(shop.deps, signal)))
    expect(await readNotifiedAddresses()).toEqual(emails.slice(0, 3))
  })

  it('gets one email if the shop stops after any step of the job', async () => {
    const { variantId } = await makeGarment(shop, 0)
    const email = await ask(variantId)
    await receive(variantId, 1)
    /** Lets the clock be read this many times, and fails at the next reading. */
    const stopsAfter = (looks: number) => {
      let left = looks
      const now = () => {
        if (left-- === 0) throw new Error('Stopped')
        return shop.deps.clock.now()
      }
      return sendBackInStockEmails({ ...shop.deps, clock: { now } }, new AbortController().signal)
    }
    for (const looks of [0, 1, 2, 3]) await expect(stopsAfter(looks)).rejects.toThrow('Stopped')
    expect(await shop.deps.db('stock_asks').where({ email }).whereNull('told_at')).toHaveLength(1)
    expect(await readNotifiedAddresses()).toEqual([email])
  })

  it('is stored once for two requests, even simultaneous ones, which get the same answer', async () => {
    const { variantId } = await makeGarment(shop, 0)
    const [first] = await askInTurn(variantId, 2)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.call(requestBackInStock, { variantId, email: first! })),
    )
    for (const answer of answers) expect(answer).toEqual({ ok: true })
    expect(await shop.deps.db('stock_asks').where({ email: first })).toHaveLength(1)
    await receive(variantId, 1)
    expect(await readNotifiedAddresses()).toEqual([first])
    // Allows a new request once the variant has sold out again.
    await checkOut(shop, await makeShopper(shop, variantId))
    await ask(variantId, first)
    expect(await shop.deps.db('stock_asks').where({ email: first }).whereNull('told_at')).toHaveLength(1)
  })

  it('gets the same answer with or without an account', async () => {
    const { variantId } = await makeGarment(shop, 0)
    const { user } = await signUp(shop)
    const answers = [user.email, 'stranger@example.com'].map(email =>
      shop.call(requestBackInStock, { variantId, email }),
    )
    expect(await Promise.all(answers)).toEqual([{ ok: true }, { ok: true }])
  })

  it('is refused for a variant in stock, not on sale or unknown, and with an invalid address', async () => {
    const { variantId, productId } = await makeGarment(shop, 1)
    await refuses(ask(variantId), 'conflict')
    await archive(productId)
    await refuses(ask(variantId), 'not_found')
    await refuses(ask(newId()), 'not_found')
    await refuses(ask(variantId, 'nobody'), { fields: { email: 'Please enter a valid email address.' } })
  })

  it('has at most ten open requests, and gets at most as many emails a day', async () => {
    const email = 'many@example.com'
    const product = await makeProduct(shop, {
      variants: Array.from({ length: maxBackInStockRequests + 1 }, (_, place) => ({
        stock: 0,
        size: `${40 + place}`,
      })),
    })
    const ids = product.variants.map(({ id }) => id)
    for (const id of ids.slice(0, maxBackInStockRequests)) await ask(id, email)
    const more = () => ask(ids[maxBackInStockRequests]!, email)
    await refuses(more(), 'limit_reached')
    // An open request counts towards the limit only once.
    await ask(ids[0]!, email)
    await receive(ids[0]!, 1)
    expect(await readNotifiedAddresses()).toEqual([email])
    await refuses(more(), 'limit_reached')
    shop.passTime(25 * hour)
    await more()
  })

  it('gets no email while the shop is closed, and gets it once the shop opens', async () => {
    const { variantId } = await makeGarment(shop, 0)
    const email = await ask(variantId)
    await receive(variantId, 1)
    await saveSettings(shop, 'general', { maintenanceMode: true })
    expect(await readNotifiedAddresses()).toEqual([])
    await saveSettings(shop, 'general', { maintenanceMode: false })
    expect(await readNotifiedAddresses()).toEqual([email])
  })

  it('is removed with the product, and no longer waits once the product is archived', async () => {
    const [deleted, archived] = [await makeGarment(shop, 0), await makeGarment(shop, 0)]
    await ask(deleted.variantId)
    await ask(archived.variantId)
    await shop.call(deleteProduct, { id: deleted.productId }, await staff())
    expect(await shop.deps.db('stock_asks').pluck('variant_id')).toEqual([archived.variantId])
    await archive(archived.productId)
    await receive(archived.variantId, 3)
    expect(await readNotifiedAddresses()).toEqual([])
  })

  it('is counted for staff', async () => {
    const { variantId } = await makeGarment(shop, 0)
    await askInTurn(variantId, 3)
    expect(await receive(variantId, 1)).toMatchObject({ asks: 3 })
    await readNotifiedAddresses()
    expect(await receive(variantId, 1)).toMatchObject({ asks: 2 })
  })
})
