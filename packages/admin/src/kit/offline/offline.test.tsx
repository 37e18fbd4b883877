// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { beforeEach, expect, it, vi } from 'vitest'
import type { StoredTextName, Platform } from '../platform/Platform.ts'
import { order, orderLine } from '../../test/anOrder.ts'
import { aStockedVariant } from '../../test/aProduct.ts'
import { screens } from '../screens/screens.ts'
import { chooseFromMore } from '../../test/chooseFromRow.ts'
import { remember, until, useOffice } from '../../test/openOffice.tsx'
import { admin, idOf, listOf } from '../../test/samples.ts'

const paidOrder = {
  ...order,
  status: 'PAID',
  leftToRefund: 5598,
  allowedToRefund: 5598,
  moves: ['SHIPPED', 'REFUNDED'],
} as const
const orderPlace = `/admin/orders/${order.id}`
const thobe = aStockedVariant
const variants = listOf(thobe)

type Input = Record<string, unknown>

const office = useOffice()
let isAway: boolean
/** The error with which the shop refuses changes while online; null if it accepts them. */
let refusal: Error | null
let packedOrder: object
let arrivedWrites: [path: string, input: Input][]
let device: Map<StoredTextName, string>

const platform: Partial<Platform> = {
  readStored: async name => device.get(name) ?? null,
  keep: async (name, text) => void device.set(name, text),
}
const open = (place: string, answers: Parameters<typeof office.open>[1] = {}) => {
  office.open(
    place,
    {
      '/admin/orders/{id}': packedOrder,
      '/admin/orders/{id}/notes': packedOrder,
      '/admin/orders/{id}/packed': packedOrder,
      '/admin/orders/{id}/fulfillment': { ...packedOrder, status: 'SHIPPED' },
      '/admin/orders': listOf(),
      '/orders/{id}/documents': { items: [] },
      '/admin/orders/{id}/refund': paidOrder,
      '/admin/outbox': listOf(),
      '/admin/inventory/variants': variants,
      '/admin/inventory/variants/{id}/stock': { ...thobe, stock: 12 },
      ...answers,
    },
    platform,
  )
  const answer = office.call.getMockImplementation()
  office.call.mockImplementation(async (endpoint, ...rest) => {
    if (isAway) throw new TypeError('Failed to fetch')
    if (endpoint.method !== 'GET') arrivedWrites.push([endpoint.path, ...rest] as unknown as [string, Input])
    if (refusal && endpoint.method !== 'GET') throw refusal
    return answer?.(endpoint, ...rest)
  })
}
/** Returns the inputs that arrived at a path. */
const arrivedAt = (path: string) => arrivedWrites.flatMap(([to, input]) => (to === path ? [input] : []))
const typeInDialog = (name: string, text: string) => {
  const input = document.querySelector<HTMLInputElement>(`[role=dialog] [name="${name}"]`)
  if (!input) throw new Error(`no field ${name}`)
  Reflect.set(Object.getPrototypeOf(input) as object, 'value', text, input)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const submit = () => document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')?.click()
const addNote = async (text: string) => {
  office.type('Note for colleagues', text)
  document.querySelector<HTMLFormElement>('form[id^=note-]')?.requestSubmit()
  await office.shows(`Note on order ${order.number} will reach the shop when the connection is back.`)
  await until(() => expect(office.valueOf('Note for colleagues')).toBe(''))
}
/** Closes the window and starts the app again on the same device. */
const restart = (place: string) => {
  office.crash()
  open(place)
}

beforeEach(() => {
  device = new Map()
  isAway = false
  refusal = null
  packedOrder = paidOrder
  arrivedWrites = []
})

it('says that the shop cannot be reached before the first screen has been read', async () => {
  // Ignores the time limit of the first screen.
  const startTimer = globalThis.setTimeout
  const timers = vi.spyOn(globalThis, 'setTimeout')
  timers.mockImplementation((act: () => void, ms = 0) => startTimer(act, ms < 3000 ? ms : 1e6))
  const never = () => new Promise(() => undefined)
  open(orderPlace, { '/admin/orders/{id}': never })
  await until(() => expect(office.call.mock.calls.map(([{ path }]) => path)).toContain('/admin/orders/{id}'))
  isAway = true
  window.dispatchEvent(new Event('offline'))
  await office.shows('The shop cannot be reached.')
  timers.mockRestore()
})

it('shows cached data with its time after a restart without the shop', async () => {
  open(orderPlace)
  await office.shows('12 Cable Street')
  await until(() => expect(device.get('seen')).toContain('Cable Street'))
  isAway = true
  restart(orderPlace)
  await office.shows('The shop cannot be reached. What you see dates from', '12 Cable Street')
  expect(office.page.textContent).toContain('Qamis & Co')
  isAway = false
  office.press('Try Now')
  await until(() => expect(office.page.textContent).not.toContain('cannot be reached'))
})

it('shows data cached before a reload on screens opened since then without the shop', async () => {
  open('/admin/inventory')
  await office.shows('THB-01')
  await office.go(orderPlace)
  await office.shows('12 Cable Street')
  await until(() => expect(device.get('seen')).toContain('Cable Street'))
  restart('/admin/orders')
  await office.shows('No orders yet')
  isAway = true
  await office.go('/admin/inventory')
  await office.shows('What you see dates from', 'THB-01')
  await office.go(orderPlace)
  await office.shows('12 Cable Street')
  expect(document.body.textContent).not.toMatch(/Failed to load|Error Loading/)
  await office.go('/admin/returns')
  await office.shows('This has not been opened here before, so there is nothing to show.')
})

it('says on screens never opened here that the shop cannot be reached, instead of reporting a failure', async () => {
  const record = idOf(5)
  const readsNothing = ['pack', 'account', 'preferences']
  const places = [
    ...screens.map(({ path }) => path).filter(path => !readsNothing.includes(path)),
    'products?view=:id',
    'products?edit=:id',
    'collections?view=:id',
    'collections?products=:id',
    'users?view=:id',
    'reviews?view=:id',
    'promotions?promotion=:id',
    'jobs?tab=outbox',
  ]
  open('/admin/account')
  await office.shows('Two-Step Sign-In')
  isAway = true
  const comesLater = 'as soon as the connection is back.'
  for (const place of places) {
    await office.go(`/admin/${place.replace(/:id\??/, record)}`)
    await office.shows(comesLater)
    expect(document.body.textContent, place).not.toMatch(/Failed to|Error Loading|cannot be shown/)
    await office.go('/admin/account')
    await until(() => expect(document.body.textContent).not.toContain(comesLater))
  }
})

it('hides the cached data of another user', async () => {
  open(orderPlace)
  await office.shows('12 Cable Street')
  await until(() => expect(device.get('seen')).toContain('Cable Street'))
  isAway = true
  remember({ ...admin, id: idOf(1002) })
  restart(orderPlace)
  await office.shows('This has not been opened here before')
  expect(document.body.textContent).not.toContain('Cable Street')
})

it('keeps notes over a restart, shows them, and sends them in order once the shop answers', async () => {
  open(orderPlace)
  await office.shows('Note for colleagues')
  await until(() => expect(device.get('seen')).toContain('Cable Street'))
  isAway = true
  await addNote('First')
  await addNote('Second')
  await office.shows('2 changes waiting', 'Waiting to be sent')
  restart(orderPlace)
  await office.shows('2 changes waiting')
  isAway = false
  const isRead = ({ method, path }: { method: string; path: string }) =>
    method === 'GET' && path === '/admin/orders/{id}'
  const reads = () => office.call.mock.calls.filter(([endpoint]) => isRead(endpoint)).length
  const before = reads()
  await office.press('Try Now').shows('2 changes sent to the shop')
  const sent = arrivedAt('/admin/orders/{id}/notes')
  expect(sent.map(({ note }) => note)).toEqual(['First', 'Second'])
  expect(new Set(sent.map(({ noteId }) => noteId)).size).toBe(2)
  await until(() => expect(office.page.textContent).not.toContain('waiting'))
  // However many were waiting, everything is refetched once.
  expect(reads() - before).toBe(1)
  expect(document.body.textContent.split('2 changes sent to the shop')).toHaveLength(2)
})

it('refuses refunds while offline, sends nothing, and keeps typed values', async () => {
  open(orderPlace)
  await chooseFromMore('Refund Order')
  await until(() => typeInDialog('reason', 'A loose seam'))
  isAway = true
  submit()
  await office.shows('Refund £55.98?')
  office.press('Refund £55.98', document.querySelector('[role=alertdialog]')!)
  await office.shows('The connection was lost before the shop answered.')
  const countRefundCalls = () =>
    office.call.mock.calls.filter(([{ path }]) => path.endsWith('/refund')).length
  expect(countRefundCalls()).toBe(1)
  // The notice is shown before the button can be pressed again.
  await office.shows('The shop cannot be reached, so this has to wait. What you typed stays here.')
  expect(document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')?.disabled).toBe(true)
  expect(countRefundCalls()).toBe(1)
  expect(document.querySelector<HTMLInputElement>('[role=dialog] [name=reason]')?.value).toBe('A loose seam')
})

it('disables buttons that need the shop and marks buttons of stored acts, only while offline', async () => {
  open(orderPlace)
  await office.shows('Note for colleagues')
  isAway = true
  await office.go('/admin/returns')
  await office.shows('The shop cannot be reached.')
  await office.go(orderPlace)
  await office.shows('This is saved on this device and sent as soon as the connection is back.')
  const labels = () =>
    [...document.querySelectorAll('main button[type=submit]')].map(each => each.textContent)
  expect(labels()).toContain('Save on This Device')
  expect(labels()).not.toContain('Add Note')
  // A shipment can also be stored, but a refund cannot.
  office.press('Mark as Shipped')
  await until(() =>
    expect(document.querySelector('[role=dialog] button[type=submit]')?.textContent).toBe(
      'Save on This Device',
    ),
  )
  office.press('Cancel', document.querySelector('[role=dialog]')!)
  office.press('More')
  const refund = () =>
    [...document.querySelectorAll('[role=menuitem]')].find(
      ({ textContent }) => textContent === 'Refund Order',
    )
  await until(() => expect(refund()?.hasAttribute('data-disabled')).toBe(true))
  isAway = false
  office.press('Try Now')
  await until(() => expect(labels()).toContain('Add Note'))
  expect(document.body.textContent).not.toContain('saved on this device')
})

it('removes the notice about the lost connection once the shop is back', async () => {
  open('/admin/orders')
  await office.shows('No orders yet')
  await office.go(orderPlace)
  await office.shows('12 Cable Street')
  office.press('Add Tag')
  isAway = true
  await addNote('First')
  await until(() => office.type('New tag', 'fragile'))
  await until(() => expect(office.valueOf('New tag')).toBe('fragile'))
  await office.press('Add').shows('nothing was sent')
  isAway = false
  await office.press('Try Now').shows('1 change sent to the shop')
  expect(document.body.textContent).not.toContain('nothing was sent')
})

it('builds offline counts on each other, and shows a refused one with its reason, to retry or discard', async () => {
  open('/admin/inventory')
  await office.shows('THB-01')
  isAway = true
  const count = async (units: string) => {
    document.querySelector<HTMLElement>('tbody tr')?.click()
    await until(() => typeInDialog('stock', units))
    submit()
    await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  }
  await count('12')
  await office.shows('1 change waiting')
  await until(() => expect(document.querySelector('tbody tr')?.textContent).toContain('12'))
  await count('15')
  await office.shows('2 changes waiting')

  refusal = new ApiError(409, '20 units are held for orders.', 'stock_too_low')
  isAway = false
  await office.press('Try Now').shows('2 changes refused')
  expect(arrivedAt('/admin/inventory/variants/{id}/stock')).toMatchObject([
    { stock: 12, baseStock: 10, moveId: expect.any(String) },
    { stock: 15, baseStock: 12, moveId: expect.any(String) },
  ])
  expect(document.querySelector('tbody tr')?.textContent).toContain('10')
  await office.press('2 changes refused').shows('Refused: 20 units are held for orders.', '+3 on the shelf')
  refusal = null
  await office.press('Send Again').shows('1 change sent to the shop')
  await office.press('Discard').shows('Discard this change?')
  const [, confirm] = [
    ...document.querySelectorAll<HTMLButtonElement>(
      '[role=alertdialog] footer button, [role=alertdialog] button',
    ),
  ].filter(({ textContent }) => ['Cancel', 'Discard'].includes(textContent))
  confirm?.click()
  await until(() => expect(document.body.textContent).not.toContain('refused'))
  expect(device.get('waiting')).toBe(JSON.stringify({ [admin.id]: [] }))
})

const packOffline = async () => {
  packedOrder = { ...paidOrder, items: [orderLine({ sku: 'THB-01' })] }
  open(`/admin/pack?order=${order.id}`)
  await office.shows('0 of 1')
  await until(() => expect(device.get('seen')).toContain('Cable Street'))
  isAway = true
  office.type('Garment', 'THB-01')
  document.querySelector<HTMLFormElement>('main form')?.requestSubmit()
  await office.shows('1 change waiting', 'Tracking number')
  office.type('Tracking number', 'AB 123 GB')
  await until(() => expect(office.valueOf('Tracking number')).toBe('AB 123 GB'))
  office.press('Save on This Device')
  await office.shows(
    'Order M-10482 is packed. Its shipment is saved on this device and will reach the shop when the connection is back.',
  )
}

it('keeps a packed parcel with its shipment, says so once, and sends both as one once the shop answers', async () => {
  await packOffline()
  expect(arrivedWrites).toEqual([])
  await office.shows('The shop cannot be reached, and this device has not read any other order to pack.')
  expect(document.body.textContent).not.toContain('none left')
  await office.shows('1 change waiting')
  expect(document.body.textContent).not.toContain('nothing was sent')
  expect(document.body.textContent).not.toContain('Saved on this device')
  // The slip could not be printed, so it is listed to be printed later.
  await office.shows('Not printed yet: order M-10482')
  // Scans its slip again.
  office.type('Order', 'M-10482')
  document.querySelector<HTMLFormElement>('main form')?.requestSubmit()
  await office.shows('Order M-10482 has been shipped here already.')
  await office.go(orderPlace)
  await office.shows('This order was shipped on this device.')
  expect(office.page.textContent).not.toContain('Mark as Shipped')
  isAway = false
  await office.press('Try Now').shows('1 change sent to the shop')
  const [item] = (packedOrder as typeof order).items
  expect(arrivedWrites.map(([path]) => path)).toEqual(['/admin/orders/{id}/fulfillment'])
  expect(arrivedAt('/admin/orders/{id}/fulfillment')).toEqual([
    {
      id: order.id,
      shipmentId: expect.any(String),
      carrier: 'Royal Mail',
      trackingNumber: 'AB 123 GB',
      notify: true,
      lines: [{ itemId: item?.id, quantity: 1 }],
      version: order.version,
    },
  ])
})

it('names a parcel that the shop refuses later, with the reason', async () => {
  await packOffline()
  refusal = new ApiError(409, 'This order has been cancelled, so it cannot be shipped.', 'move_not_allowed')
  isAway = false
  await office.press('Try Now').shows('1 change refused')
  await office.press('1 change refused').shows('Shipment of order M-10482')
  await office.shows(
    'Shipped with Royal Mail (AB 123 GB). The customer is emailed as soon as the shop knows.',
  )
  await office.shows('Refused: This order has been cancelled, so it cannot be shipped.')
  // Link to the record to correct.
  const link = [...document.querySelectorAll('[role=dialog] a')].find(each => each.textContent === 'Open')
  expect(link?.getAttribute('href')).toBe(orderPlace)
})

it('asks before signing out with waiting changes, and keeps them until the same user returns', async () => {
  open(orderPlace)
  await office.shows('Note for colleagues')
  isAway = true
  await addNote('Call first')
  await office.press('Sign Out').shows('Sign out with 1 change waiting?')
  await office.press('Sign Out', document.querySelector('[role=alertdialog]')!).shows('/login')
  expect(device.get('waiting')).toContain('Call first')
})

it('reloads the screen when the shop answers again, even with a refused change', async () => {
  open(orderPlace)
  await office.shows('Note for colleagues')
  isAway = true
  await addNote('Call first')
  refusal = new ApiError(409, 'The order was changed meanwhile.', 'conflict')
  isAway = false
  await office.press('Try Now').shows('1 change refused')
  isAway = true
  await office.go('/admin/inventory')
  await office.shows('The shop cannot be reached.', 'This has not been opened here before')
  isAway = false
  await office.press('Try Now').shows('THB-01')
})

it('automatically retries a read for which the shop was too busy', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    let isBusy = true
    office.open('/admin/inventory', {
      '/admin/inventory/variants': () =>
        isBusy ? new ApiError(503, 'The shop is starting.', 'overloaded') : variants,
    })
    vi.advanceTimersByTime(2000)
    await office.shows('Failed to load the stock.')
    isBusy = false
    await until(() => {
      vi.advanceTimersByTime(10_000)
      expect(office.page.textContent).toContain('THB-01')
    })
  } finally {
    vi.useRealTimers()
  }
})
