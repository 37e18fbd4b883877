// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { builtInRoles } from '@shop/contracts/users/builtInRoles'
import { formatMoney } from '@shop/contracts/money'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { expect, it, vi } from 'vitest'
import type { Platform } from '../../../kit/platform/Platform.ts'
import { address, aParcel, order, orderLine } from '../../../test/anOrder.ts'
import { chooseFromMore } from '../../../test/chooseFromRow.ts'
import { remember, until } from '../../../test/openOffice.tsx'
import { admin, at, idOf, listOf } from '../../../test/samples.ts'
import { path, office, open, type, submit, sentTo, useOrderPage } from '../../../test/orderPage.ts'

useOrderPage()

const notes = '/admin/orders/{id}/notes'

it('changes the delivery address, and replaces another change only on request', async () => {
  let current = { ...order }
  open(
    {},
    {
      [path]: () => {
        const [lastEndpoint] = office.call.mock.lastCall ?? []
        if (lastEndpoint?.method !== 'PUT' || current !== order) return current
        current = {
          ...order,
          version: 2,
          shippingAddress: { ...address, city: 'Leeds' },
        }
        throw new ApiError(409, 'Yusuf Khan has changed this order since you opened it.', 'conflict', {
          shippingAddress: 'Saved now: Idris Bello, 12 Cable Street, Leeds.',
          version: '2',
        })
      },
    },
  )
  current = order
  await office.shows('12 Cable Street')
  await office.press('Edit Address').shows('Postcode')
  type('shippingAddress.city', 'York')
  submit()
  await office.shows('Saved now: Idris Bello, 12 Cable Street, Leeds')
  await office.press('Keep Mine and Save').shows('Delivery address changed')
  expect(sentTo(path)).toMatchObject([
    { version: 1, shippingAddress: { city: 'York', address2: '' } },
    { version: 2, shippingAddress: { city: 'York' } },
  ])
})

it('clears a flag with a note', async () => {
  open({ reviewFlag: 'A dispute was opened.' }, { '/admin/orders/{id}/review': order })
  await office.shows('A dispute was opened.')
  office.press('Mark as Reviewed')
  await until(() => type('note', 'Evidence sent'))
  submit()
  await office.shows('Order marked as reviewed')
})

it('shows the gift note with its line breaks, and nothing without one', async () => {
  open({ giftNote: 'Eid Mubarak,\nDad', soldThrough: 'assistant.example' })
  await office.shows('Gift noteEid Mubarak,\nDad', 'sold through assistant.example')
  office.close()
  remember(admin)
  open({})
  await office.shows('Method')
  expect(office.page.textContent).not.toContain('Gift note')
})

it('saves an invoice and a packing slip at the chosen place, and opens neither', async () => {
  const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' })
  const saveFile = vi.fn<Platform['saveFile']>(async () => 'saved')
  const openPdf = vi.fn<Platform['openPdf']>()
  const invoice = { number: '2026-000042', kind: 'invoice', createdAt: at, address: '/api' }
  open(
    { status: 'PAID', items: [orderLine()] },
    {
      '/orders/{id}/documents': { items: [invoice] },
      '/orders/{id}/invoice': pdf('invoice-2026-000042.pdf'),
      '/admin/orders/packing-slips': pdf('packing-slip.pdf'),
    },
    { saveFile, openPdf },
  )
  await office.shows('Invoice 2026-000042')
  office.page.querySelector<HTMLButtonElement>('[aria-label="Save Invoice 2026-000042"]')?.click()
  await until(() => expect(saveFile).toHaveBeenCalledTimes(1))
  await chooseFromMore('Save Packing Slip')
  await until(() => expect(saveFile).toHaveBeenCalledTimes(2))
  expect(saveFile.mock.calls.map(([{ name }]) => name)).toEqual([
    'invoice-2026-000042.pdf',
    'packing-slip.pdf',
  ])
  expect(openPdf).not.toHaveBeenCalled()
})

it("keeps a note typed while the last one is being saved, and drops the saved note's draft", async () => {
  let answer = (): void => undefined
  open(
    {},
    {
      [notes]: () => new Promise(done => (answer = () => done(order))),
    },
  )
  const draft = `draft:${admin.id}:order-note:${order.id}`
  await office.shows('Note for colleagues')
  office.type('Note for colleagues', 'Rang them')
  await until(() => expect(localStorage.getItem(draft)).toContain('Rang'))
  office.press('Add Note')
  await until(() => expect(sentTo(notes)).toHaveLength(1))
  office.type('Note for colleagues', 'They rang back')
  answer()
  await office.shows('Note added')
  expect(office.valueOf('Note for colleagues')).toBe('They rang back')
  // `until` advances this clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    office.press('Add Note')
    await until(() => expect(sentTo(notes)).toHaveLength(2))
    answer()
    await until(() => expect(office.valueOf('Note for colleagues')).toBe(''))
    vi.advanceTimersByTime(1000)
    expect(localStorage.getItem(draft)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

it('asks before an address restored after a crash replaces another change', async () => {
  const begin = async (change: Partial<AdminOrder>) => {
    open(change, {
      [path]: (input: object) => {
        if (!('shippingAddress' in input)) return { ...order, ...change }
        throw new ApiError(409, 'Yusuf Khan has changed this order since you opened it.', 'conflict', {
          shippingAddress: 'Saved now: Idris Bello, 12 Cable Street, Leeds.',
          version: '2',
        })
      },
    })
    await office.shows('Edit Address')
    await office.press('Edit Address').shows('Postcode')
  }
  await begin({})
  type('shippingAddress.city', 'York')
  await until(() =>
    expect(localStorage.getItem(`draft:${admin.id}:order-address:${order.id}`)).toContain('York'),
  )
  office.crash()
  await begin({
    version: 2,
    shippingAddress: { ...address, city: 'Leeds' },
  })
  await office.shows('but did not save has been restored')
  submit()
  await office.shows('Saved now: Idris Bello, 12 Cable Street, Leeds')
  expect(sentTo(path)).toMatchObject([{ version: 1, shippingAddress: { city: 'York' } }])
})

it('corrects the tracking of a shipped order, and sends the email again unless that is unticked', async () => {
  const call = '/admin/orders/{id}/fulfillment'
  const shown = open(
    { status: 'SHIPPED', parcels: [aParcel()] },
    { [call]: { ...order, status: 'SHIPPED', carrier: 'DPD', trackingNumber: '156' } },
  )
  await office.shows('DPD')
  await office.press('Edit Tracking').shows('Save Tracking')
  type('trackingNumber', '156')
  submit()
  await office.shows('Tracking changed')
  expect(sentTo(call)).toEqual([
    {
      id: order.id,
      parcelId: aParcel().id,
      carrier: 'DPD',
      trackingNumber: '156',
      notify: true,
      version: shown.version,
    },
  ])
})

it('shows the parcels of an order that is sent in parts, marks one as delivered and withdraws one', async () => {
  const young = new Date().toISOString()
  const line = orderLine({ quantity: 3, toSend: 1 })
  const parcels = [
    aParcel({ id: idOf(7), trackingNumber: '154', takenBack: { at, by: 'Amina Khan', reason: 'Wrong box' } }),
    aParcel({ sentAt: young, lines: [{ itemId: line.id, quantity: 2 }] }),
  ]
  const change: Partial<AdminOrder> = { status: 'PAID', items: [line], parcels }
  const deliver = '/admin/orders/{id}/parcels/{parcelId}/delivered'
  const takeBack = '/admin/orders/{id}/parcels/{parcelId}/take-back'
  open(change, { [deliver]: { ...order, ...change }, [takeBack]: { ...order, ...change } })
  await office.shows('Part Sent')
  expect(document.body.textContent).toContain('2 × White thobe, White, M')
  expect(document.body.textContent).toContain('by Amina Khan: Wrong box')
  expect(document.body.textContent).toContain('1 garment is still to be sent.')
  await office.press('Mark Parcel as Delivered').shows('Parcel marked as delivered')
  expect(sentTo(deliver)).toEqual([{ id: order.id, parcelId: aParcel().id }])
  office.press('Take Back')
  await until(() => type('reason', 'Still on the bench'))
  submit()
  await office.shows('Parcel taken back')
  expect(sentTo(takeBack)).toEqual([{ id: order.id, parcelId: aParcel().id, reason: 'Still on the bench' }])
})

it('expects the units that were shown, and the units of the reloaded order once it was refused', async () => {
  const line = orderLine({ quantity: 2 })
  const lineAfter = orderLine({ quantity: 1 })
  let current: AdminOrder = { ...order, status: 'PAID', items: [line] }
  const call = '/admin/orders/{id}/fulfillment'
  const answer = () => {
    if (current.items[0] !== line) return { ...current, status: 'SHIPPED' }
    current = { ...current, items: [lineAfter] }
    throw new ApiError(409, 'This order has changed.', 'conflict')
  }
  open({}, { [path]: () => current, [call]: answer })
  await office.shows('Mark as Shipped')
  office.press('Mark as Shipped')
  await until(() => type('trackingNumber', 'AB123456785GB'))
  submit()
  await office.shows('This order has changed.')
  await until(() => expect(document.body.textContent).not.toContain('Send only part'))
  submit()
  await office.shows('Order status updated to Shipped.')
  const [first, second] = sentTo(call)
  expect(first).toMatchObject({ expectedLines: [{ itemId: line.id, quantity: 2 }] })
  expect(second).toMatchObject({ expectedLines: [{ itemId: line.id, quantity: 1 }] })
  expect(first).not.toHaveProperty('lines')
})

it('asks before it ships units that a paid addition is to take out, and not for a part without them', async () => {
  const line = orderLine({ quantity: 3 })
  const removals = [{ number: 'M-20163', lines: [{ itemId: line.id, quantity: 2 }] }]
  const call = '/admin/orders/{id}/fulfillment'
  open({ status: 'PAID', items: [line], removals }, { [call]: { ...order, status: 'PAID', items: [line] } })
  await office.shows('To be taken out for M-20163: 2 × White thobe (White, M).')
  await office.press('Mark as Shipped').shows('Send only part of it now')
  submit()
  await office.shows('2 of these are to be taken out for M-20163.')
  office.press('Cancel', document.querySelector('[role=alertdialog]')!)
  document.querySelector<HTMLInputElement>('input[name=isPart]')?.click()
  await until(() => type(`units.${line.id}`, '1'))
  submit()
  await office.shows('The rest of the order is still to be sent.')
  const [input] = sentTo(call)
  expect(input).toMatchObject({ isPart: true, lines: [{ quantity: 1 }] })
  expect(input).not.toHaveProperty('despiteRemovals')
})

it('sends only a part of an order', async () => {
  const line = orderLine({ quantity: 3 })
  const change: Partial<AdminOrder> = { status: 'PAID', items: [line] }
  const call = '/admin/orders/{id}/fulfillment'
  open(change, { [call]: { ...order, ...change } })
  await office.shows('Mark as Shipped')
  await office.press('Mark as Shipped').shows('Send only part of it now')
  document.querySelector<HTMLInputElement>('input[name=isPart]')?.click()
  await until(() => type(`units.${line.id}`, '4'))
  submit()
  await office.shows('From 0 to 3.')
  expect(sentTo(call)).toEqual([])
  type(`units.${line.id}`, '2')
  submit()
  await office.shows('The rest of the order is still to be sent.')
  expect(sentTo(call)).toMatchObject([
    {
      id: order.id,
      isPart: true,
      lines: [{ itemId: line.id, quantity: 2 }],
      carrier: 'Royal Mail',
      notify: true,
    },
  ])
})

it('lists the emails of an order and sends one again', async () => {
  const mail = {
    orderId: order.id,
    orderNumber: order.number,
    attempts: 1,
    createdAt: at,
    nextAttemptAt: null,
    sentAt: at,
    note: null,
  }
  const sent = {
    ...mail,
    id: idOf(7),
    kind: 'order-confirmation',
    state: 'sent',
    isMail: true,
    canResend: true,
  }
  const invoice = { ...sent, id: idOf(8), kind: 'invoice', isMail: false, canResend: false }
  const resend = '/admin/outbox/{id}/resend'
  open(
    {},
    {
      '/admin/outbox': listOf(sent, invoice),
      [resend]: { ...sent, id: idOf(9) },
    },
  )
  await office.shows('Order confirmation')
  expect(office.page.querySelector('[aria-label="Send Invoice again"]')).toBeNull()
  office.page.querySelector<HTMLButtonElement>('[aria-label="Send Order confirmation again"]')?.click()
  await office.shows('Email is being sent again')
  expect(sentTo(resend)).toEqual([{ id: sent.id }])
})

it('puts refunding and cancelling of a delivered order at the end of its menu', async () => {
  open({ status: 'DELIVERED', leftToRefund: 5598, allowedToRefund: 5598, moves: ['CANCELED', 'REFUNDED'] })
  const entries = await office.entriesOf('More')
  expect(entries[0]).toBe('Return or Exchange')
  expect(entries.slice(-2)).toEqual(['Refund Order', 'Cancel Order'])
})

it('asks before it cancels an order, with unambiguous buttons', async () => {
  open({ status: 'PAID', leftToRefund: 5598, allowedToRefund: 5598, moves: ['CANCELED'] })
  await chooseFromMore('Cancel Order')
  await office.shows('Are you sure you want to cancel this order?')
  const answers = [...document.querySelectorAll('[role=dialog] button')].map(button => button.textContent)
  expect(answers).toEqual(['', 'Keep Order', 'Cancel Order'])
  office.press('Keep Order')
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(sentTo('/admin/orders/{id}/status')).toEqual([])
})

it.each([
  ['SHIPPED', 'This order has been sent, and its items stay with the customer.'],
  ['DELIVERED', 'This order has been delivered, and its items stay with the customer.'],
] as const)(
  'says before it cancels a %s order that its garments are not coming back',
  async (status, text) => {
    open({ status, leftToRefund: 5598, allowedToRefund: 5598, moves: ['CANCELED'] })
    await chooseFromMore('Cancel Order')
    await office.shows(text, 'Cancelling refunds £55.98 to the customer, puts nothing back into stock')
  },
)

it('says before it cancels a partly sent order that only the rest is cancelled and refunded', async () => {
  const line = orderLine()
  const items = [{ ...line, quantity: 3, lineTotal: 3 * line.price, toSend: 2 }]
  const sent = aParcel({ lines: [{ itemId: line.id, quantity: 1 }] })
  const money = { leftToRefund: 20_000, allowedToRefund: 20_000 }
  open({ status: 'PAID', ...money, items, parcels: [sent], moves: ['CANCELED'] })
  await chooseFromMore('Cancel Order')
  await office.shows('Part of this order has been sent, and goes on to the customer.')
  await office.shows(`${formatMoney(2 * line.price, order.currency)} will be refunded to the customer`)
  office.close()
  remember(admin)
  open({ status: 'PAID', total: 0, leftToRefund: 0, parcels: [sent], moves: ['CANCELED'] })
  await chooseFromMore('Cancel Order')
  await office.shows('Only what has not been sent is cancelled. It will go back into stock.')
})

it('names what was paid for another delivery before it cancels an order', async () => {
  const surcharge = {
    id: idOf(7),
    number: 'TB-1',
    status: 'DELIVERED',
    total: 400,
    isAddition: true,
    paysFor: 'Express delivery',
    quoteUntil: null,
    url: null,
  } as const
  const money = { leftToRefund: 5598, allowedToRefund: 5598 }
  open({ status: 'PAID', ...money, together: [surcharge], moves: ['CANCELED'] })
  await chooseFromMore('Cancel Order')
  const surchargeText = 'whatever is left of the £4.00 paid for its delivery, and its items will go back'
  await office.shows(`The customer will be refunded £55.98 and ${surchargeText}`)
  office.close()
  remember(admin)
  open({ status: 'PAID', total: 0, leftToRefund: 0, together: [surcharge], moves: ['CANCELED'] })
  await chooseFromMore('Cancel Order')
  await office.shows(`The customer will be refunded ${surchargeText}`)
})

it("corrects a guest's email address, but only on orders without an account", async () => {
  const wanted = 'right@shop.example'
  open(
    { userId: null, paidAt: at },
    { '/admin/orders/{id}/email': { ...order, userId: null, email: wanted } },
  )
  await office.shows('Edit Email')
  await office.press('Edit Email').shows('The new one gets an email with a link to the order.')
  type('email', wanted)
  submit()
  await office.shows(`Email address changed to ${wanted}`)
  expect(sentTo('/admin/orders/{id}/email')).toMatchObject([{ id: order.id, email: wanted, version: 1 }])
  office.close()
  remember(admin)
  open({ userId: idOf(5) })
  await office.shows('View customer')
  expect(office.page.textContent).not.toContain('Edit Email')
})

it('revokes the links in earlier emails once that is confirmed', async () => {
  const mail = {
    id: idOf(8),
    kind: 'order-confirmation',
    state: 'sent',
    orderId: order.id,
    orderNumber: order.number,
    isMail: true,
    canResend: true,
    attempts: 1,
    createdAt: at,
    nextAttemptAt: null,
    sentAt: at,
    note: null,
  }
  open({}, { '/admin/outbox': listOf(mail), '/admin/orders/{id}/void-links': order })
  await office.shows('Void Links')
  await office.press('Void Links').shows('will no longer open this order, on any device')
  expect(sentTo('/admin/orders/{id}/void-links')).toEqual([])
  document
    .querySelectorAll<HTMLButtonElement>('[role=dialog] button, [role=alertdialog] button')
    .forEach(button => button.textContent === 'Void Links' && button.click())
  await office.shows('Links voided')
})

it('lists the customs documents and proof of export of each parcel', async () => {
  const unproven = aParcel({ id: idOf(92), trackingNumber: null })
  const sent = aParcel({ carrier: 'DHL', trackingNumber: 'LN55' })
  const duties = 'DAP, duties and taxes unpaid'
  const shippingAddress = { ...address, country: 'AE', postalCode: '' }
  open({ status: 'SHIPPED', duties, shippingAddress, parcels: [sent, unproven] })
  await office.shows('Customs papers 1', 'Proof of export: DHL LN55, sent')
  await office.shows('The tracking number is still to be added.')
})

it('shows a packer the destination, and requests no payment data', async () => {
  const packer = { ...admin, permissions: [...builtInRoles.packer.permissions] }
  remember(packer)
  open({ status: 'PAID' }, { '/auth/me': packer })
  await office.shows('12 Cable Street')
  expect(office.page.textContent).not.toContain('Billing address')
  expect(office.page.textContent).not.toContain('Documents')
  expect(sentTo('/orders/{id}/documents')).toEqual([])
})
