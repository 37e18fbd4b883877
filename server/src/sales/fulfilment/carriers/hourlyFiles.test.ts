import { getAdminOrder, refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { buyLabel, voidLabel } from '@shop/contracts/orders/labelEndpoints'
import { getCarrierFile, getHourlyFile, listHourlyFiles } from '@shop/contracts/orders/sendingEndpoints'
import { parse } from 'csv-parse/sync'
import { beforeEach, expect, it } from 'vitest'
import { describeOffice } from '../../../test/accounts.ts'
import { buyGarment } from '../../../test/checkout.ts'
import { saveSettings } from '../../../test/settings.ts'
import { refuses } from '../../../test/startShop.ts'
import { hourMs, minuteMs } from '../../../platform/base/time.ts'
import { isNextHour } from '../../../upkeep/jobs/dueTimes.ts'
import { makeHourlyFiles, removeHourlyFiles } from './hourlyFiles.ts'

const uk = { enabled: true, standardRate: 599, expressRate: 999 }

describeOffice('hourly carrier files', (shop, staff) => {
  let now = Date.parse('2031-07-01T09:00:20.000Z')
  beforeEach(async () => {
    now += 24 * hourMs
    // Other tests' orders are no longer waiting.
    await shop.deps.db('orders').where({ status: 'PAID' }).update({ waits_for: 'R-7KQ4-MX3P' })
  })

  const want = (royalMail: boolean, dpd = false) =>
    saveSettings(shop, 'shipping', { uk, hourlyFiles: { royalMail, dpd } })
  const paid = async () => {
    const { orderId: id } = await buyGarment(shop, 5)
    return shop.call(getAdminOrder, { id }, staff)
  }
  const list = async () => (await shop.call(listHourlyFiles, {}, staff)).items
  const numbersIn = async (name: string) => {
    const file = await shop.call(getHourlyFile, { name }, staff)
    const rows = parse(await file.text(), { columns: true }) as Record<string, string>[]
    return { name: file.name, numbers: rows.map(row => row['Order reference'] ?? row['Customer Ref 1']) }
  }
  const make = (deps = shop.deps) =>
    makeHourlyFiles({ ...deps, clock: { ...deps.clock, now: () => now } }, new AbortController().signal)
  const nextHour = () => {
    now += hourMs
    return make()
  }

  it("contain what became ready since the last one, once, and are named in the shop's time zone", async () => {
    await want(true)
    const [first, second] = [await paid(), await paid()]
    await make()
    const [file] = await list()
    expect(file).toMatchObject({
      carrier: 'royal-mail',
      at: `${new Date(now).toISOString().slice(0, 13)}:00:00.000Z`,
    })
    const given = await numbersIn(file!.name)
    expect(given.name).toMatch(/^royal-mail-2031-07-\d\d-1000\.csv$/)
    expect(new Set(given.numbers)).toEqual(new Set([first.number, second.number]))
    const { events } = await shop.call(getAdminOrder, { id: first.id }, staff)
    expect(events.map(({ detail }) => detail)).toContain('In the Royal Mail file of 10:00.')

    const before = (await list()).length
    await nextHour()
    expect(await list()).toHaveLength(before)
    const third = await paid()
    await nextHour()
    expect((await numbersIn((await list())[0]!.name)).numbers).toEqual([third.number])
  })

  it('are separate for each carrier, and leave out held orders until they are released', async () => {
    const held = await paid()
    await shop.deps.db('orders').where({ id: held.id }).update({ waits_for: 'R-7KQ4-MX3P' })
    const order = await paid()
    await want(true, true)
    await nextHour()
    const [dpd, royalMail] = await list()
    expect((await numbersIn(dpd!.name)).numbers).toEqual([order.number])
    expect((await numbersIn(royalMail!.name)).numbers).toEqual([order.number])
    await shop.deps.db('orders').where({ id: held.id }).update({ waits_for: null })
    await nextHour()
    expect((await numbersIn((await list())[0]!.name)).numbers).toEqual([held.number])
  })

  it('leave out orders in a file that staff made, which contains an order as often as requested', async () => {
    await want(true, true)
    const [given, held, other] = [await paid(), await paid(), await paid()]
    await shop.deps.db('orders').where({ id: held.id }).update({ waits_for: 'R-7KQ4-MX3P' })
    for (const _ of [1, 2]) {
      const input = { carrier: 'royal-mail' as const, ids: [given.id, held.id] }
      const file = await shop.call(getCarrierFile, input, staff)
      expect(await file.text()).toContain(given.number)
    }
    const { events } = await shop.call(getAdminOrder, { id: given.id }, staff)
    expect(events.filter(({ detail }) => detail === 'In a file for Royal Mail.')).toHaveLength(1)
    await shop.deps.db('orders').where({ id: held.id }).update({ waits_for: null })
    await nextHour()
    const [dpd, royalMail] = await list()
    const numbers = async (name: string) => new Set((await numbersIn(name)).numbers)
    expect(await numbers(royalMail!.name)).toEqual(new Set([held.number, other.number]))
    expect(await numbers(dpd!.name)).toEqual(new Set([given.number, held.number, other.number]))
  })

  it('get a number if one is made again within the hour, so that the first keeps its orders', async () => {
    await want(true)
    const first = await paid()
    await nextHour()
    const second = await paid()
    now += 5 * minuteMs
    await make()
    const [later, earlier] = await list()
    expect(later?.at).toBe(earlier?.at)
    expect((await numbersIn(earlier!.name)).numbers).toEqual([first.number])
    const given = await numbersIn(later!.name)
    expect(given.numbers).toEqual([second.number])
    expect(given.name).toMatch(/-2\.csv$/)
    const { events } = await shop.call(getAdminOrder, { id: second.id }, staff)
    expect(events.map(({ detail }) => detail)).toContainEqual(
      expect.stringMatching(/^In the Royal Mail file of \d\d:00 \(2\)\.$/),
    )
  })

  it('leave out an order whose garments have all been refunded, and do not wait for it', async () => {
    await want(true)
    const refunded = await paid()
    const lines = refunded.items.map(({ id: itemId, quantity }) => ({ itemId, quantity }))
    const { status } = await shop.call(refundOrder, { id: refunded.id, reason: 'Sold out', lines }, staff)
    expect(status).toBe('PAID')
    const before = (await list()).length
    await nextHour()
    expect(await list()).toHaveLength(before)
    const other = await paid()
    await nextHour()
    expect((await numbersIn((await list())[0]!.name)).numbers).toEqual([other.number])
    const { events } = await shop.call(getAdminOrder, { id: refunded.id }, staff)
    expect(events.filter(({ detail }) => detail.startsWith('In the'))).toEqual([])
  })

  it('leave out an order with a label from the API, which the carrier knows already, until it is voided', async () => {
    await want(true)
    const labelled = await paid()
    const { items } = await shop.call(buyLabel, { id: labelled.id, weight: 500 }, staff)
    const other = await paid()
    await nextHour()
    expect((await numbersIn((await list())[0]!.name)).numbers).toEqual([other.number])
    await shop.call(voidLabel, { id: labelled.id, labelId: items[0]!.id }, staff)
    await nextHour()
    expect((await numbersIn((await list())[0]!.name)).numbers).toEqual([labelled.number])
  })

  it('are not made if the settings do not ask for them', async () => {
    await want(false)
    await paid()
    const before = (await list()).length
    await nextHour()
    expect(await list()).toHaveLength(before)
  })

  it('contain an order once even if two processes make them, and none if the file cannot be stored', async () => {
    await want(true)
    const { number, id } = await paid()
    now += hourMs
    const write = async () => {
      throw new Error('disk full')
    }
    await expect(make({ ...shop.deps, files: { ...shop.deps.files, write } })).rejects.toThrow('disk full')
    await Promise.all([make(), make()])
    const { events } = await shop.call(getAdminOrder, { id }, staff)
    expect(events.filter(({ detail }) => detail.startsWith('In the Royal Mail file'))).toHaveLength(1)
    expect((await numbersIn((await list())[0]!.name)).numbers).toEqual([number])
  })

  it('are deleted after a week, as they contain addresses', async () => {
    await want(true)
    await paid()
    await nextHour()
    const [file] = await list()
    const away = {
      ...shop.deps,
      clock: { ...shop.deps.clock, now: () => Date.now() + 7 * 24 * hourMs + minuteMs },
    }
    await removeHourlyFiles(away)
    expect(await list()).toEqual([])
    await refuses(shop.call(getHourlyFile, { name: file!.name }, staff), 'not_found')
  })
})

it.each([
  ['2026-11-29T13:59:30.000Z', true],
  ['2026-11-29T14:00:05.000Z', false],
  [null, true],
])('are due soon after a full hour: last one at %s, %s', (last, isDue) => {
  expect(isNextHour(Date.parse('2026-11-29T14:00:40.000Z'), last)).toBe(isDue)
})
