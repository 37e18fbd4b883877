import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { orderName, olderOrderNumber } from '@shop/contracts/orders/orderNumber'
import { raiseAlert, resolveAlerts } from '../../platform/events/alerts/raiseAlert.ts'
import { nowIso } from '../../platform/base/deps.ts'
import { parseWebhook, type Webhook } from '../../platform/base/webhook.ts'
import { makeManyOrders } from '../../test/manyOrders.ts'
import { saveSettings } from '../../test/settings.ts'
import { describeShop } from '../../test/startShop.ts'
import { reportAlerts } from './reportAlerts.ts'

const day = 24 * 60 * 60_000

describeShop('alerts', shop => {
  const posts: { type: string | undefined; body: string }[] = []
  let status = 200
  const chat = createServer((request, response) => {
    void text(request).then(body => {
      posts.push({ type: request.headers['content-type'], body })
      return response.writeHead(status).end('ok')
    })
  }).listen(0)
  afterAll(() => void chat.close())

  const tell = async (form: Webhook['form'] = 'slack') => {
    if (!chat.listening) await once(chat, 'listening')
    const alertWebhook = { form, url: `http://127.0.0.1:${(chat.address() as AddressInfo).port}/` }
    await reportAlerts({ ...shop.deps, config: { ...shop.deps.config, alertWebhook } })
    await shop.jobs.outbox.runNow()
  }
  const raise = (subject: string) =>
    raiseAlert(shop.deps.db, {
      kind: 'refund-failed',
      subject,
      detail: `The refund "${subject}" has failed.`,
      at: nowIso(shop.deps),
    })
  /** Creates any order. */
  const makeOrder = async (): Promise<{ id: string; number: string }> => {
    await makeManyOrders(shop, 1, shop.deps.clock.now())
    return shop.deps.db('orders').orderBy('number', 'desc').first('id', 'number')
  }
  const mails = () => shop.mails.sent.filter(({ subject }) => /alert|Refund failed/.test(subject))
  beforeEach(async () => {
    await shop.deps.db('alerts').delete()
    await saveSettings(shop, 'general', { storeEmail: 'owner@example.com' })
    posts.length = 0
    shop.mails.sent.length = 0
    status = 200
  })

  it('are reported together once by email and webhook, and again each day while they last', async () => {
    await raise('events')
    shop.passTime(1000)
    await raise('outbox')
    for (let times = 0; times < 3; times++) await tell()
    expect(posts).toHaveLength(1)
    expect(JSON.parse(posts[0]!.body).text).toMatch(
      /: 2 alerts\n• Refund failed \(2\): The refund "outbox" has failed\. And 1 more\.\n.*\/admin\/alerts$/,
    )
    expect(mails()).toHaveLength(1)
    expect(mails()[0]).toMatchObject({ to: { address: 'owner@example.com' } })
    await resolveAlerts(shop.deps.db, 'refund-failed', ['events'], nowIso(shop.deps))
    shop.passTime(day + 1000)
    await tell()
    await tell()
    shop.passTime(-day - 1000)
    expect(posts).toHaveLength(2)
    expect(posts[1]!.body).not.toContain('events')
    expect(mails()).toHaveLength(2)
  })

  it('are reported in one message, the rarest kind first, with the order of the newest', async () => {
    const order = await makeOrder()
    const at = (index: number) => new Date(shop.deps.clock.now() - 60_000 + index).toISOString()
    const kind = 'order-without-payment'
    const detail = 'The provider has no record of the payment.'
    for (let index = 0; index < 60; index++)
      await raiseAlert(shop.deps.db, { kind, subject: `other ${index}`, detail, at: at(index) })
    await raiseAlert(shop.deps.db, { kind, subject: order.id, detail, at: at(60) })
    const subject = 'box'
    await raiseAlert(shop.deps.db, { kind: 'disk-full', subject, detail: '44 MB are left', at: at(0) })
    for (let times = 0; times < 3; times++) await tell('json')
    expect(posts).toHaveLength(1)
    expect(JSON.parse(posts[0]!.body)).toMatchObject({
      title: expect.stringMatching(/: 62 alerts$/),
      lines: [
        'Disk nearly full: 44 MB are left',
        `Order without a payment (61): Order ${orderName(order)}. ${detail} And 60 more.`,
      ],
    })
    expect(mails()).toHaveLength(1)
    expect(mails()[0]!.subject).toMatch(/: 62 alerts$/)
    expect(mails()[0]!.text).toContain(`Order ${orderName(order)}. ${detail} And 60 more.`)
  })

  it('name an order once', async () => {
    const { id: subject } = await makeOrder()
    const detail = `£30 of order ${olderOrderNumber(subject)} has to be paid back by hand: asked for.`
    const at = nowIso(shop.deps)
    await raiseAlert(shop.deps.db, { kind: 'refund-by-hand', subject, detail, at })
    await tell('json')
    expect(JSON.parse(posts[0]!.body).lines).toEqual([`To be paid back by hand: ${detail}`])
  })

  it('are left out of a late email if they were resolved in the meantime', async () => {
    await raise('events')
    await raise('outbox')
    await reportAlerts(shop.deps)
    await resolveAlerts(shop.deps.db, 'refund-failed', ['events'], nowIso(shop.deps))
    await shop.jobs.outbox.runNow()
    expect(mails()).toHaveLength(1)
    expect(mails()[0]!.text).toContain('The refund "outbox" has failed.')
    expect(mails()[0]!.text).not.toContain('events')
  })

  it('are reported by only one of several processes', async () => {
    await raise('outbox')
    await Promise.all([1, 2, 3, 4].map(() => tell()))
    expect(posts).toHaveLength(1)
    expect(mails()).toHaveLength(1)
  })

  it('are reported later if the webhook does not answer, and by email in the meantime', async () => {
    await raise('outbox')
    status = 503
    await expect(tell()).rejects.toThrow('the webhook answered 503')
    await shop.jobs.outbox.runNow()
    expect(mails()).toHaveLength(1)
    status = 200
    await tell()
    expect(posts).toHaveLength(2)
    expect(mails()).toHaveLength(1)
  })

  it('are sent in the format of the receiving service', async () => {
    for (const [form, type, part] of [
      ['slack', 'application/json', '"text"'],
      ['teams', 'application/json', 'AdaptiveCard'],
      ['ntfy', 'text/plain; charset=utf-8', '• Refund failed'],
      ['json', 'application/json', '"lines"'],
    ] as const) {
      await shop.deps.db('alerts').delete()
      await raise('outbox')
      await tell(form)
      expect(posts.at(-1)).toMatchObject({ type, body: expect.stringContaining(part) })
    }
  })

  it('recognises a webhook by its format and address', () => {
    expect(parseWebhook('ntfy+https://ntfy.sh/shop')).toEqual({ form: 'ntfy', url: 'https://ntfy.sh/shop' })
    for (const wrong of [
      'https://ntfy.sh/shop',
      'irc+https://x.test',
      'slack+ftp://x.test',
      'slack+https://',
    ])
      expect(parseWebhook(wrong)).toBeNull()
  })
})
