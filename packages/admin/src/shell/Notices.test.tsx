// @vitest-environment jsdom
import type { LowProduct } from '@shop/contracts/inventory/endpoints'
import type { Review } from '@shop/contracts/reviews/adminEndpoints'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Platform } from '../kit/platform/Platform.ts'
import { aReview } from '../test/aReview.ts'
import { orderRow } from '../test/anOrder.ts'
import { useOffice, until } from '../test/openOffice.tsx'
import { idOf, listOf } from '../test/samples.ts'

const order = (index: number) => orderRow({ id: idOf(index), total: 4999 })
const review = aReview({ rating: 2, product: { id: idOf(9), title: 'White Thobe', slug: 'white-thobe' } })
const low: LowProduct = { id: idOf(8), title: 'White Thobe', slug: 'white-thobe', lowCount: 2, variants: [] }
const lowStock = (items: readonly LowProduct[]) => ({ ...listOf(...items), threshold: 10 })

const office = useOffice()
beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('announces paid orders, reviews to moderate and low stock with links, even in a hidden window', async () => {
  const notify = vi.fn<Platform['notify']>(async () => undefined)
  const badge = vi.fn<Platform['badge']>()
  const answers = { orders: [order(1)], reviews: [] as Review[], low: [] as LowProduct[] }
  const read = { '/admin/orders': vi.fn(() => listOf(...answers.orders)) }
  office.open(
    '/admin/missing',
    {
      ...read,
      '/admin/reviews': () => listOf(...answers.reviews),
      '/admin/inventory/low-stock': () => lowStock(answers.low),
    },
    { can: { notify: true, print: true, camera: false }, notify, badge },
  )
  await until(() => expect(badge).toHaveBeenLastCalledWith(1))
  // Orders that were already listed cause no notice.
  expect(notify).not.toHaveBeenCalled()

  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  Object.assign(answers, { orders: [order(2), order(1)], reviews: [review], low: [low] })
  await vi.advanceTimersByTimeAsync(60_000)
  await until(() => expect(notify).toHaveBeenCalledTimes(3))
  expect(notify.mock.calls.map(([notice]) => notice)).toEqual(
    expect.arrayContaining([
      { title: 'New order', text: '£49.99 from Idris Bello', path: `/admin/orders/${idOf(2)}` },
      { title: 'Review to moderate', text: 'White Thobe: 2 of 5 stars', path: '/admin/reviews' },
      { title: 'Low stock', text: 'White Thobe: 2 variants are low', path: '/admin/inventory' },
    ]),
  )
  expect(badge).toHaveBeenLastCalledWith(2)

  const before = read['/admin/orders'].mock.calls.length
  Object.assign(answers, { orders: [] })
  await vi.advanceTimersByTimeAsync(60_000)
  await until(() => expect(badge).toHaveBeenLastCalledWith(0))
  expect(read['/admin/orders'].mock.calls.length).toBeGreaterThan(before)
  expect(notify).toHaveBeenCalledTimes(3)
})

it('announces a product again that was restocked and became low again', async () => {
  const notify = vi.fn<Platform['notify']>(async () => undefined)
  const answers = { low: [] as LowProduct[] }
  const read = vi.fn(() => lowStock(answers.low))
  office.open(
    '/admin/missing',
    { '/admin/orders': listOf(), '/admin/reviews': listOf(), '/admin/inventory/low-stock': read },
    { can: { notify: true, print: true, camera: false }, notify },
  )
  await until(() => expect(read).toHaveBeenCalled())
  for (const [lowProducts, noticeCount] of [
    [[low], 1],
    [[], 1],
    [[low], 2],
  ] as const) {
    answers.low = [...lowProducts]
    const before = read.mock.calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    await until(() => expect(read.mock.calls.length).toBeGreaterThan(before))
    await until(() => expect(notify).toHaveBeenCalledTimes(noticeCount))
  }
})
