import {
  requestBackInStock,
  endBackInStockRequests,
  listBackInStockRequests,
  removeBackInStockRequest,
} from '@shop/contracts/inventory/backInStockEndpoints'
import { receiveStock } from '@shop/contracts/inventory/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { nowIso } from '../../../../platform/base/deps.ts'
import { signUp } from '../../../../test/accounts.ts'
import { makeGarment } from '../../../../test/checkout.ts'
import { mailsTo, tokenTo } from '../../../../test/mails.ts'
import { describeShop, refuses } from '../../../../test/startShop.ts'

describeShop('a back-in-stock request', shop => {
  beforeEach(async () => {
    await shop.deps.db('stock_asks').delete()
    shop.mails.sent = []
  })
  const soldOut = async () => (await makeGarment(shop, 0)).variantId
  const ask = (variantId: string, email: string) => shop.call(requestBackInStock, { variantId, email })
  const comeBack = async (id: string) => {
    const staff = await signUp(shop, { isAdmin: true })
    await shop.call(receiveStock, { id, quantity: 1, reason: 'From Bradford.' }, staff.accessToken)
    await shop.jobs.asks.runNow()
  }
  const waiting = () => shop.deps.db('stock_asks').whereNull('told_at').pluck('email')

  it('is withdrawn together with all others of its address by the link in an email', async () => {
    const [first, second] = [await soldOut(), await soldOut()]
    await ask(first, 'one@example.com')
    await ask(second, 'one@example.com')
    await ask(second, 'other@example.com')
    await comeBack(first)
    const token = await tokenTo(shop, 'one@example.com')
    expect(await shop.call(endBackInStockRequests, { token })).toEqual({ count: 1 })
    expect(await waiting()).toEqual(['other@example.com'])
    expect(await shop.call(endBackInStockRequests, { token })).toEqual({ count: 0 })
    const id = token.slice(0, 36)
    for (const forged of ['', 'x', id, `${id}${'A'.repeat(43)}`, `${token}=`, '\u{1F600}'.repeat(20)])
      await refuses(shop.call(endBackInStockRequests, { token: forged }), 'link_invalid')
    await shop.deps.db('stock_asks').where({ id }).delete()
    await refuses(shop.call(endBackInStockRequests, { token }), 'link_invalid')
  })

  it('is not answered if it is withdrawn after its message was queued', async () => {
    const variantId = await soldOut()
    await ask(variantId, 'late@example.com')
    await comeBack(variantId)
    await shop.deps.db('stock_asks').delete()
    expect(await mailsTo(shop, 'late@example.com')).toEqual([])
  })

  it('is shown to the account once its address is confirmed, and the account can withdraw it', async () => {
    const variantId = await soldOut()
    const { user, accessToken } = await signUp(shop)
    const other = await signUp(shop)
    await ask(variantId, user.email)
    const list = async (token = accessToken) => (await shop.call(listBackInStockRequests, {}, token)).items
    expect(await list()).toEqual([])
    for (const { id } of [user, other.user])
      await shop.deps
        .db('users')
        .where({ id })
        .update({ email_confirmed_at: nowIso(shop.deps) })
    const [found] = await list()
    expect(found).toMatchObject({ size: '52', details: '', product: { title: expect.any(String) } })
    expect(await list(other.accessToken)).toEqual([])
    const remove = (token: string) => shop.call(removeBackInStockRequest, { id: found!.id }, token)
    await expect(remove(other.accessToken)).rejects.toMatchObject({ status: 404 })
    await remove(accessToken)
    expect(await list()).toEqual([])
    await expect(remove(accessToken)).rejects.toMatchObject({ status: 404 })
  })
})
