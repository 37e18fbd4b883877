import { setUserRoles } from '@shop/contracts/users/staffEndpoints'
import { allPermissions } from '@shop/contracts/access'
import { describe, expect, it, vi } from 'vitest'
import { createClient } from '@shop/client/createClient'
import { readEvents } from '@shop/client/readEvents'
import { type LiveEvent, type LiveTopic, watchShop } from '@shop/contracts/live/endpoints'
import { newId } from '../../database/BaseModel.ts'
import { deactivate, signUp } from '../../../test/accounts.ts'
import { checkOut, makeBuyer, payFor } from '../../../test/checkout.ts'
import { describeShop } from '../../../test/startShop.ts'
import { liveHub, watchMarks } from './liveHub.ts'

describeShop('a change', shop => {
  const changes = async (act: () => Promise<unknown>): Promise<LiveTopic[]> => {
    const ask = watchMarks(shop.deps)
    await ask()
    expect(await ask()).toEqual([])
    await act()
    const topics = await ask()
    expect(await ask()).toEqual([])
    return topics
  }

  it('is noticed by topic, even if another process made it', async () => {
    const { shopper } = await makeBuyer(shop, 30, { price: 9000 })
    let orderId = ''
    const placing = await changes(async () => ({ orderId } = await checkOut(shop, shopper)))
    expect(placing).toEqual(expect.arrayContaining(['orders', 'stock']))
    expect(await changes(() => payFor(shop, orderId))).toEqual(expect.arrayContaining(['orders', 'stock']))
    expect(await changes(() => signUp(shop))).toEqual(['people'])
    const alert = { id: newId(), kind: 'dispute', subject: orderId, detail: 'x' }
    const at = new Date().toISOString()
    const raise = () => shop.deps.db('alerts').insert({ ...alert, created_at: at, last_seen_at: at })
    expect(await changes(raise)).toEqual(['alerts'])
    expect(await changes(() => shop.deps.db('alerts').update({ resolved_at: at }))).toEqual(['alerts'])
  })

  it('is noticed even if a newer row was written before it', async () => {
    const late = new Date(shop.deps.clock.now() - 10_000).toISOString()
    const user = await shop.deps.db('users').first()
    const again = { ...(user as object), id: newId(), email: 'late@example.com', created_at: late }
    expect(await changes(() => shop.deps.db('users').insert(again))).toEqual(['people'])
  })

  it('is noticed while the start of the counting window is renewed', async () => {
    const ask = watchMarks(shop.deps)
    await ask()
    shop.passTime(61_000)
    await signUp(shop)
    expect(await ask()).toEqual(['people'])
    expect(await ask()).toEqual([])
  })

  const listenAs = async (accessToken: string) => {
    const events: LiveEvent[] = []
    const stop = new AbortController()
    const client = createClient({
      base: `${shop.url}/api`,
      fetch: (address, init) =>
        fetch(address, { ...init, headers: { authorization: `Bearer ${accessToken}` } }),
    })
    const ended = readEvents(
      client,
      watchShop,
      {},
      {
        signal: stop.signal,
        onEvent: event => void events.push(event),
      },
    )
    await expect.poll(() => events).toEqual([{ topics: [] }])
    return { events, stop: () => stop.abort(), ended }
  }

  it('reaches all listeners, over HTTP', async () => {
    const { accessToken } = await signUp(shop, { isAdmin: true })
    const [one, other] = [await listenAs(accessToken), await listenAs(accessToken)]
    await signUp(shop)
    for (const { events } of [one, other]) await expect.poll(() => events.at(-1)?.topics).toContain('people')
    one.stop()
    other.stop()
    await Promise.all([one.ended, other.ended])
  })

  it('is no longer sent to somebody whose access has ended', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const { accessToken, user } = await signUp(shop, { isAdmin: true })
      const { ended } = await listenAs(accessToken)
      await vi.advanceTimersByTimeAsync(15_000)
      await deactivate(shop, user.id)
      await vi.advanceTimersByTimeAsync(15_000)
      await ended
    } finally {
      vi.useRealTimers()
    }
  })

  it('ends the stream of somebody whose roles have changed, which then reconnects', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const owner = await signUp(shop, { isAdmin: true })
      const { accessToken, user } = await signUp(shop, { roles: ['read-only'] })
      const { ended } = await listenAs(accessToken)
      const terms = { staffUntil: null, staffNote: '' }
      await shop.call(setUserRoles, { id: user.id, roleIds: ['accountant'], ...terms }, owner)
      await vi.advanceTimersByTimeAsync(15_000)
      await ended
    } finally {
      vi.useRealTimers()
    }
  })

  describe('for many windows', () => {
    const windowOf = (id: string) => ({ id, permissions: new Set(allPermissions) })

    it('closes the oldest of one person’s windows', async () => {
      const hub = liveHub(shop.deps)
      const windows = Array.from({ length: 9 }, () => hub.listen(windowOf('a'))[Symbol.asyncIterator]())
      expect(hub.count()).toBe(8)
      expect(await windows[0]?.next()).toMatchObject({ done: true })
      expect(await windows[8]?.next()).toEqual({ done: false, value: { topics: [] } })
      for (const window of windows) await window.return?.()
      expect(hub.count()).toBe(0)
    })

    it('refuses windows beyond the limit for all people', async () => {
      const hub = liveHub(shop.deps)
      const windows = Array.from({ length: 200 }, (_, index) => hub.listen(windowOf(`${index}`)))
      expect(() => hub.listen(windowOf('one more'))).toThrow('Too many windows are open.')
      for (const window of windows) await window[Symbol.asyncIterator]().return?.()
    })
  })
})
