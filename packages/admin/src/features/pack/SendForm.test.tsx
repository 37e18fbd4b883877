// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import type { ParcelPaper } from '@shop/contracts/orders/slipEndpoints'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Platform, PrintResult, PrintedPage } from '../../kit/platform/Platform.ts'
import type { PaperKind } from '../../kit/platform/Preferences.ts'
import { order as unpaid, orderLine, orderRow } from '../../test/anOrder.ts'
import { remember, until, useOffice } from '../../test/openOffice.tsx'
import { admin, listOf } from '../../test/samples.ts'

const id = '00000000-0000-4000-8000-00003f0c2a10'
const order: AdminOrder = { ...unpaid, id, status: 'PAID', items: [orderLine()] }
const paper: ParcelPaper = {
  number: order.number,
  slip: {
    title: 'Packing slip',
    storeName: 'Qamis & Co',
    seller: ['1 High Street'],
    facts: [{ label: 'Order', value: order.number }],
    parties: [{ label: 'Deliver to', lines: ['Idris Bello', 'E1 8JG'] }],
    giftNote: ['Eid Mubarak,', 'Dad'],
    table: { columns: ['Item', 'Quantity'], rows: [{ title: 'White thobe', detail: 'M', figures: ['1'] }] },
    closing: ['Something not right?'],
    foot: 'Qamis & Co Ltd',
  },
  customs: [],
  label: {
    to: ['Idris Bello', '12 Cable Street', 'E1 8JG'],
    storeName: 'Qamis & Co',
    from: ['1 High Street'],
    delivery: 'Express delivery',
    isExpress: true,
    units: 1,
  },
}

const office = useOffice()
/** Printed pages with their text. */
let printed: (PrintedPage & { text: string })[]
const openPdf = vi.fn<Platform['openPdf']>(async () => undefined)

/** Opens the packing page with the order, and with these outcomes of printing; null stands for a browser. */
const begin = (outcomes: Partial<Record<PaperKind, PrintResult>> | null, answers: object = {}) => {
  const platform: Partial<Platform> = {
    openPdf,
    print: async page => {
      const sheets = [...document.querySelectorAll('body > div > article')]
      printed.push({ ...page, text: sheets.map(({ textContent }) => textContent).join('|') })
      return outcomes?.[page.paper] ?? { outcome: 'printed', problem: null }
    },
    preferences: outcomes && {
      read: async () => ({
        printers: { document: null, slip: null, label: null },
        quietHours: null,
        staysInTray: false,
        startsWithComputer: false,
        benchDisplay: null,
        zpl: null,
      }),
      keep: async () => undefined,
      listPrinters: async () => [],
      listDisplays: async () => [],
    },
  }
  office.open(
    `/admin/pack?order=${id}`,
    {
      '/admin/orders': listOf(),
      '/admin/orders/{id}': order,
      '/admin/orders/{id}/fulfillment': order,
      '/admin/orders/{id}/parcel-paper': paper,
      '/admin/scan': ({ code }: { code: string }) => ({
        variant: code === 'TH-9' ? { id, productId: id, sku: code } : null,
        order: code === '3f0c2a11' ? { id } : null,
        back: null,
      }),
      '/admin/orders/packing-slips': new File(['%PDF'], 'slip.pdf', { type: 'application/pdf' }),
      ...answers,
    },
    platform,
  )
}
const scanGarment = async () => {
  await office.shows('Scan or type its barcode or SKU')
  office.type('Garment', '5012345678900')
  await until(() => expect(office.valueOf('Garment')).toBe('5012345678900'))
  document.querySelector('form')?.requestSubmit()
  await office.shows('Send it')
}
/** Packs the order's one garment. */
const pack = async (...how: Parameters<typeof begin>) => {
  begin(...how)
  await office.shows('Scan the first garment.')
  await scanGarment()
}
/** Packs and ships the order. */
const send = async (...how: Parameters<typeof pack>) => {
  await pack(...how)
  office.press('Ship and Print')
  await office.shows('is on its way.')
}

beforeEach(() => {
  printed = []
  openPdf.mockClear()
})

it('prints slip and label in turn, without a dialog, when the parcel is shipped', async () => {
  await send({})
  await until(() => expect(printed).toHaveLength(2))
  expect(printed).toEqual([
    {
      paper: 'slip',
      name: `packing-slip-${order.number}`,
      isQuiet: true,
      text: expect.stringContaining('White thobe') as string,
    },
    {
      paper: 'label',
      name: `label-${order.number}`,
      isQuiet: true,
      label: expect.objectContaining({ head: 'Express delivery', code: order.number }) as object,
      text: expect.stringContaining('12 Cable Street') as string,
    },
  ])
  expect(printed[0]?.text).toContain('Gift noteEid Mubarak,\nDad')
  expect(printed[1]?.text).toContain('Express delivery1 item')
  expect(printed[1]?.text).not.toContain('Eid Mubarak')
  expect(printed[1]?.text).not.toContain('White thobe')
  expect(openPdf).not.toHaveBeenCalled()
  await until(() => expect(document.querySelector('body > div > article')).toBeNull())
})

it('lists documents that no printer accepted until somebody opens them', async () => {
  const kept = (problem: string): PrintResult => ({ outcome: 'kept', problem, pdf: new ArrayBuffer(4) })
  await send({ label: kept('The printer Zebra is not available.') })
  await office.shows('The printer Zebra is not available. The label was saved as a PDF.')
  expect(openPdf).not.toHaveBeenCalled()
  office.press('Open PDF')
  await until(() => expect(openPdf).toHaveBeenCalledOnce())
  expect(openPdf.mock.lastCall?.[0].name).toBe(`label-${order.number}.pdf`)
  office.close()

  remember(admin)
  const none = kept('This computer has no printer.')
  await send({ slip: none, label: none })
  await office.shows(
    'This computer has no printer. The packing slip was saved as a PDF. The label was saved as a PDF.',
  )
})

it('lists unprinted documents of each order on the packing page until dismissed', async () => {
  const gone: PrintResult = {
    outcome: 'kept',
    problem: 'The printer Zebra is not available.',
    pdf: new ArrayBuffer(4),
  }
  let isAway = false
  const answers = {
    '/admin/orders/{id}/parcel-paper': () => (isAway ? new ApiError(409, 'Not now.', 'conflict') : paper),
  }
  begin({ label: gone }, answers)
  const bench = () => document.querySelector('main')?.textContent ?? ''
  const sendOne = async () => {
    await office.go(`/admin/pack?order=${id}`)
    await scanGarment()
    office.press('Ship and Print')
    await office.shows('is on its way.')
  }
  await sendOne()
  await until(() => expect(bench()).toContain('Not printed yet: order M-10482'))
  isAway = true
  await sendOne()
  await until(() => expect(bench()).toContain('Not now.'))
  // The first document is still listed.
  expect(bench()).toContain('The label was saved as a PDF.')
  isAway = false
  office.press('Print Again')
  await until(() => expect(bench()).not.toContain('Not now.'))
  await until(() => expect(bench().split('The label was saved as a PDF.')).toHaveLength(3))
  for (let left = 2; left > 0; left--) {
    document.querySelector<HTMLElement>('main [aria-label=Dismiss]')?.click()
    await until(() => expect(document.querySelectorAll('main [aria-label=Dismiss]')).toHaveLength(left - 1))
  }
})

it('does not report an order that is being shipped as not waiting to be packed', async () => {
  let isShipped = false
  let answerList: (answer: object) => void = () => undefined
  const shownTexts: string[] = []
  const watch = new MutationObserver(() => shownTexts.push(document.body.textContent))
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  await pack(null, {
    '/admin/orders/{id}': () => ({ ...order, status: isShipped ? 'SHIPPED' : 'PAID' }),
    '/admin/orders/{id}/fulfillment': () => ((isShipped = true), order),
    '/admin/orders': () =>
      isShipped ? new Promise(resolve => (answerList = resolve)) : listOf(orderRow({ id })),
  })
  office.press('Ship and Print')
  await until(() => {
    answerList(listOf())
    expect(document.body.textContent).toContain('is on its way.')
  })
  watch.disconnect()
  expect(shownTexts.filter(text => text.includes('is not waiting to be packed'))).toEqual([])
})

it('packs a garment by a click on its line, as by a scan, and unpacks it on request', async () => {
  const two = { ...order, items: order.items.map(line => ({ ...line, quantity: 2, toSend: 2 })) }
  begin(null, { '/admin/orders/{id}': two })
  await office.shows('0 of 2')
  const put = () => document.querySelector<HTMLElement>('[title="Put one in the parcel"]')?.click()
  put()
  await office.shows('White thobe is in.')
  await office.shows('1 of 2')
  office.press('Undo')
  await office.shows('0 of 2')
  expect(document.body.textContent).toContain('Scan the first garment.')
  put()
  await office.shows('1 of 2')
  put()
  await office.shows('Send it')
  put()
  await office.shows('One White thobe too many: take it out again.')
  expect(document.body.textContent).toContain('2 of 2')
})

it('opens the slip if printers cannot be chosen', async () => {
  await send(null)
  await until(() => expect(openPdf).toHaveBeenCalledOnce())
  expect(printed).toEqual([])
})

const scan = async (code: string) => {
  office.type('Tracking number', code)
  await until(() => expect(office.valueOf('Tracking number')).toBe(code))
  // Presses the focused button.
  ;(document.activeElement as HTMLElement | null)?.blur()
  document.querySelector('form')?.requestSubmit()
}
const sentParcels = () =>
  (office.call.mock.calls as unknown as [{ path: string }, object][])
    .filter(([{ path }]) => path === '/admin/orders/{id}/fulfillment')
    .map(([, input]) => input)

it('does not read the code of a garment or order as a tracking number, and keeps the field', async () => {
  await pack(null)
  for (const [code, said] of [
    ['5012345678900', 'One White thobe too many: take it out again.'],
    ['3f0c2a10', "3f0c2a10 is an order's number, not a tracking number."],
    ['th-1', 'One White thobe too many: take it out again.'],
    ['3f0c2a11', "3f0c2a11 is an order's number, not a tracking number."],
    ['TH-9', "TH-9 is a garment's code, not a tracking number."],
  ] as const) {
    await scan(code)
    await office.shows(said)
    await until(() => expect(office.valueOf('Tracking number')).toBe(''))
    await until(() => expect(document.activeElement?.getAttribute('name')).toBe('trackingNumber'))
  }
  expect(sentParcels()).toEqual([])
  await scan('AB 123 GB')
  await office.shows('is on its way.')
  expect(sentParcels()).toEqual([expect.objectContaining({ trackingNumber: 'AB 123 GB' })])
})

it('restores the packed units and the scanned tracking number after a crash', async () => {
  await pack(null)
  office.type('Tracking number', 'AB 123 GB')
  await until(() => expect(localStorage.getItem(`draft:${admin.id}:order-ship:${id}`)).toContain('AB 123'))
  office.crash()
  begin(null)
  await office.shows('Everything is in.')
  expect(office.valueOf('Tracking number')).toBe('AB 123 GB')
})

it.each(['20261121', 'AB123456'])(
  'accepts a tracking number that looks like the number of an order: %s',
  async number => {
    await pack(null)
    await scan(number)
    await office.shows('is on its way.')
    expect(sentParcels()).toEqual([expect.objectContaining({ trackingNumber: number })])
  },
)

const label = {
  id,
  carrier: 'Royal Mail',
  reference: 'M-10482-1',
  trackingNumber: 'SB123456785GB' as string | null,
  isBought: true,
  isVoidAsked: false,
  isStale: false,
  parcelId: null,
  askedAt: order.createdAt,
}

/** Opens the form at a shop whose carrier sells this label, if the parcel's weight is sent. */
const packWithLabel = (soldLabel: typeof label, answers: object = {}) => {
  let items: object[] = []
  return pack(
    {},
    {
      '/admin/orders/{id}/labels': ({ weight }: { weight?: number }) => {
        if (office.call.mock.lastCall?.[0].method === 'GET') return { source: 'sandbox', items }
        if (weight === undefined)
          throw new ApiError(400, 'Please weigh the parcel.', 'validation_failed', {
            weight: 'Please weigh the parcel.',
          })
        items = [soldLabel]
        return { source: 'sandbox', items }
      },
      '/admin/orders/{id}/labels/{labelId}/pdf': new File(['%PDF'], 'label.pdf', { type: 'application/pdf' }),
      ...answers,
    },
  )
}

it('buys a label, opens it, ships the parcel with its number, and prints no other address label', async () => {
  await packWithLabel(label)
  await office.shows('Buy Label')
  office.press('Buy Label')
  await office.shows('Please weigh the parcel.')
  office.type('Weight of the parcel', '620')
  office.press('Buy Label')
  await until(() => expect(office.valueOf('Tracking number')).toBe('SB123456785GB'))
  await until(() => expect(openPdf).toHaveBeenCalledOnce())
  await office.shows('Void Label')
  office.press('Ship and Print')
  await until(() =>
    expect(office.sentTo('/admin/orders/{id}/fulfillment')).toMatchObject([
      { carrier: 'Royal Mail', trackingNumber: 'SB123456785GB' },
    ]),
  )
  // The carrier's label has the address, so no address label is printed.
  await until(() => expect(printed.map(({ paper: kind }) => kind)).toEqual(['slip']))
  await office.shows('is on its way.')
  expect(printed).toHaveLength(1)
})

it('ships with the carrier of a label that has no number', async () => {
  await packWithLabel({ ...label, carrier: 'DPD', trackingNumber: null })
  await office.shows('Buy Label')
  office.type('Weight of the parcel', '620')
  office.press('Buy Label')
  await until(() => expect(openPdf).toHaveBeenCalledOnce())
  await office.shows('Void Label')
  office.press('Ship and Print')
  await until(() =>
    expect(office.sentTo('/admin/orders/{id}/fulfillment')).toMatchObject([{ carrier: 'DPD' }]),
  )
})

it('sends the address that it showed although the order was corrected while a label was bought', async () => {
  let isCorrected = false
  const current = () => ({ ...order, version: isCorrected ? 2 : 1 })
  const changed = new ApiError(409, 'This order was corrected after its parcel was packed.', 'conflict')
  await packWithLabel(label, {
    '/admin/orders/{id}': current,
    '/admin/orders/{id}/fulfillment': ({ version }: { version: number }) => {
      if (version === 1) throw changed
      return current()
    },
  })
  isCorrected = true
  await office.shows('Buy Label')
  office.type('Weight of the parcel', '620')
  office.press('Buy Label')
  await until(() => expect(office.valueOf('Tracking number')).toBe('SB123456785GB'))
  await office.shows('Void Label')
  office.press('Ship and Print')
  await office.shows('This order was corrected after its parcel was packed.')
  office.press('Ship and Print')
  await office.shows('is on its way.')
  const sent = office.sentTo('/admin/orders/{id}/fulfillment') as { version: number }[]
  expect(sent.map(({ version }) => version)).toEqual([1, 2])
})

it('asks before it sends a garment that a paid addition is to take out', async () => {
  const removals = [{ number: 'M-20163', lines: [{ itemId: orderLine().id, quantity: 1 }] }]
  await pack({}, { '/admin/orders/{id}': { ...order, removals } })
  await office.shows('To be taken out for M-20163: 1 × White thobe (White, M).')
  const question = 'This is to be taken out for M-20163.'
  await office.press('Ship and Print').shows(question)
  office.press('Cancel')
  await until(() => expect(document.querySelector('[role=alertdialog]')).toBeNull())
  expect(office.sentTo('/admin/orders/{id}/fulfillment')).toEqual([])
  await office.press('Ship and Print').shows(question)
  office.press('Send Anyway')
  await office.shows('is on its way.')
  expect(office.sentTo('/admin/orders/{id}/fulfillment')).toMatchObject([{ despiteRemovals: true }])
})
