import { listReturns, refuseReturn } from '@shop/contracts/returns/adminEndpoints'
import { expect, it } from 'vitest'
import { signUp, useNewStaff } from '../../../test/accounts.ts'
import { forEachBuyer, deliverEvents } from '../../../test/checkout.ts'
import { countQueries } from '../../../test/countQueries.ts'
import { returnDesk } from '../../../test/returnDesk.ts'
import { useShop } from '../../../test/startShop.ts'

const day = 24 * 60 * 60_000

forEachBuyer('the list of returns', (dialect, buyer) => {
  const shop = useShop(dialect)
  const staff = useNewStaff(shop)
  const { desk, sent, receive, check } = returnDesk(shop, () => staff, buyer)

  it('is found by its code or a part of it, its order, its customer and its garments', async () => {
    const { orderId, ask } = await sent()
    const { id, code } = (await ask()).returns[0]!
    const { email, number, items: bought } = await desk.read(orderId)
    const title = bought[0]!.title
    const bare = code.toLowerCase().replaceAll('-', '')
    const codes = [code, bare, code.slice(0, 9), bare.slice(0, 6), code.slice(2, 6), code.slice(-4)]
    for (const search of [
      ...codes,
      orderId.slice(-8),
      number,
      number.slice(2),
      email,
      `${title} ${number}`,
    ]) {
      const { items } = await shop.call(listReturns, { search }, staff)
      expect(
        items.map(each => each.id),
        search,
      ).toEqual([id])
    }
    for (const search of ['Rahman', title, title.slice(1)]) {
      const { items } = await shop.call(listReturns, { search, limit: 100 }, staff)
      expect(
        items.map(each => each.id),
        search,
      ).toContain(id)
    }
    for (const search of ['nobody', '---', `${code} ${number} nobody`, 'R-0000-0000'])
      expect((await shop.call(listReturns, { search }, staff)).items, search).toEqual([])
  })

  it('is listed with its items, reasons and amount', async () => {
    const { itemId, orderId, ask } = await sent()
    const { id, code } = (await ask(1, 'faulty')).returns[0]!
    const { items: bought } = await desk.read(orderId)
    const { title } = bought.find(item => item.id === itemId)!
    const findReturn = async () => {
      const { items } = await shop.call(listReturns, { search: code }, staff)
      return items[0]
    }
    const garments = [{ title, choice: expect.any(String), quantity: 1, reason: 'faulty' }]
    const wanted = { code, units: 1, customer: 'Yusuf Rahman', kind: 'refund', garments, currency: 'GBP' }
    expect(await findReturn()).toMatchObject({ ...wanted, state: 'ASKED', amount: 3000 })
    await receive(id)
    await check(id, 'write_off', 500, 'Stained')
    expect((await findReturn())?.amount).toBe(2500)
    await deliverEvents(shop)
    const given = await sent()
    const other = (await given.ask()).returns[0]!
    await receive(other.id)
    await shop.call(refuseReturn, { id: other.id, reason: 'Empty' }, staff)
    const { items } = await shop.call(listReturns, { orderId: given.orderId }, staff)
    expect(items).toMatchObject([{ units: 2, amount: null }])
  })

  it('needs two queries for a page, however many returns are on it', async () => {
    const { orderId, ask } = await sent()
    const { number } = await desk.read(orderId)
    for (let booked = 1; booked <= 2; booked++) {
      await ask(1)
      const search = () => shop.call(listReturns, { search: number }, staff)
      expect(await countQueries(shop, search, sql => sql.includes('returns'))).toBe(2)
      expect((await search()).total).toBe(booked)
    }
  })

  it('alerts staff four days before the statutory refund deadline, until it is refunded', async () => {
    const { ask } = await sent()
    const { id } = (await ask()).returns[0]!
    await receive(id)
    const open = () => shop.deps.db('alerts').where({ kind: 'return-slow', subject: id, resolved_at: null })
    shop.passTime(10 * day + 1000)
    Object.assign(staff, await signUp(shop, { isAdmin: true }))
    await shop.jobs.reconciler.runNow()
    await shop.jobs.reconciler.runNow()
    expect(await open()).toMatchObject([{ detail: expect.stringMatching(/ of order M-\d+ \(/) }])
    await check(id)
    await deliverEvents(shop)
    await shop.jobs.reconciler.runNow()
    expect(await open()).toEqual([])
    shop.passTime(-10 * day - 1000)
  })
})
