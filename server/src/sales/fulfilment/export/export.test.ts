import type { SentInput } from '@shop/contracts/endpoint'
import { exportOrders, listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, it } from 'vitest'
import { describeOffice } from '../../../test/accounts.ts'
import { countQueries } from '../../../test/countQueries.ts'
import { makeManyOrders } from '../../../test/manyOrders.ts'
import { exportAsCsv } from './exportAsCsv.ts'
import { columns } from './cells.ts'

const now = Date.UTC(2026, 7, 20, 14, 30)
const count = 500

describeOffice('the export of orders', (shop, staff) => {
  beforeAll(async () => {
    await makeManyOrders(shop, count, now)
  })
  const read = async (wish: SentInput<typeof exportOrders>) => {
    const file = await shop.call(exportOrders, wish, staff)
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
    return { file, text, lines: parse(text, { bom: true, columns: true }) as Record<string, string>[] }
  }
  const newestId = async () => {
    const { items } = await shop.call(listAdminOrders, { limit: 1 }, staff)
    return items[0]!.id
  }

  it('contains each order once, in the order of the list, whatever the sort', async () => {
    for (const sort of ['newest', 'oldest', 'total-high', 'total-low'] as const) {
      const { lines } = await read({ sort })
      expect(lines).toHaveLength(count)
      const pages = []
      for (let page = 1; page <= 5; page++)
        pages.push(...(await shop.call(listAdminOrders, { sort, page, limit: 100 }, staff)).items)
      expect(lines.map(line => line['Order id'])).toEqual(pages.map(({ id }) => id))
    }
  })

  it('is filtered and searched as the list is', async () => {
    const wish = { status: 'PAID', search: 'rah', from: '2026-08-01' } as const
    const { items } = await shop.call(listAdminOrders, { ...wish, limit: 100 }, staff)
    const { lines } = await read(wish)
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.map(line => line['Order id'])).toEqual(items.map(({ id }) => id))
    expect((await read({ country: 'FR' })).lines).toEqual([])
  })

  it('writes values for spreadsheets: pounds, times in the shop’s time zone, letters of every language', async () => {
    const id = await newestId()
    const amounts = { subtotal: 123_450, total: 123_450 }
    await shop.deps
      .db('orders')
      .where({ id })
      .update({ first_name: 'عمر, "O"', status: 'SHIPPED', ...amounts })
    const { file, text, lines } = await read({ search: id })
    expect(file.name).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
    const { file: ofAugust } = await read({ search: id, from: '2026-08-01', to: '2026-08-31' })
    expect(ofAugust.name).toBe('orders-2026-08-01-to-2026-08-31.csv')
    expect(text.startsWith('\u{FEFF}Order number,Placed,')).toBe(true)
    expect(Object.keys(lines[0]!)).toEqual(columns)
    expect(lines).toMatchObject([
      {
        'Order number': `#${id.slice(-8)}`,
        'Short number': expect.stringMatching(/^M-\d+$/),
        // 14:30 in UTC is 15:30 in London's summer.
        Placed: '2026-08-20 15:30',
        'First name': 'عمر, "O"',
        Total: '1234.50',
        Status: 'Shipped',
      },
    ])
  })

  it.each(['=', '+', '-', '@', '\t', '\r'])('disarms a cell that begins with %j', async sign => {
    const id = await newestId()
    const formula = `${sign}HYPERLINK("http://example.com")`
    await shop.deps.db('orders').where({ id }).update({ last_name: formula })
    expect((await read({ search: id })).lines).toMatchObject([{ 'Last name': `'${formula}` }])
  })

  it('reads no further than the client downloads', async () => {
    const isOfBatch = (sql: string) => sql.includes('from order_items where order_id in')
    const filter = { sort: 'newest', since: undefined, until: undefined } as const
    const queries = await countQueries(
      shop,
      async () => {
        const { body } = exportAsCsv(shop.deps, filter, 'Europe/London')
        for await (const _ of body) break
        expect(body.destroyed).toBe(true)
      },
      isOfBatch,
    )
    expect(queries).toBeLessThan(count / 100 - 1)
  })
})
