// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { expect, it } from 'vitest'
import { order, orderRow } from '../../../test/anOrder.ts'
import { chooseEntry } from '../../../test/chooseFromRow.ts'
import { until, useOffice, useClicks } from '../../../test/openOffice.tsx'
import { idOf, listOf } from '../../../test/samples.ts'

const shipping = '/admin/orders/{id}/fulfillment'
const rows = [
  orderRow({ id: idOf(1), number: 'M-10482', status: 'PAID' }),
  orderRow({ id: idOf(2), number: 'M-20163', status: 'PAID' }),
  orderRow({ id: idOf(3), number: 'M-30007', status: 'SHIPPED' }),
]
const unsentOf = (quantity: number) => [{ itemId: idOf(70), quantity, text: 'Thobe, White, Size 54' }]
const numbered = rows.map(row => ({ ...row, version: 3, unsent: row.status === 'PAID' ? unsentOf(2) : [] }))
const byNumber = '/admin/orders/by-number'
const shipped: AdminOrder = { ...order, status: 'SHIPPED' }

const office = useOffice()
const clicks = useClicks()

const begin = async (answer: unknown = shipped, found: unknown = { items: numbered }) => {
  office.open('/admin/orders', { '/admin/orders': listOf(...rows), [byNumber]: found, [shipping]: answer })
  await office.shows('M-10482')
  document.querySelector<HTMLElement>('thead input[type=checkbox]')?.click()
  await office.shows('3 selected')
  office.press('Ship')
  await office.shows('Ship 2 orders')
}
const paste = (text: string) =>
  office.typeInto(document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea')!, text)

it('ships selected paid orders with pasted tracking numbers in three clicks', async () => {
  await begin()
  paste('M-20163 CD123456785GB\nAB123456785GB')
  await office.shows('CD123456785GB')
  office.press('Ship 2 Orders')
  await office.shows('2 orders shipped')
  expect(clicks.count).toBe(3)
  const expected = { version: 3, expectedLines: [{ itemId: idOf(70), quantity: 2 }] }
  expect(office.sentTo(shipping)).toEqual([
    {
      id: idOf(1),
      shipmentId: expect.any(String),
      carrier: 'Royal Mail',
      notify: true,
      ...expected,
      trackingNumber: 'AB123456785GB',
    },
    {
      id: idOf(2),
      shipmentId: expect.any(String),
      carrier: 'Royal Mail',
      notify: true,
      ...expected,
      trackingNumber: 'CD123456785GB',
    },
  ])
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
})

it('ships nothing while a number is wrong', async () => {
  await begin()
  paste('AB123456785GB\nAB123456785GB')
  await office.shows('Another order has the same number.')
  const submit = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Ship 2 Orders',
  )
  expect(submit?.disabled).toBe(true)
  expect(office.sentTo(shipping)).toEqual([])
})

it('names orders that could not be shipped, and retries only those, with the same key', async () => {
  let isHeld = true
  await begin((input: { id: string }) =>
    input.id === idOf(2) && isHeld
      ? new ApiError(409, 'This order has been changed by somebody else.', 'conflict')
      : shipped,
  )
  paste('AB123456785GB\nCD123456785GB')
  await office.shows('CD123456785GB')
  office.press('Ship 2 Orders')
  await office.shows('This order has been changed by somebody else.')
  isHeld = false
  await office.shows('Ship 1 Order')
  office.press('Ship 1 Order')
  await office.shows('2 orders shipped')
  const sent = office.sentTo(shipping) as { id: string; shipmentId: string }[]
  expect(sent.map(({ id }) => id)).toEqual([idOf(1), idOf(2), idOf(2)])
  expect(sent[1]?.shipmentId).toBe(sent[2]?.shipmentId)
})

it('sends the units that it showed of each order, and new ones only once they are shown', async () => {
  let isChanged = false
  await begin(
    (input: { id: string; expectedLines: { quantity: number }[] }) =>
      input.id === idOf(2) && input.expectedLines[0]?.quantity === 2
        ? new ApiError(409, 'This order has changed since its parcel was packed.', 'conflict')
        : shipped,
    () => ({
      items: numbered.map(row => (isChanged && row.id === idOf(2) ? { ...row, unsent: unsentOf(1) } : row)),
    }),
  )
  await office.shows('2 × Thobe, White, Size 54')
  paste('AB123456785GB\nCD123456785GB')
  isChanged = true
  await office.shows('CD123456785GB')
  office.press('Ship 2 Orders')
  await office.shows('This order has changed since its parcel was packed.')
  await office.shows('1 × Thobe, White, Size 54')
  office.press('Ship 1 Order')
  await office.shows('2 orders shipped')
  const sent = office.sentTo(shipping) as { expectedLines: { quantity: number }[] }[]
  expect(sent.map(({ expectedLines }) => expectedLines[0]?.quantity)).toEqual([2, 2, 1])
})

it('asks before it ships with a number that does not look like the carrier’s', async () => {
  await begin()
  paste('M-20163 CD123456785GB\nQQ99')
  await office.shows('It does not look like a Royal Mail number.')
  office.press('Ship 2 Orders')
  await office.shows('Ship with 1 unusual number?')
  await office.shows('M-10482, QQ99: It does not look like a Royal Mail number.')
  expect(office.sentTo(shipping)).toEqual([])
  office.press('Ship 2 Orders', document.querySelector('[role=alertdialog]')!)
  await office.shows('2 orders shipped')
})

it('ships the orders that a pasted sheet names in three clicks, and explains why others are left out', async () => {
  const row = orderRow({ id: idOf(4), number: 'M-40404', status: 'PAID', waitsFor: 'R-7KQ4-MX3P' })
  const held = { ...row, version: 1, unsent: unsentOf(1) }
  const asked: unknown[] = []
  office.open('/admin/orders', {
    '/admin/orders': listOf(...rows),
    '/admin/orders/by-number': (input: unknown) => {
      asked.push(input)
      return { items: [...numbered, held] }
    },
    [shipping]: shipped,
  })
  await office.shows('M-10482')
  office.press('Send Many')
  await chooseEntry('Add Tracking Numbers')
  await office.shows('Add tracking numbers')
  paste(
    [
      'M-10482\tAB123456785GB',
      'M-20163\tCD123456785GB',
      'M-30007\tEF123456785GB',
      'M-40404\tGH123456785GB',
      'M-99999\tIJ123456785GB',
    ].join('\n'),
  )
  await office.shows('Already sent. It is left out.')
  await office.shows('On hold until return R-7KQ4-MX3P arrives. It is left out.')
  await office.shows('M-99999 is not an order of this shop.')
  expect(asked).toEqual([{ numbers: ['M-10482', 'M-20163', 'M-30007', 'M-40404', 'M-99999'] }])
  office.press('Ship 2 Orders')
  await office.shows('2 orders shipped')
  expect(clicks.count).toBe(3)
  expect(office.sentTo(shipping)).toMatchObject([
    { id: idOf(1), carrier: 'Royal Mail', trackingNumber: 'AB123456785GB' },
    { id: idOf(2), carrier: 'Royal Mail', trackingNumber: 'CD123456785GB' },
  ])
})

it('leaves out an order with units that a paid addition is to take out', async () => {
  const lines = [{ itemId: idOf(70), quantity: 1 }]
  const [first, ...others] = numbered
  const items = [{ ...first!, removals: [{ number: 'M-50505', lines }] }, ...others]
  await begin(shipped, { items })
  await office.shows('1 of these is to be taken out for M-50505. It is left out.')
  paste('M-20163 CD123456785GB')
  await office.press('Ship 1 Order').shows('1 order shipped')
  expect(office.sentTo(shipping)).toMatchObject([{ id: idOf(2) }])
})

it('looks up a sheet of more orders than one call takes in batches, and sends nothing while one fails', async () => {
  const named = Array.from({ length: 201 }, (_, index) => `M-${10_000 + index}`)
  const batches: number[] = []
  let isFailing = true
  office.open('/admin/orders', {
    '/admin/orders': listOf(...rows),
    '/admin/orders/by-number': ({ numbers }: { numbers: string[] }) => {
      batches.push(numbers.length)
      if (isFailing && numbers.length === 1) throw new ApiError(500, 'Something went wrong.', undefined)
      return {
        items: numbers.map(number => ({
          ...orderRow({ id: idOf(Number(number.slice(2))), number, status: 'PAID' }),
          version: 1,
          unsent: unsentOf(1),
        })),
      }
    },
  })
  await office.shows('M-10482')
  office.press('Send Many')
  await chooseEntry('Add Tracking Numbers')
  await office.shows('Add tracking numbers')
  paste(named.map((number, index) => `${number}\tAB${100_000_000 + index}GB`).join('\n'))
  await office.shows('Some of these orders could not be looked up')
  expect(document.body.textContent).not.toContain('is not an order of this shop')
  const submit = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Ship 200 Orders',
  )
  expect(submit?.disabled).toBe(true)
  isFailing = false
  office.press('Try Again')
  await office.shows('Ship 201 Orders')
  expect(batches[0]).toBe(200)
})
