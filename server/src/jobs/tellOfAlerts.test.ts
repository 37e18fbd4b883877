import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { raiseAlert, resolveAlerts } from '../alerts/raiseAlert.ts'
import { nowIso } from '../base/deps.ts'
import { parseWebhook, type Webhook } from '../base/webhook.ts'
import { onBothDatabases } from '../test/databases.ts'
import { saveSettings } from '../test/settings.ts'
import { useShop } from '../test/startShop.ts'
import { tellOfAlerts } from './tellOfAlerts.ts'

const day = 24 * 60 * 60_000

onBothDatabases('alerts', dialect => {
  const shop = useShop(dialect)
  const heard: { type: string | undefined; body: string }[] = []
  let status = 200
  const chat = createServer((request, response) => {
    void text(request).then(body => {
      heard.push({ type: request.headers['content-type'], body })
      return response.writeHead(status).end('ok')
    })
  }).listen(0)
  afterAll(() => void chat.close())

  const tell = async (form: Webhook['form'] = 'slack') => {
    if (!chat.listening) await once(chat, 'listening')
    const alertWebhook = { form, url: `http://127.0.0.1:${(chat.address() as AddressInfo).port}/` }
    await tellOfAlerts({ ...shop.deps, config: { ...shop.deps.config, alertWebhook } })
    await shop.jobs.outbox.runNow()
  }
  const raise = (subject: string) =>
    raiseAlert(shop.deps.db, {
      kind: 'refund-failed',
      subject,
      detail: `The refund "${subject}" has failed.`,
      at: nowIso(shop.deps),
    })
  const mails = () => shop.mails.sent.filter(({ subject }) => /alert|Refund failed/.test(subject))
  beforeEach(async () => {
    await shop.deps.db('alerts').delete()
    await saveSettings(shop, 'general', { storeEmail: 'owner@example.com' })
    heard.length = 0
    shop.mails.sent.length = 0
    status = 200
  })

  it('are told once by mail and webhook, together, and again each day while they last', async () => {
    await raise('events')
    shop.passTime(1000)
    await raise('outbox')
    for (let times = 0; times < 3; times++) await tell()
    expect(heard).toHaveLength(1)
    expect(JSON.parse(heard[0]!.body).text).toMatch(
      /: 2 alerts\n• Refund failed: The refund "events" has failed\.\n• Refund failed: The refund "outbox" has failed\.\n.*\/admin\/alerts$/,
    )
    expect(mails()).toHaveLength(1)
    expect(mails()[0]).toMatchObject({ to: { address: 'owner@example.com' } })
    await resolveAlerts(shop.deps.db, 'refund-failed', ['events'], nowIso(shop.deps))
    shop.passTime(day + 1000)
    await tell()
    await tell()
    shop.passTime(-day - 1000)
    expect(heard).toHaveLength(2)
    expect(heard[1]!.body).not.toContain('events')
    expect(mails()).toHaveLength(2)
  })

  it('are told by one of several processes', async () => {
    await raise('outbox')
    await Promise.all([1, 2, 3, 4].map(() => tell()))
    expect(heard).toHaveLength(1)
    expect(mails()).toHaveLength(1)
  })

  it('are told later where the webhook does not answer, and by mail meanwhile', async () => {
    await raise('outbox')
    status = 503
    await expect(tell()).rejects.toThrow('the webhook answered 503')
    await shop.jobs.outbox.runNow()
    expect(mails()).toHaveLength(1)
    status = 200
    await tell()
    expect(heard).toHaveLength(2)
    expect(mails()).toHaveLength(1)
  })

  it('are told in the form that the place understands', async () => {
    for (const [form, type, part] of [
      ['slack', 'application/json', '"text"'],
      ['teams', 'application/json', 'AdaptiveCard'],
      ['ntfy', 'text/plain; charset=utf-8', '• Refund failed'],
      ['json', 'application/json', '"lines"'],
    ] as const) {
      await shop.deps.db('alerts').delete()
      await raise('outbox')
      await tell(form)
      expect(heard.at(-1)).toMatchObject({ type, body: expect.stringContaining(part) })
    }
  })

  it('knows a webhook by its form and address', () => {
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
