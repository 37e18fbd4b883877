import * as past from '@shop/contracts/orders/pastEndpoints'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useStaff } from '../../../../../test/accounts.ts'
import { onBothDatabases } from '../../../../../test/databases.ts'
import { sheetDesk, sheetMaker } from '../../../../../test/sheets.ts'
import { useShop } from '../../../../../test/startShop.ts'

const sheetOf = sheetMaker([
  'Name',
  'Created at',
  'Total',
  'Lineitem name',
  'Lineitem quantity',
  'Currency',
] as const)

onBothDatabases('orders as spreadsheets save them', dialect => {
  const shop = useShop(dialect)
  const admin = useStaff(shop)
  const desk = sheetDesk(shop, () => admin.accessToken)
  const order = (number: string, placed: string, total = '118.00') => ({
    Name: number,
    'Created at': placed,
    Total: total,
    'Lineitem name': 'Dune Thobe',
    'Lineitem quantity': '1',
  })
  const checkOf = async (orders: readonly ReturnType<typeof order>[]) =>
    desk.check(await desk.start(sheetOf(...orders)))
  const importAndRead = async (orders: readonly ReturnType<typeof order>[]) => {
    await shop.deps.db('past_orders').delete()
    await desk.apply((await checkOf(orders)).id)
    const { items } = await shop.call(past.listPastOrders, {}, admin.accessToken)
    const sorted = items.toSorted((a, b) => a.number.localeCompare(b.number))
    return new Map(sorted.map(({ number, placedAt, total }) => [number, { placedAt, total }]))
  }
  const reasons = async (orders: readonly ReturnType<typeof order>[]) =>
    (await desk.rowsOf((await checkOf(orders)).id, 'skipped')).map(({ notes }) => notes?.[0]?.text)

  it('keep numbers in which letters follow the hash, unlike the error of a formula', async () => {
    expect([
      ...(await importAndRead([order('#EU1001', '2026-11-01'), order('#A', '2026-11-02')])).keys(),
    ]).toEqual(['#A', '#EU1001'])
    expect(await reasons([order('#N/A', '2026-11-01')])).toEqual(['There is no order number.'])
  })

  it('are read the British way if no day shows the order, with a note', async () => {
    const notesIn = async (orders: readonly ReturnType<typeof order>[]) =>
      (await desk.rowsOf((await checkOf(orders)).id, 'noted')).map(({ row, notes }) => [
        row,
        notes?.some(({ text }) => text.includes('begins with the day or with the month')),
      ])
    const notesOf = (...days: string[]) => notesIn(days.map((day, index) => order(`#U${index + 1001}`, day)))
    const isTold = (notes: unknown[][]) => notes.filter(([, isNoted]) => isNoted).map(([row]) => row)
    expect(isTold(await notesOf('11/11/2026', '01/11/2026', '02/11/2026'))).toEqual([3])
    expect(isTold(await notesOf('01/11/2026', '13/11/2026'))).toEqual([])
    expect(isTold(await notesOf('2026-11-01', '11/11/2026'))).toEqual([])
    const file = [order('#U1001', '01/11/2026'), order('#U1002', '02/11/2026')]
    await desk.apply((await checkOf(file)).id)
    expect(isTold(await notesIn(file))).toEqual([])
    expect(isTold(await notesIn([...file, order('#U1003', '03/11/2026')]))).toEqual([4])
    expect(isTold(await notesIn([...file, order('#U1003', '13/11/2026')]))).toEqual([])
  })

  it('have the same day wherever the server is', async () => {
    vi.stubEnv('TZ', 'Asia/Dubai')
    onTestFinished(() => void vi.unstubAllEnvs())
    const dated = await importAndRead([
      order('#1', '01-Jul-2026'),
      order('#2', '1 Jul 2026 10:00:00 +0100'),
      order('#3', 'Jul 1, 2026 9:59 am'),
    ])
    expect([...dated.values()].map(({ placedAt }) => placedAt)).toEqual([
      '2026-07-01T00:00:00.000Z',
      '2026-07-01T09:00:00.000Z',
      '2026-07-01T09:59:00.000Z',
    ])
  })

  it('have their days with two digits of the year, twelve hours, or the year first', async () => {
    const british = await importAndRead([
      order('#1', '13/11/26 9:59'),
      order('#2', '01/11/26'),
      order('#3', '2/11/2026 09:59:30 PM'),
      order('#4', '2026/11/03 12:00 AM'),
      order('#5', '4 Nov 2026, 9:59 pm'),
      order('#6', '2026-11-05 00:30:00 +0100'),
    ])
    expect([...british.values()].map(({ placedAt }) => placedAt)).toEqual([
      '2026-11-13T09:59:00.000Z',
      '2026-11-01T00:00:00.000Z',
      '2026-11-02T21:59:30.000Z',
      '2026-11-03T00:00:00.000Z',
      '2026-11-04T21:59:00.000Z',
      '2026-11-04T23:30:00.000Z',
    ])
    const american = await importAndRead([order('#1', '11/13/26 9:59'), order('#2', '11/1/26 9:59')])
    expect(american.get('#2')?.placedAt).toBe('2026-11-01T09:59:00.000Z')
  })

  it('are left out if their day is no day', async () => {
    const days = ['31/11/26', '2026-02-30', '1/1/26 25:00', '1/1/26 13:00 pm', 'Order 5']
    const texts = await reasons(days.map((day, index) => order(`#${index}`, day)))
    expect(texts).toEqual(days.map(day => `“${day}” is not a date.`))
  })

  it('have amounts with the signs of their country, and none that can mean two', async () => {
    const read = {
      '118 GBP': 11_800,
      'EUR 1.118,50': 111_850,
      "1'118.00": 111_800,
      '£1,118': 111_800,
      '118,5': 11_850,
      '118.0000': 11_800,
      '98.33335': 9833,
    }
    const orders = await importAndRead(
      Object.keys(read).map((total, index) => order(`#${index}`, '2026-11-01', total)),
    )
    expect([...orders.values()].map(({ total }) => total)).toEqual(Object.values(read))
    const unclear = ['1.118', '118.000', '118.005', '-118.00', 'free']
    expect(await reasons(unclear.map((total, index) => order(`#9${index}`, '2026-11-01', total)))).toEqual([
      '“1.118” is not an amount.',
      '“118.000” is not an amount.',
      '“118.005” is not an amount.',
      '“-118.00” is not the total of an order.',
      '“free” is not an amount.',
    ])
  })
})
