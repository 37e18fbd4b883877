import type { SentInput } from '@shop/contracts/endpoint'
import { listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import { lateBefore } from '@shop/contracts/shop/lateBefore'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { describeOffice } from '../../../test/accounts.ts'
import { countQueries } from '../../../test/countQueries.ts'
import { makeManyOrders } from '../../../test/manyOrders.ts'
import { wordsOf } from '../orderWords.ts'
import { rows } from '../../../platform/database/rows.ts'
import { countUpTo } from './listOrders.ts'
import { selectCursors, selectOrders } from './selection.ts'

const now = Date.UTC(2026, 7, 20, 14, 30)

interface Row {
  shipping_address: string
  id: string
  number: string
  status: string
  total: number
  email: string
  first_name: string
  last_name: string
  created_at: string
}

const postcodeOf = ({ shipping_address }: Row) =>
  (JSON.parse(shipping_address) as { postalCode: string }).postalCode

describeOffice('the list of orders', (shop, staff) => {
  let all: Row[]
  beforeAll(async () => {
    await makeManyOrders(shop, 400, now)
    all = await shop.deps.db('orders').orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
  })
  const list = (wish: SentInput<typeof listAdminOrders>) => shop.call(listAdminOrders, wish, staff)
  const idsOf = async (wish: SentInput<typeof listAdminOrders>) => {
    const { items, total } = await list({ limit: 100, ...wish })
    expect(items.length).toBe(Math.min(total, 100))
    return items.map(({ id }) => id)
  }
  const expected = (isWanted: (row: Row) => boolean, max = 100) =>
    all
      .filter(isWanted)
      .map(({ id }) => id)
      .slice(0, max)

  it('has each order once on its pages, newest first', async () => {
    const seen: string[] = []
    for (let page = 1; page <= 4; page++)
      seen.push(...(await list({ page, limit: 100 })).items.map(({ id }) => id))
    expect(seen).toEqual(all.map(({ id }) => id))
    expect(await list({ page: 5, limit: 100 })).toMatchObject({ items: [], total: 400, totalPages: 4 })
  })

  it('breaks ties by id', async () => {
    const same = all.slice(100, 130).map(({ id }) => id)
    await shop.deps.db('orders').whereIn('id', same).update({ created_at: all[100]!.created_at })
    const sorts = ['newest', 'oldest', 'total-high', 'total-low'] as const
    for (const sort of sorts) {
      const seen = new Set<string>()
      for (let page = 1; page <= 4; page++)
        for (const { id } of (await list({ sort, page, limit: 100 })).items) seen.add(id)
      expect(seen.size).toBe(400)
    }
    for (const row of all.slice(100, 130))
      await shop.deps.db('orders').where({ id: row.id }).update({ created_at: row.created_at })
  })

  it('finds by number, id, email, name, postcode and invoice', async () => {
    const { id, number, email, first_name, last_name } = all[42]!
    expect(await idsOf({ search: id.slice(-8).toUpperCase() })).toEqual([id])
    expect(await idsOf({ search: id })).toEqual([id])
    const digits = number.slice(2)
    for (const search of [number, number.toLowerCase(), `M${digits}`, `m ${digits}`, digits, `#${number}`])
      expect(await idsOf({ search })).toEqual([id])
    expect(await idsOf({ search: email.toUpperCase() })).toEqual(expected(row => row.email === email))
    const named = await idsOf({ search: `${last_name} ${first_name.slice(0, 3)}` })
    expect(named).toContain(id)
    const postalCode = postcodeOf(all[42]!)
    for (const search of [postalCode, postalCode.replace(' ', '').toLowerCase()])
      expect(await idsOf({ search })).toEqual(expected(row => postcodeOf(row) === postalCode))
    await shop.deps
      .db('invoices')
      .insert({ number: '2026-000042', kind: 'INVOICE', order_id: id, issued_at: '', data: '{}' })
    expect(await idsOf({ search: '2026-000042' })).toEqual([id])
    for (const search of ['%', '_', "'; drop table orders", 'zzzz', '\\'])
      expect(await idsOf({ search })).toEqual([])
  })

  it('finds the same orders if a search finds few or many, and together with filters', async () => {
    const holds = (row: Row, start: string) =>
      wordsOf({
        ...row,
        firstName: row.first_name,
        lastName: row.last_name,
        shippingAddress: { postalCode: postcodeOf(row) },
      }).some(word => word.startsWith(start))
    // Some customers have several words that begin like this, such as Amina Ali.
    const begins = expected(row => holds(row, 'a'), Infinity)
    expect(await list({ search: 'a', limit: 100 })).toMatchObject({ total: begins.length })
    expect(await idsOf({ search: 'a', page: 1 })).toEqual(begins.slice(0, 100))
    const wish = { search: 'a', status: 'DELIVERED', since: undefined, until: undefined } as const
    const found = expected(row => row.status === 'DELIVERED' && holds(row, 'a'), Infinity)
    expect(found.length).toBeGreaterThan(20)
    for (const few of [10_000, 10]) {
      const selection = await selectOrders(shop.deps, { ...wish, sort: 'newest' }, few)
      const { text, values } = selectCursors(selection, 'newest')
      expect(selection.sampledIndex !== null).toBe(few === 10)
      const ids = await rows<{ id: string }>(shop.deps.db, text, values)
      expect(ids.map(({ id }) => id)).toEqual(found)
      if (!selection.sampledIndex) continue
      expect(await countUpTo(shop.deps.db, selection.sampledIndex)).toEqual({
        total: found.length,
        isMore: false,
      })
      expect(await countUpTo(shop.deps.db, selection.sampledIndex, 2)).toEqual({ total: 2, isMore: true })
    }
  })

  it('filters by status, total, date in the shop’s time zone, country and what needs attention', async () => {
    expect(await idsOf({ status: 'REFUNDED' })).toEqual(expected(row => row.status === 'REFUNDED'))
    expect(await idsOf({ minTotal: 10_000, maxTotal: 12_000 })).toEqual(
      expected(({ total }) => total >= 10_000 && total <= 12_000),
    )
    // Summer time: the day begins an hour before UTC's.
    const [since, until] = ['2026-06-30T23:00:00.000Z', '2026-07-02T23:00:00.000Z']
    expect(await idsOf({ from: '2026-07-01', to: '2026-07-02' })).toEqual(
      expected(({ created_at: at }) => at >= since && at < until),
    )
    expect(await idsOf({ country: 'FR' })).toEqual([])
    const { id } = all[7]!
    await shop.deps.db('orders').where({ id }).update({ review_flag: 'Two payments.' })
    const { items } = await list({ attention: true })
    expect(items).toMatchObject([{ id, needsReview: true, attention: 'Two payments.' }])
    const lateAt = new Date(lateBefore(shop.deps.clock.now())).toISOString()
    for (const { status, isLate, createdAt } of (await list({ limit: 100 })).items)
      expect(isLate).toBe(status === 'PAID' && createdAt < lateAt)
  })

  it('sorts by total', async () => {
    const totals = (await list({ sort: 'total-high', limit: 100 })).items.map(({ total }) => total)
    expect(totals).toEqual(
      all
        .map(({ total }) => total)
        .toSorted((a, b) => b - a)
        .slice(0, 100),
    )
  })

  it('makes at most four queries', async () => {
    const isOfList = (sql: string) => /from \(?orders|order_words|from \(select/i.test(sql)
    for (const wish of [
      {},
      { search: 'am' },
      { status: 'DELIVERED', search: 'am', sort: 'total-low' },
    ] as const)
      expect(await countQueries(shop, () => list(wish), isOfList)).toBeLessThanOrEqual(4)
  })

  describe('refuses an invalid filter', () => {
    test.each([
      [{ from: '2026-02-30' }, 'from', 'Give a date such as 2026-05-31.'],
      [{ to: '9999-12-31' }, 'to', 'Give a year from 1900 to 2999.'],
      [{ to: 'yesterday' }, 'to', 'Give a date such as 2026-05-31.'],
      [{ minTotal: -1 }, 'minTotal', 'Must be at least 0.'],
      [{ country: 'gb' }, 'country', 'Give a country code such as GB.'],
      [{ sort: 'random' as never }, 'sort', 'Please choose one of the options.'],
      [{ search: 'x'.repeat(101) }, 'search', expect.any(String)],
    ])('%j', async (wish, field, text) => {
      await expect(list(wish)).rejects.toMatchObject({ status: 400, fields: { [field]: text } })
    })
  })
})
