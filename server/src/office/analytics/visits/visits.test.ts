import { countVisit } from '@shop/contracts/analytics/endpoints'
import { expect, it } from 'vitest'
import { describeShop } from '../../../test/startShop.ts'
import { visitCounter } from './visitCounter.ts'

describeShop('visits', shop => {
  const readCounts = () => shop.deps.db('visit_counts').orderBy(['day', 'step'])

  it('are counted by day in the shop’s time zone and by step, many in one write', async () => {
    const clock = { now: () => Date.parse('2026-06-30T22:30:00.000Z') }
    const counter = visitCounter({ ...shop.deps, clock })
    for (let n = 0; n < 3; n++) await counter.count('product_view')
    clock.now = () => Date.parse('2026-06-30T23:30:00.000Z')
    await counter.count('product_view')
    await counter.count('paid')
    expect(await readCounts()).toEqual([])
    await Promise.all([counter.flush(), counter.flush()])
    await counter.count('paid')
    await counter.flush()
    expect(await readCounts()).toEqual([
      { day: '2026-06-30', step: 'product_view', count: 3 },
      { day: '2026-07-01', step: 'paid', count: 2 },
      { day: '2026-07-01', step: 'product_view', count: 1 },
    ])
  })

  it('are retained while the database is unavailable', async () => {
    await shop.deps.db('visit_counts').delete()
    let isAway = true
    const db = {
      get client() {
        if (isAway) throw new Error('away')
        return shop.deps.db.client
      },
    }
    const counter = visitCounter({ ...shop.deps, db: db as never })
    await counter.count('search')
    await counter.flush()
    expect(await readCounts()).toEqual([])
    isAway = false
    await counter.flush()
    expect(await readCounts()).toMatchObject([{ step: 'search', count: 1 }])
  })

  it('are accepted from anybody without a cookie, but only for known steps', async () => {
    const answer = await shop.request('/visits', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ step: 'search_empty' }),
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toBeNull()
    await expect(shop.call(countVisit, { step: 'purchase' as never })).rejects.toMatchObject({ status: 400 })
  })
})
