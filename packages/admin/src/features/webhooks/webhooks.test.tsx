// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import { type Webhook, WebhookDelivery, WebhookDeliveryDetail } from '@shop/contracts/webhooks/endpoints'
import { expect, it, vi } from 'vitest'
import { chooseFromRow } from '../../test/chooseFromRow.ts'
import { aWebhook } from '../../test/aWebhook.ts'
import { useOffice, remember, until } from '../../test/openOffice.tsx'
import { admin, at, idOf } from '../../test/samples.ts'

const webhook: Webhook = {
  ...aWebhook,
  id: idOf(1),
  topics: ['order.paid', 'stock.low'],
  waiting: 2,
  lastDelivery: { at, state: 'delivered' },
  maker: { id: admin.id, name: 'Maryam Siddiqui' },
  version: 3,
}
const offWebhook: Webhook = {
  ...webhook,
  id: idOf(2),
  name: 'Old books',
  isOn: false,
  offReason: 'The receiver answered 410: it wants no more events.',
}
const failingWebhook: Webhook = {
  ...webhook,
  id: idOf(4),
  name: 'Till',
  formerSecretUntil: '2036-03-05T09:00:00.000Z',
  failing: { since: '2026-03-04T20:47:00.000Z', problem: 'The receiver answered 500.' },
}
const delivery = blank(WebhookDeliveryDetail, {
  id: idOf(3),
  webhookId: webhook.id,
  topic: 'order.paid',
  subject: { about: 'order', id: idOf(8), name: 'M-10482', sku: null },
  attempts: 2,
  attemptedAt: at,
  status: 503,
  problem: 'The receiver answered 503.',
  nextAttemptAt: at,
  url: webhook.url,
  body: '{"type":"order.paid"}',
  answer: 'Try later',
  took: 41,
})
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const { url: _url, body: _body, answer: _answer, took: _took, ...listedDelivery } = delivery
const waitingDelivery = blank(WebhookDelivery, {
  id: idOf(5),
  webhookId: webhook.id,
  subject: delivery.subject,
  state: 'waiting',
  topic: 'order.shipped',
  waitsFor: { id: listedDelivery.id, nextAttemptAt: '2036-03-04T21:24:00.000Z' },
})
const answers = {
  '/admin/webhooks': (input: object) =>
    'name' in input ? { webhook, secret } : { items: [webhook, offWebhook, failingWebhook] },
  '/admin/webhooks/{id}': (input: { id: string; name?: string; isOn?: boolean }) =>
    'name' in input
      ? { ...webhook, isOn: input.isOn }
      : ([offWebhook, failingWebhook].find(({ id }) => id === input.id) ?? webhook),
  '/admin/webhooks/{id}/deliveries': {
    items: [listedDelivery, waitingDelivery],
    total: 2,
    page: 1,
    totalPages: 1,
  },
  '/admin/webhooks/{id}/secret': { webhook, secret },
  '/admin/webhooks/{id}/test': {
    ...delivery,
    topic: 'webhook.test',
    state: 'delivered',
    problem: null,
    status: 200,
  },
  '/admin/webhook-deliveries/{id}': delivery,
  '/admin/webhook-deliveries/{id}/resend': { ...delivery, state: 'delivered', problem: null, status: 200 },
}
const list = '/admin/settings/webhooks'
const dialog = () => document.querySelector('[role=dialog]') ?? document

const office = useOffice()

it('lists webhooks, and explains why the shop has turned one off', async () => {
  office.open(list, answers)
  await office.shows('https://erp.example/hooks', 'The receiver answered 410: it wants no more events.')
  await office.shows('Turned off')
})

it('says since when a webhook has been failing and why, in the list and on its page', async () => {
  await office.open(list, answers).shows('Failing since 4 March, 20:47: The receiver answered 500.')
  const row = [...document.querySelectorAll('main tbody tr')].find(({ textContent }) =>
    textContent?.includes('Till'),
  )
  expect(row?.lastElementChild?.textContent).toBe('Failing')
  office.close()
  remember(admin)
  office.open(`${list}/${failingWebhook.id}`, answers)
  await office.shows('Failing since 4 March, 20:47', 'Each event is tried again for three days.')
})

it('creates a webhook, and shows its secret only once', async () => {
  const copyText = vi.fn(async () => {})
  await office.open(`${list}?create=true`, answers, { copyText }).shows('Each event is posted here as JSON')
  office.type('Name', 'Warehouse')
  office.type('Address', webhook.url)
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Paid')
  label?.querySelector('input')?.click()
  await until(() => expect(label?.querySelector('input')?.checked).toBe(true))
  await office.press('Create Webhook', dialog()).shows(secret)
  expect(office.sentTo('/admin/webhooks')).toContainEqual({
    name: 'Warehouse',
    url: webhook.url,
    topics: ['order.paid'],
  })
  await office.press('Copy').shows('Signing secret copied')
  office.press('I Have Saved It')
  await until(() => expect(document.body.textContent).not.toContain(secret))
})

it('offers only events of records that the user may read', async () => {
  const few = { permissions: ['office:enter', 'webhooks:manage', 'stock:read'] }
  remember({ ...admin, ...few })
  office.open(`${list}?create=true`, { ...answers, '/auth/me': { ...admin, ...few } })
  await office.shows('Running low')
  expect(document.body.textContent).not.toContain('Shipped')
})

it('shows request and response of a delivery, and sends it again', async () => {
  await office.open(`${list}/${webhook.id}`, answers).shows('The receiver answered 503.')
  document.querySelector<HTMLElement>('main tbody tr')?.click()
  await office.shows('503 in 41 ms', '"type": "order.paid"', 'Try later')
  await office.press('Send Again').shows('Delivered again')
  expect(office.sentTo('/admin/webhook-deliveries/{id}/resend')).toEqual([{ id: delivery.id }])
})

it('links to the record of each delivery, and explains why one is waiting', async () => {
  const waits = 'Waits for the earlier event about this order, which is tried again at 4 March, 21:24'
  office.open(`${list}/${webhook.id}`, {
    ...answers,
    '/admin/webhook-deliveries/{id}': { ...delivery, ...waitingDelivery },
  })
  await office.shows(waits)
  const [, row] = document.querySelectorAll<HTMLElement>('main tbody tr')
  expect(row?.querySelector('a')?.getAttribute('href')).toBe(`/admin/orders/${idOf(8)}`)
  row?.click()
  await until(() => expect(dialog().textContent).toContain(`Next attempt${waits}`))
  expect(dialog().querySelector('a')?.textContent).toBe('M-10482')
})

it('finds deliveries by their record', async () => {
  await office.open(`${list}/${webhook.id}?search=M-10482`, answers).shows('Orders: Paid')
  expect(office.sentTo('/admin/webhooks/{id}/deliveries')).toContainEqual(
    expect.objectContaining({ id: webhook.id, search: 'M-10482' }),
  )
})

it('says until when the former secret is valid, and ends it only after confirmation', async () => {
  office.open(`${list}/${failingWebhook.id}`, answers)
  await office.shows('Two are valid, the former one until 5 Mar 2036, 09:00 GMT')
  const more = document.querySelector<HTMLElement>('[aria-label="More"]')
  if (!more) throw new Error('no menu')
  more.click()
  await chooseFromRow(more, 'New Secret')
  await office.shows('a receiver that still uses it will refuse every event')
  await office.press('End the Older Secret').shows(secret)
  expect(office.sentTo('/admin/webhooks/{id}/secret')).toEqual([{ id: failingWebhook.id, endsFormer: true }])
})

it('reports whether a test arrived', async () => {
  await office.open(`${list}/${webhook.id}`, answers).shows('Send Test')
  await office.press('Send Test').shows('The test arrived in 41 ms')
})

it('explains why a webhook is off, and turns it on', async () => {
  await office.open(`${list}/${offWebhook.id}`, answers).shows('This webhook was turned off')
  await office.press('Turn On').shows('Webhook turned on')
  expect(office.sentTo('/admin/webhooks/{id}')).toContainEqual(
    expect.objectContaining({ isOn: true, version: 3 }),
  )
})
