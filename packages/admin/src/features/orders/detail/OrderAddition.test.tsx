// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import type { Answers } from '@shop/client/test/answerFrom'
import { ChangeableUnits } from '@shop/contracts/orders/changeEndpoints'
import { expect, it } from 'vitest'
import { order, orderLine } from '../../../test/anOrder.ts'
import { until, useOffice } from '../../../test/openOffice.tsx'
import { listOf, stockedVariant as variant } from '../../../test/samples.ts'
import { pickGarment, quote } from '../../../test/takenOrder.ts'

const taking = '/admin/orders'
const office = useOffice()

const open = (answers: Answers, query: string) =>
  office.open(`/admin/orders/${order.id}${query}`, {
    [taking]: (input: object) => ('orderId' in input ? { ...order, status: 'PENDING' } : listOf()),
    '/admin/orders/quote': quote,
    '/admin/inventory/variants': listOf(variant),
    '/admin/orders/{id}/changeable': blank(ChangeableUnits, {}),
    ...answers,
  })
const pick = (total: string) => pickGarment(office, total)
const sent = () => office.sentTo(taking).filter(input => 'orderId' in (input as object))

it('prices an addition by its order, and offers no delivery where none goes any more', async () => {
  const asked: object[] = []
  open(
    {
      '/admin/orders/{id}': { ...order, status: 'PAID' },
      '/admin/orders/quote': (input: object) => {
        asked.push(input)
        return { ...quote, shipping: 0, total: 9500, ways: [] }
      },
    },
    `?create=true`,
  )
  await pick('£95.00')
  expect(asked).toMatchObject([{ addsTo: order.id, isDeliveryFree: true }])
  expect(asked[0]).not.toHaveProperty('destination')
  const options = document.querySelectorAll('[role=dialog] select[name=delivery] option')
  expect([...options].map(({ textContent }) => textContent)).toEqual(['Free, or handed over in the shop'])
})

it('adds to a paid order in exchange for one of its pieces, and states the payment and the refund', async () => {
  const line = orderLine({ quantity: 2, toSend: 2, lineTotal: 10_000, price: 5000 })
  open(
    {
      '/admin/orders/{id}': { ...order, status: 'PAID', items: [line], leftToRefund: 10_599 },
      '/admin/orders/quote': { ...quote, shipping: 0, total: 9500 },
    },
    `?create=true&item=${line.id}`,
  )
  await office.shows(`Add to order ${order.number}`)
  await pick('£95.00')
  await office.shows('Nothing will be left of M-10482')
  office.type(`Take out of ${line.title}`, '1')
  await office.shows('Once the customer has paid £95.00, £50.00 will be refunded: £45.00 more in the end.')
  await office.press('Send Payment Link').shows('is on its way to')
  expect(sent()).toMatchObject([
    {
      addsTo: order.id,
      takesOut: [{ itemId: line.id, quantity: 1 }],
      isDeliveryFree: true,
      holdsStock: true,
    },
  ])
  expect(sent()[0]).not.toHaveProperty('guest')
})

it('says at once why nothing can be added to a disputed order', async () => {
  const refusal = 'A dispute is open. This order cannot be changed until that has ended.'
  open(
    {
      '/admin/orders/{id}': { ...order, status: 'PAID' },
      '/admin/orders/{id}/changeable': blank(ChangeableUnits, { refusal }),
    },
    `?create=true`,
  )
  await office.shows(refusal)
  expect(document.body.textContent).not.toContain('Send Payment Link')
})

it('leads back to the order when adding to it is cancelled', async () => {
  const line = orderLine({ toSend: 1 })
  open({ '/admin/orders/{id}': { ...order, status: 'PAID', items: [line] } }, '')
  await office.shows('Add an item')
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Add an item')
  link?.click()
  await office.shows(`Add to order ${order.number}`)
  await until(() => office.press('Cancel'))
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(office.place()).toBe(`/admin/orders/${order.id}`)
  await office.shows('Timeline')
})
