import { createServer } from 'node:http'
import { listAlerts } from '@shop/contracts/alerts/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { countStock } from '@shop/contracts/inventory/endpoints'
import { takeBackParcel } from '@shop/contracts/orders/adminEndpoints'
import { createProduct, deleteProduct, updateProduct } from '@shop/contracts/products/endpoints'
import { createWebhook, getWebhook, testWebhook, updateWebhook } from '@shop/contracts/webhooks/endpoints'
import { allWebhookTopics } from '@shop/contracts/webhooks/topics'
import { Webhook as Standard } from 'standardwebhooks'
import { beforeEach, expect, it } from 'vitest'
import { signUp, useNewStaff } from '../../test/accounts.ts'
import { closeAccount } from '@shop/contracts/accounts/ownEndpoints'
import { orderDesk } from '../../test/orderDesk.ts'
import { aProduct, asForm, aVariant } from '../../test/products.ts'
import { useReceiver } from '../../test/receiver.ts'
import { describeShop } from '../../test/startShop.ts'
import { longRunMs } from '../../platform/base/longRun.ts'
import { pausesMs } from './attempt.ts'
import { sendWebhooks } from './sendWebhooks.ts'
import { listen } from '../../test/listen.ts'

describeShop('webhooks at their receivers', shop => {
  const receiver = useReceiver()
  const staff = useNewStaff(shop)
  const desk = orderDesk(shop, () => staff)
  beforeEach(async () => {
    for (const table of ['webhooks', 'webhook_topics', 'webhook_events', 'alerts'])
      await shop.deps.db(table).delete()
  })

  const make = (topics: SentInput<typeof createWebhook>['topics'] = allWebhookTopics) =>
    shop.call(createWebhook, { name: 'Warehouse', url: receiver.url, topics }, staff)
  const run = () => shop.jobs.webhooks.runNow()
  const types = () => receiver.acceptedRequests().map(({ type }) => type)
  const subjectOf = ({ data }: (typeof receiver.received)[number]) => data.id

  it("report each step of an order in sequence, signed, with the API's answer", async () => {
    const { secret } = await make()
    const { orderId } = await desk.paid()
    await run()
    await desk.setStatus(orderId, 'SHIPPED')
    await desk.setStatus(orderId, 'DELIVERED')
    await run()
    // Only the page needs the customer’s other orders, and what they come to together.
    const {
      others: _others,
      isAboveIoss: _isAboveIoss,
      needsCn23Together: _form,
      ...order
    } = await desk.read(orderId)
    await desk.refund(orderId, 1000)
    await run()
    const ofOrder = receiver.received.filter(each => subjectOf(each) === orderId)
    expect(ofOrder.map(({ type }) => type)).toEqual([
      'order.placed',
      'order.paid',
      'order.parcel_sent',
      'order.shipped',
      'order.delivered',
      'order.refunded',
    ])
    const { body, headers } = ofOrder[4]!
    const event = new Standard(secret).verify(body, headers as Record<string, string>)
    expect(event).toMatchObject({ type: 'order.delivered', version: '1', data: order })
    expect(event).not.toHaveProperty('data.others')
    expect(Object.keys(event as object)).toEqual(['type', 'timestamp', 'version', 'data'])
    const altered = body.replace('DELIVERED', 'CANCELED')
    expect(() => new Standard(secret).verify(altered, headers as Record<string, string>)).toThrow()
  })

  it('report each parcel and its cancellation, and do not report the payment again', async () => {
    await make()
    const { orderId } = await desk.paid()
    const { parcels } = await desk.setStatus(orderId, 'SHIPPED')
    await run()
    const wrong = { id: orderId, parcelId: parcels[0]!.id, reason: 'Wrong box' }
    await shop.call(takeBackParcel, wrong, staff)
    await desk.setStatus(orderId, 'SHIPPED')
    await run()
    const sentTypes = receiver.received.filter(each => subjectOf(each) === orderId).map(({ type }) => type)
    expect(sentTypes.slice(2)).toEqual([
      'order.parcel_sent',
      'order.shipped',
      'order.parcel_taken_back',
      'order.parcel_sent',
      'order.shipped',
    ])
  })

  it('report when a variant runs low, is sold out and is back', async () => {
    const { variantId, orderId } = await desk.placed(11)
    await shop.deps.db('variants').where({ id: variantId }).update({ stock: 12 })
    await desk.setStatus(orderId, 'CANCELED', 'Of no use')
    await make(['stock.low', 'stock.out', 'stock.back', 'price.changed', 'product.changed'])
    const count = (stock: number) => shop.call(countStock, { id: variantId, stock }, staff)
    for (const units of [9, 8, 0, 20]) {
      await count(units)
      await run()
    }
    expect(receiver.received.map(({ type, data }) => [type, data['free']])).toEqual([
      ['stock.low', 9],
      ['stock.out', 0],
      ['stock.back', 20],
    ])
  })

  it('report products, and new prices once for all sizes', async () => {
    await make(['product.created', 'product.changed', 'product.deleted', 'price.changed'])
    const sizes = ['52', '54', '56'].map(size => aVariant({ size, sku: `HOOK-${size}` }))
    const product = await shop.call(createProduct, aProduct({ variants: sizes }), staff)
    await run()
    const form = asForm(product)
    const variants = form.variants?.map(variant => ({ ...variant, price: variant.price + 100 }))
    await shop.call(updateProduct, { ...form, variants }, staff)
    await run()
    await shop.call(deleteProduct, { id: product.id }, staff)
    await run()
    expect(receiver.received.map(({ type }) => type).toSorted()).toEqual([
      'price.changed',
      'product.changed',
      'product.created',
      'product.deleted',
    ])
    expect(receiver.received.map(subjectOf)).toEqual(Array.from({ length: 4 }, () => product.id))
    expect(receiver.received.at(-1)).toMatchObject({ type: 'product.deleted', data: { id: product.id } })
  })

  it('report opened and erased accounts, and delete earlier deliveries of an erased one', async () => {
    await make(['customer.created', 'customer.erased'])
    const { user, accessToken, password } = await signUp(shop)
    await run()
    await shop.call(closeAccount, { password }, accessToken)
    await run()
    expect(receiver.received.map(({ type, data }) => [type, data.id])).toEqual([
      ['customer.created', user.id],
      ['customer.erased', user.id],
    ])
    expect(receiver.received[1]?.data).toEqual({ id: user.id })
    expect(await shop.deps.db('webhook_deliveries').pluck('topic')).toEqual(['customer.erased'])
  })

  it('continue with others while one record cannot be read, and report that one afterwards', async () => {
    await make(['customer.created', 'customer.erased'])
    const users = () => shop.deps.db('users')
    const { user: first, accessToken, password } = await signUp(shop)
    await users().where({ id: first.id }).update({ staff_ends_at: 'no instant' })
    const { user: second } = await signUp(shop)
    await run()
    expect(receiver.acceptedRequests().map(subjectOf)).toEqual([second.id])
    await run()
    await run()
    expect(await shop.call(listAlerts, {}, staff)).toMatchObject({
      items: [{ kind: 'job-failing', subject: 'webhooks' }],
    })
    await users().where({ id: first.id }).update({ staff_ends_at: null })
    await shop.call(closeAccount, { password }, accessToken)
    await run()
    const acceptedOfFirst = receiver.acceptedRequests().filter(each => subjectOf(each) === first.id)
    expect(acceptedOfFirst.map(({ type }) => type)).toEqual(['customer.created', 'customer.erased'])
  })

  it('all arrive, in order for each record, at a receiver that fails every third time', async () => {
    const { webhook } = await make(['product.changed'])
    const products = await Promise.all(Array.from({ length: 20 }, () => desk.placed()))
    const ids: string[] = await shop.deps
      .db('variants')
      .whereIn(
        'id',
        products.map(({ variantId }) => variantId),
      )
      .pluck('product_id')
    receiver.answer = count => (count % 3 === 2 ? 500 : 200)
    // Each event becomes a delivery before the next change, so that events are not merged.
    for (let round = 0; round < 10; round++) {
      await shop.deps.db('products').whereIn('id', ids).increment('version', 1)
      await sendWebhooks(shop.deps, { aborted: false })
    }
    // After the longest pause every delivery is due again, however often it has failed.
    for (let tried = 0; tried < 20 && receiver.acceptedRequests().length < 200; tried++) {
      shop.passTime(Math.max(...pausesMs))
      await sendWebhooks(shop.deps, { aborted: false })
    }
    Object.assign(staff, await signUp(shop, { isAdmin: true }))
    const accepted = receiver.acceptedRequests()
    expect(accepted).toHaveLength(200)
    expect(new Set(accepted.map(({ headers }) => headers['webhook-id'])).size).toBe(200)
    for (const id of ids) {
      const versions = accepted
        .filter(each => subjectOf(each) === id)
        .map(({ data }) => Number(data['version']))
      expect(versions).toEqual(versions.toSorted((one, other) => one - other))
      expect(versions).toHaveLength(10)
    }
    expect(await shop.call(getWebhook, { id: webhook.id }, staff)).toMatchObject({ waiting: 0 })
  })

  it("reach the others while one receiver is slow, also when the run's time is up", async () => {
    const answers: (() => void)[] = []
    const slow = createServer((_request, response) => {
      answers.push(() => void response.end())
    })
    const { url, close } = await listen(slow)
    const topics = ['customer.created' as const]
    await shop.call(createWebhook, { name: 'Slow', url, topics }, staff)
    await make(topics)
    await signUp(shop)
    const isReached = () => new Promise<void>(reached => (receiver.answer = () => (reached(), 200)))
    let reached = isReached()
    const running = run()
    await reached
    for (const passed of [0, longRunMs + 1]) {
      shop.passTime(passed)
      reached = isReached()
      await signUp(shop)
      await reached
    }
    expect(answers.length).toBeGreaterThan(0)
    close()
    await running
    expect(receiver.acceptedRequests()).toHaveLength(3)
  })

  it('are sent once by two simultaneous runs', async () => {
    await make(['customer.created'])
    for (let count = 0; count < 12; count++) await signUp(shop)
    await Promise.all([run(), sendWebhooks(shop.deps, { aborted: false }), run()])
    await run()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(ids.length)
  })

  const alerts = async () =>
    (await shop.call(listAlerts, {}, staff)).items.filter(({ kind }) => kind === 'webhook-off')

  it('are tried for three days, then turned off with an alert, and continue once they are on again', async () => {
    const { webhook } = await make(['customer.created'])
    const { id, name, url, topics } = webhook
    receiver.answer = () => 503
    await signUp(shop)
    await run()
    let later = ''
    for (const [index, pause] of pausesMs.entries()) {
      if (index === 5) later = (await signUp(shop)).user.id
      shop.passTime(pause)
      await run()
    }
    Object.assign(staff, await signUp(shop, { isAdmin: true }))
    const off = await shop.call(getWebhook, { id }, staff)
    expect(off).toMatchObject({
      isOn: false,
      offReason: 'No event has arrived for three days. The receiver answered 503.',
      waiting: 1,
    })
    const [alert] = await alerts()
    expect(alert).toMatchObject({
      subject: id,
      detail: expect.stringContaining('"Warehouse" was turned off'),
    })
    receiver.answer = () => 200
    await shop.call(updateWebhook, { id, name, url, topics, isOn: true, version: off.version }, staff)
    await run()
    expect(receiver.acceptedRequests().map(subjectOf)).toEqual([later])
    expect(await alerts()).toEqual([])
  })

  it('are turned off immediately if a receiver answers 410', async () => {
    const { webhook } = await make(['customer.created'])
    receiver.answer = () => 410
    await signUp(shop)
    await run()
    expect(await shop.call(getWebhook, { id: webhook.id }, staff)).toMatchObject({
      isOn: false,
      offReason: 'The receiver answered 410: it wants no more events.',
    })
    expect(await alerts()).toHaveLength(1)
    expect(types()).toEqual([])
  })

  it.each(['a test that arrives', 'another address'])(
    'are sent immediately after %s, however long they had to wait',
    async way => {
      const { webhook } = await make(['customer.created'])
      const { id, name, topics } = webhook
      receiver.answer = () => 500
      await signUp(shop)
      await run()
      await run()
      expect(receiver.acceptedRequests()).toEqual([])
      receiver.answer = () => 200
      if (way === 'another address') {
        const { version } = await shop.call(getWebhook, { id }, staff)
        const url = `${receiver.url}?new`
        await shop.call(updateWebhook, { id, name, url, topics, isOn: true, version }, staff)
      } else await shop.call(testWebhook, { id }, staff)
      await run()
      expect(types()).toContain('customer.created')
      expect(await shop.call(getWebhook, { id }, staff)).toMatchObject({
        waiting: 0,
        failing: null,
      })
    },
  )

  it('skip a receiver that is down until the next run', async () => {
    await make(['customer.created'])
    receiver.answer = () => 500
    for (let count = 0; count < 30; count++) await signUp(shop)
    await run()
    expect(receiver.received.length).toBeLessThan(10)
  })
})
