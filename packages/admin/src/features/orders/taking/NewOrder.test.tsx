// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import type { Answers } from '@shop/client/test/answerFrom'
import { expect, it } from 'vitest'
import { order, orderLine } from '../../../test/anOrder.ts'
import { aCustomer, customerDetail } from '../../../test/aCustomer.ts'
import { remember, until, useClicks, useOffice } from '../../../test/openOffice.tsx'
import { choose } from '../../../test/choose.ts'
import { pickGarment, quote } from '../../../test/takenOrder.ts'
import { admin, idOf, listOf, stockedVariant as variant } from '../../../test/samples.ts'

const taking = '/admin/orders'
const office = useOffice()
const clicks = useClicks()

const open = (answers: Answers = {}, place = '') => {
  office.open(`/admin/orders${place}`, {
    [taking]: (input: object) => ('orderId' in input ? { ...order, status: 'PENDING' } : listOf()),
    '/admin/orders/quote': quote,
    '/admin/inventory/variants': listOf(variant),
    '/admin/orders/{id}': order,
    ...answers,
  })
}
const pick = (total: string) => pickGarment(office, total)

/** Opens the form, picks a garment and types the rest. */
const fillIn = async () => {
  await office.shows('No orders yet')
  office.press('New Order')
  await pick('£100.99')
  for (const [label, text] of [
    ['Email', 'idris@example.com'],
    ['First name', 'Idris'],
    ['Last name', 'Bello'],
    ['Address line 1', '12 Cable Street'],
    ['Postcode', 'E1 8JG'],
    ['Town or city', 'London'],
  ] as const)
    office.type(label, text)
}

const sent = () => office.sentTo(taking).filter(input => 'orderId' in (input as object))

it('shows what the customer has to know before paying, and who tells them', async () => {
  const notices = ['Sent from the United Kingdom: customs may ask you for duty and tax.']
  open({ '/admin/orders/quote': { ...quote, notices } })
  await office.shows('No orders yet')
  office.press('New Order')
  await pick('£100.99')
  await office.shows(`The email tells the customer: ${notices[0]}`)
  choose('Payment', 'received')
  await office.shows(`Tell the customer before they pay: ${notices[0]}`)
})

it('sends a payment link in three clicks from the list, not counting fields', async () => {
  open()
  await fillIn()
  await office.press('Send Payment Link').shows('is on its way to')
  expect(clicks.count).toBe(3)
  expect(sent()).toMatchObject([
    {
      lines: [{ variantId: variant.id, quantity: 1 }],
      guest: { email: 'idris@example.com', address: { city: 'London', country: 'GB' } },
      payment: 'link',
      holdsStock: false,
      expectedTotal: 10_099,
    },
  ])
})

it('names the price of each item and its sum', async () => {
  open({ '/admin/orders/quote': { ...quote, prices: [{ variantId: variant.id, price: 4750 }] } })
  await office.shows('No orders yet')
  office.press('New Order')
  await pick('£47.50')
  office.type('Quantity of NAJD-54', '2')
  await office.shows('£95.00')
})

it('keeps the input when the total has changed, shows the new one, and sends it next time', async () => {
  let total = quote.total
  open({
    '/admin/orders/quote': () => ({ ...quote, total }),
    [taking]: (input: { orderId?: string; expectedTotal?: number }) => {
      if (input.orderId === undefined) return listOf()
      if (input.expectedTotal === total) return { ...order, status: 'PENDING' }
      throw new ApiError(409, 'The total is now £105.99.', 'total_changed')
    },
  })
  await fillIn()
  total = 10_599
  await office.press('Send Payment Link').shows('The total was £100.99 and is now £105.99.')
  expect(office.valueOf('Town or city')).toBe('London')
  await office.press('Send Payment Link').shows('is on its way to')
  expect(sent()).toMatchObject([{ expectedTotal: 10_099 }, { expectedTotal: 10_599 }])
})

it('marks a quantity that is not in stock at its field, until the shop prices the order again', async () => {
  open({
    '/admin/orders/quote': (input: object) => {
      const { lines } = input as { lines: { quantity: number }[] }
      if (lines.every(({ quantity }) => quantity <= 4)) return quote
      throw new ApiError(400, 'Only 4 left.', 'validation_failed', { 'lines.0.quantity': 'Only 4 left.' })
    },
  })
  await fillIn()
  office.type('Quantity of NAJD-54', '5')
  const field = () => document.querySelector('[name="lines.0.quantity"]')
  await until(() => expect(field()?.getAttribute('aria-invalid')).toBe('true'))
  office.type('Quantity of NAJD-54', '4')
  await until(() => expect(field()?.getAttribute('aria-invalid')).not.toBe('true'))
  await office.press('Send Payment Link').shows('is on its way to')
  expect(sent()).toMatchObject([{ lines: [{ quantity: 4 }] }])
})

it('reserves the stock of a quote if its box is ticked', async () => {
  open()
  await fillIn()
  document.querySelector<HTMLInputElement>('[name=holdsStock]')?.click()
  await office.press('Send Payment Link').shows('is on its way to')
  expect(sent()).toMatchObject([{ holdsStock: true }])
})

it('names sold-out lines of a quote without reserved stock, and links a renewed quote to the new one', async () => {
  const quoteUntil = new Date(Date.now() + 864e5).toISOString()
  const quoted = { ...order, paidAt: null, quoteUntil, holding: 'nothing' } as const
  const shortages = ['Najd Thobe (White, 54) is sold out.']
  open({ '/admin/orders/{id}': { ...quoted, quote: { renewedAs: null, shortages } } })
  await office.go(`/admin/orders/${order.id}`)
  await office.shows('Najd Thobe (White, 54) is sold out. Its stock was not reserved')
  office.close()
  remember(admin)
  const renewedAs = { id: idOf(9), number: 'M-10500' }
  open({
    '/admin/orders/{id}': { ...quoted, status: 'CANCELED', quote: { renewedAs, shortages: [] } },
  })
  await office.go(`/admin/orders/${order.id}`)
  await office.shows('This quote was renewed as M-10500.', 'Open M-10500')
  expect(document.body.textContent).not.toContain('Renew Quote')
})

it('renews a quote at today’s prices, lists the differences, and sends the id of the replaced quote', async () => {
  const earlier = {
    ...order,
    number: 'M-10400',
    status: 'CANCELED',
    paidAt: null,
    quoteUntil: '2026-01-02T23:59:00.000Z',
    shipping: 599,
    total: 9099,
    items: [
      orderLine({
        title: 'Najd Thobe',
        sku: variant.sku,
        price: 8500,
        variant: { id: variant.id, color: 'White', size: '54', details: '' },
      }),
    ],
  } as const
  open({ '/admin/orders/{id}': earlier })
  await office.go(`/admin/orders/${order.id}`)
  await office.shows('This quote lapsed on 2 January and was never paid.')
  office.press('Renew Quote')
  await office.shows('Renew quote M-10400', 'Najd Thobe (White, 54) was £85.00 and is now £95.00.')
  await office.shows('The total was £90.99 and is now £100.99.')
  await office.press('Send Payment Link').shows('is on its way to')
  expect(sent()).toMatchObject([
    {
      renews: order.id,
      lines: [{ variantId: variant.id, quantity: 1 }],
      lapsesOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      expectedTotal: 10_099,
    },
  ])
})

it('fills in a known customer with the chosen address', async () => {
  const home = { ...order.shippingAddress, type: 'SHIPPING', deliveryPlace: 'GB', address1: '1 Home Row' }
  const [one, two] = [
    { ...home, id: idOf(41), isDefault: false, address1: '2 Work Road' },
    { ...home, id: idOf(42), isDefault: true },
  ]
  const person = { ...aCustomer, email: 'yusuf@madar.test' }
  open({
    '/admin/users': listOf(person),
    '/admin/users/{id}': { ...customerDetail(person), addresses: [one, two] },
  })
  await office.shows('No orders yet')
  await office.press('New Order').shows('Existing customer')
  const search = document.querySelectorAll<HTMLInputElement>('[role=dialog] [role=combobox]')[1]!
  search.focus()
  office.typeInto(search, 'yusuf')
  await office.shows('yusuf@madar.test')
  document.querySelector<HTMLElement>('[role=option]')!.click()
  await until(() => expect(office.valueOf('Email')).toBe('yusuf@madar.test'))
  expect(office.valueOf('Address line 1')).toBe('1 Home Row')
  const choice = document.querySelector<HTMLSelectElement>('[name=knownAddress]')!
  choice.value = one.id
  choice.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => expect(office.valueOf('Address line 1')).toBe('2 Work Road'))
})

it('reports a wrong discount or expiry date immediately', async () => {
  open()
  await fillIn()
  office.type('Discount', 'abc')
  await office.shows('Please give an amount, such as 5.00.')
  office.type('Discount', '5')
  await until(() => expect(document.body.textContent).not.toContain('Please give an amount'))
  office.type('Discount', '-5')
  await office.shows('At least £0.00.')
  office.type('Lapses on', '2020-01-01')
  await office.shows('Please choose a day within the next 60 days.')
})
