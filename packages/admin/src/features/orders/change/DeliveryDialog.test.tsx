// @vitest-environment jsdom
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { expect, it } from 'vitest'
import { order, orderLine } from '../../../test/anOrder.ts'
import { until, useOffice } from '../../../test/openOffice.tsx'
import { at, listOf } from '../../../test/samples.ts'

const delivery = '/admin/orders/{id}/delivery'
const paid: AdminOrder = {
  ...order,
  status: 'PAID',
  items: [orderLine({ quantity: 1, toSend: 1 })],
  paidAt: at,
}
const way = { id: 'express', name: 'Express delivery', difference: 400 }

const office = useOffice()

const begin = async () => {
  office.open(`/admin/orders/${order.id}`, {
    '/admin/orders/{id}': paid,
    '/orders/{id}/documents': { items: [] },
    '/admin/orders/{id}/money': { moves: [] },
    '/admin/outbox': listOf(),
    '/admin/returns': listOf(),
    '/admin/orders/{id}/changeable': { refusal: null, lines: [], ways: [way] },
    [delivery]: ({ surcharge }: { surcharge?: number }) =>
      surcharge === undefined ? { ...paid, shippingMethod: 'express' } : paid,
  })
  await office.shows('Change Delivery')
  await office.press('Change Delivery').shows('Ask for the difference of £4.00')
}
const box = (name: string) => document.querySelector<HTMLInputElement>(`[role=dialog] [name="${name}"]`)

it('asks for the price of a more expensive delivery by a link, and says when the delivery changes', async () => {
  await begin()
  await office.shows(
    'The customer will be emailed a link to pay £4.00. The delivery changes once that is paid',
  )
  expect(box('notify')).toBeNull()
  await office.press('Send Payment Link').shows('Payment link sent')
  expect(office.sentTo(delivery)).toMatchObject([{ shippingMethod: 'express', surcharge: 400 }])
})

it('changes the delivery immediately if no payment is requested', async () => {
  await begin()
  box('asks')!.click()
  await office.shows('which the customer will not be charged')
  await until(() => expect(box('notify')).toBeTruthy())
  await office.press('Save Delivery').shows('Delivery changed')
  expect(office.sentTo(delivery)[0]).not.toHaveProperty('surcharge')
})
