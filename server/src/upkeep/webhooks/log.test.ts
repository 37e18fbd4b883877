import { createRole, setUserRoles } from '@shop/contracts/users/staffEndpoints'
import {
  createWebhook,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  updateWebhook,
  testWebhook,
} from '@shop/contracts/webhooks/endpoints'
import { allWebhookTopics } from '@shop/contracts/webhooks/topics'
import { beforeEach, expect, it } from 'vitest'
import { signUp, useNewStaff } from '../../test/accounts.ts'
import { countQueries, isNotSettingsQuery } from '../../test/countQueries.ts'
import { orderDesk } from '../../test/orderDesk.ts'
import { useReceiver } from '../../test/receiver.ts'
import { describeShop } from '../../test/startShop.ts'

describeShop('the log of a webhook', shop => {
  const receiver = useReceiver()
  const staff = useNewStaff(shop)
  const desk = orderDesk(shop, () => staff)
  beforeEach(async () => {
    for (const table of ['webhooks', 'webhook_topics', 'webhook_events']) await shop.deps.db(table).delete()
  })

  const make = async (topics = allWebhookTopics) => {
    const hook = { name: 'Warehouse', url: receiver.url, topics }
    return (await shop.call(createWebhook, hook, staff)).webhook
  }
  const run = () => shop.jobs.webhooks.runNow()
  const log = async (id: string, search?: string, token = staff.accessToken) =>
    (await shop.call(listWebhookDeliveries, { id, ...(search && { search }) }, token)).items

  it('names the record of each delivery, and finds deliveries by it', async () => {
    const { id } = await make(['order.paid', 'stock.low', 'product.changed', 'customer.created'])
    const { orderId, variantId } = await desk.paid()
    const { number } = await desk.read(orderId)
    const db = shop.deps.db
    const { product_id: productId, sku } = await db('variants').where({ id: variantId }).first()
    const title = `Burnous ${sku}`
    await db('products').where({ id: productId }).update({ title }).increment('version', 1)
    await db('variants').where({ id: variantId }).update({ stock: 12 })
    await db('variants').where({ id: variantId }).update({ stock: 9 })
    const { user } = await signUp(shop, { firstName: 'Zaynab', lastName: `Oud${sku.slice(-4)}` })
    await run()
    await shop.call(testWebhook, { id }, staff)
    const order = { about: 'order', id: orderId, name: number, sku: null }
    const product = { about: 'product', id: productId, name: title, sku: null }
    const variant = { about: 'variant', id: variantId, name: title, sku }
    const customer = { about: 'customer', id: user.id, name: `Zaynab ${user.lastName}`, sku: null }
    const subjects = async (search?: string) => (await log(id, search)).map(({ subject }) => subject)
    expect((await subjects()).slice(0, 2)).toEqual([null, customer])
    expect(await subjects()).toEqual(expect.arrayContaining([order, product, variant]))
    expect(await subjects(number)).toEqual([order])
    expect(new Set(await subjects(sku))).toEqual(new Set([product, variant]))
    expect(await subjects(`zaynab ${user.lastName}`)).toEqual([customer])
    expect(await subjects('Nobody Anywhere')).toEqual([])
  })

  it('names and finds no records that the viewer may not read', async () => {
    const { id } = await make(['customer.created'])
    const { user } = await signUp(shop, { lastName: 'Unseen' })
    await run()
    const limits = { refundLimit: null, requiresSecondFactor: false }
    const { id: roleId } = await shop.call(
      createRole,
      { name: `Hooks ${Math.random()}`, permissions: ['webhooks:manage'], ...limits },
      staff,
    )
    const other = await signUp(shop)
    const terms = { roleIds: [roleId], staffUntil: null, staffNote: '' }
    await shop.call(setUserRoles, { id: other.user.id, ...terms }, staff)
    const subject = { about: 'customer', id: user.id, name: null, sku: null }
    expect(await log(id, undefined, other.accessToken)).toMatchObject([{ subject }])
    expect(await log(id, 'Unseen', other.accessToken)).toEqual([])
    expect(await log(id, 'Unseen')).toMatchObject([{ subject: { name: expect.stringContaining('Unseen') } }])
  })

  it('shows the earlier delivery that one is waiting for and its time, but no time while the webhook is off', async () => {
    const webhook = await make(['order.paid', 'order.shipped'])
    receiver.answer = () => 500
    const { orderId } = await desk.paid()
    await run()
    await desk.setStatus(orderId, 'SHIPPED')
    await run()
    const [behind, first] = await log(webhook.id)
    expect(first).toMatchObject({ topic: 'order.paid', nextAttemptAt: expect.any(String), waitsFor: null })
    expect(behind).toMatchObject({
      topic: 'order.shipped',
      attempts: 0,
      nextAttemptAt: null,
      waitsFor: { id: first?.id, nextAttemptAt: first?.nextAttemptAt },
    })
    const detail = await shop.call(getWebhookDelivery, { id: behind?.id ?? '' }, staff)
    expect(detail.waitsFor).toEqual(behind?.waitsFor)
    const { name, url, topics, version, id } = await shop.call(getWebhook, { id: webhook.id }, staff)
    await shop.call(updateWebhook, { id, name, url, topics, version, isOn: false }, staff)
    expect(await log(webhook.id)).toMatchObject([
      { nextAttemptAt: null, waitsFor: { id: first?.id, nextAttemptAt: null } },
      { nextAttemptAt: null, waitsFor: null },
    ])
  })

  it('takes a constant number of statements, however many deliveries a page has', async () => {
    const { id } = await make()
    receiver.answer = () => 500
    await desk.paid()
    await run()
    const count = () => countQueries(shop, () => log(id), isNotSettingsQuery)
    const few = await count()
    for (let times = 0; times < 4; times++) await desk.paid()
    await run()
    expect(await count()).toBe(few)
  })
})
