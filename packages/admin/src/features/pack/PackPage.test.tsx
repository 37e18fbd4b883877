// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { expect, it } from 'vitest'
import { order, orderLine, orderRow } from '../../test/anOrder.ts'
import { until, untilRendered, useOffice } from '../../test/openOffice.tsx'
import { at, idOf, listOf } from '../../test/samples.ts'

const [oldest = '', scanned = ''] = ['0a0a0a0a', '0b0b0b0b'].map(end => `00000000-0000-4000-8000-0000${end}`)
const listed = (id: string) => ({ ...listOf(orderRow({ id })), total: 2 })
/** Returns an order that was already sent, so that opening it has a visible result. */
const orderOf = (id: string): AdminOrder => ({ ...order, id, status: 'SHIPPED' })

const office = useOffice()

it('opens the order of a slip scanned during the search for the next one, and keeps it open', async () => {
  let answerNext: (answer: object) => void = () => undefined
  let isAsked = false
  office.open('/admin/pack', {
    '/admin/orders': ({ search }: { search?: string }) => {
      if (search !== undefined) return listed(scanned)
      if (!isAsked) return listed(oldest)
      return new Promise(resolve => (answerNext = resolve))
    },
    [`/admin/orders/{id}`]: ({ id }: { id: string }) => orderOf(id),
  })
  await office.shows('2 orders to pack')
  isAsked = true
  office.press('Next Order')
  office.type('Order', '0b0b0b0b')
  document
    .querySelector('form')
    ?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  await office.shows('Pack order M-10482 (0b0b0b0b)')
  answerNext(listed(oldest))
  await untilRendered()
  expect(office.place()).toBe(`/admin/pack?order=${scanned}`)
})

it('asks for customs facts that a garment on its way abroad lacks, and finds its product', async () => {
  const line = orderLine()
  const customsGaps: AdminOrder['customsGaps'] = [{ itemId: line.id, missing: ['HS code', 'weight'] }]
  office.open(`/admin/pack?order=${oldest}`, {
    '/admin/orders': listOf(),
    '/admin/orders/{id}': { ...order, id: oldest, status: 'PAID', items: [line], customsGaps },
    '/admin/products': listOf(),
  })
  await office.shows(`Customs ask for the HS code and weight of ${line.title}.`)
  office.press('Find Product')
  await until(() => expect(office.place()).toBe(`/admin/products?search=${encodeURIComponent(line.sku)}`))
})

it('lists the longest-waiting orders with age and expected delivery, and opens one by a click', async () => {
  office.open('/admin/pack', {
    '/admin/orders': listOf(orderRow({ id: oldest, isLate: true, promised: 'Mon 30 Nov – Wed 2 Dec' })),
    [`/admin/orders/{id}`]: { ...order, id: oldest, status: 'PAID', giftNote: 'Eid Mubarak' },
  })
  await office.shows('promised for Mon 30 Nov – Wed 2 Dec')
  await office.shows('Late to Send')
  document.querySelector<HTMLElement>('[aria-label="Orders to pack"] button')?.click()
  await office.shows('is not waiting to be packed')
  expect(office.place()).toBe(`/admin/pack?order=${oldest}`)
})

it('does not pack an exchange before the return has arrived', async () => {
  office.open(`/admin/pack?order=${oldest}`, {
    '/admin/orders': listed(scanned),
    [`/admin/orders/{id}`]: { ...order, id: oldest, status: 'PAID', waitsFor: 'R-7KQ4-MX3P' },
  })
  await office.shows('It can be sent once return R-7KQ4-MX3P has arrived.')
})

it('does not pack a disputed order, and says what has to be decided first', async () => {
  const dispute = "The customer's bank disputes £55.98 (fraudulent): needs_response."
  office.open(`/admin/pack?order=${oldest}`, {
    '/admin/orders': listed(scanned),
    [`/admin/orders/{id}`]: { ...order, id: oldest, status: 'PAID', dispute },
  })
  await office.shows('Order M-10482 (0a0a0a0a) is not waiting to be packed')
  await office.shows(`${dispute} Someone has to decide on it first.`)
})

it('says where to fetch a garment, and records the transfer only once', async () => {
  const [floor, store] = [idOf(21), idOf(22)]
  const line = orderLine({ quantity: 1 })
  const variantId = line.variant.id ?? ''
  let isFetched = false
  office.open(`/admin/pack?order=${oldest}`, {
    '/admin/orders': listed(oldest),
    [`/admin/orders/{id}`]: { ...order, id: oldest, status: 'PAID', items: [line] },
    '/admin/inventory/places': {
      items: [
        { id: floor, name: 'Shop floor', isDefault: true, units: 0 },
        { id: store, name: 'Store room', isDefault: false, units: 5 },
      ],
    },
    '/admin/inventory/place-stock': () => ({
      items: [
        {
          variantId,
          places: [
            { placeId: floor, units: 0 },
            { placeId: store, units: 5 },
          ],
          fetch: isFetched ? [] : [{ placeId: store, units: 3 }],
        },
      ],
    }),
    '/admin/inventory/transfers': ({ transferId }: { transferId: string }) => {
      isFetched = true
      return {
        id: transferId,
        number: 'T-1001',
        from: { id: store, name: 'Store room' },
        to: { id: floor, name: 'Shop floor' },
        at,
        actorName: null,
        note: '',
        units: 1,
        lines: [],
        takenBackAt: null,
        takenBackBy: null,
      }
    },
  })
  await office.shows(`× ${line.sku} from Store room`)
  office.press('Fetched')
  await office.shows('marked as fetched')
  await until(() => expect(document.body.textContent).not.toContain('from Store room'))
  expect(office.sentTo('/admin/inventory/transfers')).toMatchObject([
    { fromId: store, toId: floor, lines: [{ variantId, quantity: line.toSend }] },
  ])
})

it('saves a photo of the parcel with its order, and retries a failed upload under the same key', async () => {
  const sent: { path: string; photoId: string | undefined }[] = []
  const photos: AdminOrder['photos'] = []
  const packed = { ...order, id: oldest, status: 'PAID', paidAt: at, items: [orderLine()] } as const
  const asked: unknown[] = []
  const refusal = {
    error: 'This is not a JPG or PNG picture.',
    code: 'validation_failed',
    fields: { image: 'This is not a JPG or PNG picture.' },
  }
  office.open(
    `/admin/pack?order=${oldest}`,
    {
      '/admin/orders': listed(oldest),
      [`/admin/orders/{id}`]: () => ({ ...packed, photos: [...photos] }),
      [`/admin/orders/{id}/photos/{photoId}`]: new File(['jpg'], 'p.jpg', { type: 'image/jpeg' }),
    },
    {
      can: { notify: false, print: true, camera: true },
      openFiles: async (_rule, _max, from) => {
        asked.push(from)
        return { files: [{ id: idOf(9), name: 'image.jpg', type: 'image/jpeg', size: 9 }], refused: [] }
      },
      releaseFiles: () => undefined,
      upload: ({ path, fields }) => {
        const photoId = new Map(fields).get('photoId')
        sent.push({ path, photoId })
        const answers = [
          async () => ({ status: 400, body: refusal }),
          async () => Promise.reject(new ApiError(504, 'The connection was lost.', 'unreachable')),
          async () => {
            photos.push({ id: photoId ?? '', at })
            return { status: 200, body: { data: packed } }
          },
        ]
        return { done: answers[sent.length - 1]!(), cancel: () => undefined }
      },
    },
  )
  await office.shows('Take Photo')
  office.press('Take Photo')
  await office.shows('The photo of order M-10482 was not saved')
  await office.shows('This is not a JPG or PNG picture.')
  expect(document.body.textContent).not.toContain('Try Again')
  office.press('Choose Photo')
  await office.shows('The connection was lost')
  office.press('Try Again')
  await office.shows('Photo saved with order M-10482')
  await until(() =>
    expect(document.querySelectorAll('[aria-label="Photos of the parcel"] img')).toHaveLength(1),
  )
  expect(asked).toEqual([{ fromCamera: true }, undefined])
  expect(sent.map(({ path }) => path)).toEqual(Array.from(sent, () => `/admin/orders/${oldest}/photos`))
  const [refused, lost, kept] = sent.map(({ photoId }) => photoId)
  expect(lost).toBe(kept)
  expect(lost).not.toBe(refused)
})
