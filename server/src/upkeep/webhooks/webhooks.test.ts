import { createRole, setUserRoles } from '@shop/contracts/users/staffEndpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { listAudit } from '@shop/contracts/audit/endpoints'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  resendWebhookDelivery,
  testWebhook,
  updateWebhook,
} from '@shop/contracts/webhooks/endpoints'
import { Webhook as Standard } from 'standardwebhooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { signUp } from '../../test/accounts.ts'
import { useReceiver } from '../../test/receiver.ts'
import { describeShop, refuses } from '../../test/startShop.ts'

describeShop('webhooks in the back office', shop => {
  const receiver = useReceiver()
  let staff = ''
  beforeEach(async () => {
    for (const table of ['webhooks', 'webhook_topics', 'webhook_events']) await shop.deps.db(table).delete()
    staff = (await signUp(shop, { isAdmin: true })).accessToken
  })

  const make = (overrides: Partial<SentInput<typeof createWebhook>> = {}, token = staff) =>
    shop.call(
      createWebhook,
      { name: 'Warehouse', url: receiver.url, topics: ['customer.created'], ...overrides },
      token,
    )
  const list = async () => (await shop.call(listWebhooks, {}, staff)).items
  const log = async (id: string) => (await shop.call(listWebhookDeliveries, { id }, staff)).items
  /** Opens an account, of which the shop notifies webhooks. */
  const openAccount = async () => {
    const { user } = await signUp(shop)
    await shop.jobs.webhooks.runNow()
    return user.id
  }
  /** Creates staff who may only manage webhooks. */
  const makeWebhookManager = async () => {
    const role = await shop.call(
      createRole,
      {
        name: `Hooks ${Math.random()}`,
        permissions: ['webhooks:manage'],
        refundLimit: null,
        requiresSecondFactor: false,
      },
      staff,
    )
    const { user, accessToken } = await signUp(shop)
    const terms = { roleIds: [role.id], staffUntil: null, staffNote: '' }
    await shop.call(setUserRoles, { id: user.id, ...terms }, staff)
    return accessToken
  }

  it('are created with a secret that is shown once and stored encrypted', async () => {
    const { webhook, secret } = await make()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(webhook).toMatchObject({ name: 'Warehouse', isOn: true, waiting: 0, lastDelivery: null })
    expect(await list()).toEqual([webhook])
    const rows = JSON.stringify([
      await list(),
      await shop.deps.db('webhooks'),
      await shop.deps.db('audit_log'),
    ])
    expect(rows).not.toContain(secret.slice('whsec_'.length))
  })

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'https://[::ffff:10.0.0.1]/',
    'https://3232235777/',
    'ftp://example.com/',
    'erp.example',
    'https://user:pass@example.com/',
  ])('are not posted to %s', async url => {
    await refuses(make({ url }), { code: 'validation_failed', fields: { url: expect.any(String) } })
  })

  it('are not posted to the shop itself', async () => {
    await expect(make({ url: `${shop.url}/api/settings` })).rejects.toMatchObject({
      fields: { url: 'This is the address of the shop itself.' },
    })
  })

  it("show the receiver's answer to a test, whether they are on or off", async () => {
    const { webhook, secret } = await make()
    const testDelivery = await shop.call(testWebhook, { id: webhook.id }, staff)
    expect(testDelivery, testDelivery.problem ?? '').toMatchObject({
      topic: 'webhook.test',
      state: 'delivered',
      status: 200,
      answer: 'Answered 200',
    })
    const [{ headers, body } = expect.fail('nothing was posted')] = receiver.received
    expect(new Standard(secret).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'webhook.test',
      version: '1',
    })
    receiver.answer = () => 500
    expect(await shop.call(testWebhook, { id: webhook.id }, staff)).toMatchObject({
      state: 'failed',
      problem: 'The receiver answered 500.',
    })
    expect(await shop.call(getWebhook, { id: webhook.id }, staff)).toMatchObject({
      isOn: true,
      lastDelivery: { state: 'failed' },
    })
  })

  it('explain why there was no answer', async () => {
    const { webhook } = await make({ url: 'http://127.0.0.1:1/' })
    expect(await shop.call(testWebhook, { id: webhook.id }, staff)).toMatchObject({
      state: 'failed',
      status: null,
      problem: 'The receiver refused the connection.',
    })
  })

  it('also sign with the former secret for a day', async () => {
    const { webhook, secret: former } = await make()
    const { secret } = await shop.call(renewWebhookSecret, { id: webhook.id }, staff)
    expect(secret).not.toBe(former)
    const verify = (by: string) => {
      const { headers, body } = receiver.received.at(-1)!
      return new Standard(by).verify(body, headers as Record<string, string>)
    }
    await openAccount()
    expect([verify(former), verify(secret)]).toHaveLength(2)
    shop.passTime(24 * 3_600_000 + 1)
    await openAccount()
    expect(receiver.received.at(-1)!.headers['webhook-signature']).toMatch(/^v1,\S+$/)
  })

  it('log what was sent and answered, and send the same again', async () => {
    const { webhook } = await make()
    const userId = await openAccount()
    const [{ id, ...first } = expect.fail('nothing was logged')] = await log(webhook.id)
    expect(first).toMatchObject({ topic: 'customer.created', state: 'delivered', attempts: 1, status: 200 })
    const detail = await shop.call(getWebhookDelivery, { id }, staff)
    expect(JSON.parse(detail.body)).toMatchObject({ type: 'customer.created', data: { id: userId } })
    await shop.call(resendWebhookDelivery, { id }, staff)
    const [one, other] = receiver.received
    expect(other?.body).toBe(one?.body)
    expect(other?.headers['webhook-id']).toBe(id)
    receiver.answer = () => 500
    expect(await shop.call(resendWebhookDelivery, { id }, staff)).toMatchObject({
      state: 'delivered',
      status: 500,
      attempts: 3,
    })
  })

  it('record nothing while they are off, nor for topics that nobody wants', async () => {
    const { webhook } = await make({ topics: ['order.paid'] })
    const events = () => shop.deps.db('webhook_events').pluck('topic')
    await signUp(shop)
    expect(await events()).toEqual([])
    const { id, name, url, version } = webhook
    const changed = { id, name, url, topics: ['customer.created' as const], version }
    const off = await shop.call(updateWebhook, { ...changed, isOn: false }, staff)
    await signUp(shop)
    expect(await events()).toEqual([])
    await refuses(shop.call(updateWebhook, { ...changed, isOn: true }, staff), 'conflict')
    await shop.call(updateWebhook, { ...changed, version: off.version, isOn: true }, staff)
    await shop.jobs.webhooks.idle()
    await signUp(shop)
    expect(await events()).toEqual(['customer.created'])
    await shop.call(deleteWebhook, { id }, staff)
    await signUp(shop)
    expect(await events()).toEqual(['customer.created'])
    await shop.jobs.webhooks.runNow()
    expect([await events(), receiver.received]).toEqual([[], []])
  })

  it('get no third secret while two are valid, unless the older one may end immediately', async () => {
    const { webhook, secret: first } = await make()
    const { id } = webhook
    const renewed = await shop.call(renewWebhookSecret, { id }, staff)
    expect(Date.parse(renewed.webhook.formerSecretUntil ?? '')).toBeGreaterThan(shop.deps.clock.now())
    await refuses(shop.call(renewWebhookSecret, { id }, staff), 'conflict')
    await openAccount()
    const signatures = () => String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ')
    const [newest, former] = signatures()
    expect([newest, former].every(Boolean), first).toBe(true)
    await shop.call(renewWebhookSecret, { id, endsFormer: true }, staff)
    await openAccount()
    expect(signatures()).toHaveLength(2)
    shop.passTime(24 * 3_600_000 + 1)
    staff = (await signUp(shop, { isAdmin: true })).accessToken
    expect(await list()).toMatchObject([{ formerSecretUntil: null }])
    await shop.call(renewWebhookSecret, { id }, staff)
  })

  it('report that a redirect is not followed', async () => {
    const { webhook } = await make()
    receiver.answer = () => 302
    expect(await shop.call(testWebhook, { id: webhook.id }, staff)).toMatchObject({
      problem: 'The receiver answered 302. Redirects are not followed.',
    })
  })

  it('are at most twenty', async () => {
    for (let count = 0; count < 20; count++) await make()
    await refuses(make(), 'limit_reached')
  })

  it('show since when the last attempts have failed, and why', async () => {
    const { webhook } = await make()
    await openAccount()
    expect(await list()).toMatchObject([{ failing: null }])
    receiver.answer = () => 500
    shop.passTime(60_000)
    const before = shop.deps.clock.now()
    await openAccount()
    shop.passTime(60_000)
    await shop.jobs.webhooks.runNow()
    const [{ failing, isOn } = expect.fail('it is gone')] = await list()
    expect([isOn, failing?.problem]).toEqual([true, 'The receiver answered 500.'])
    const sinceMs = Date.parse(failing?.since ?? '') - before
    expect([sinceMs >= 0, sinceMs < 60_000], failing?.since).toEqual([true, true])
    expect(await shop.call(getWebhook, { id: webhook.id }, staff)).toMatchObject({ failing })
    receiver.answer = () => 200
    shop.passTime(3_600_000)
    await shop.jobs.webhooks.runNow()
    staff = (await signUp(shop, { isAdmin: true })).accessToken
    expect(await list()).toMatchObject([{ failing: null, waiting: 0 }])
  })

  it('are in the audit log without their secrets', async () => {
    const { webhook } = await make()
    await shop.call(renewWebhookSecret, { id: webhook.id }, staff)
    await shop.call(deleteWebhook, { id: webhook.id }, staff)
    const { items } = await shop.call(listAudit, { subject: 'webhook', subjectId: webhook.id }, staff)
    expect(items.map(({ act, after }) => [act, after])).toMatchObject([
      ['delete', null],
      ['update', { secret: 'new' }],
      ['create', { name: 'Warehouse', topics: ['customer.created'] }],
    ])
  })

  describe('managed by somebody who may not read customers', () => {
    const refused = { code: 'forbidden', message: expect.stringContaining('see customers') }

    it('reveal nothing about them', async () => {
      await expect(make({}, await makeWebhookManager())).rejects.toMatchObject(refused)
    })

    it('cannot be given another address or a new secret', async () => {
      const { webhook } = await make()
      const other = await makeWebhookManager()
      const { id, name, version } = webhook
      const changed = {
        id,
        name,
        version,
        url: 'https://evil.example/',
        topics: ['customer.created' as const],
        isOn: true,
      }
      await expect(shop.call(updateWebhook, changed, other)).rejects.toMatchObject(refused)
      await expect(shop.call(renewWebhookSecret, { id }, other)).rejects.toMatchObject(refused)
    })

    it('hide what was sent', async () => {
      const { webhook } = await make()
      await openAccount()
      const [{ id } = expect.fail('nothing was logged')] = await log(webhook.id)
      const other = await makeWebhookManager()
      for (const call of [getWebhookDelivery, resendWebhookDelivery])
        await expect(shop.call(call, { id }, other)).rejects.toMatchObject(refused)
    })
  })
})
