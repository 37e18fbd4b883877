import { blank } from '@shop/client/test/blank'
import { AdminReturn, type ReturnSummary } from '@shop/contracts/returns/entities'
import { at, idOf } from './samples.ts'

export const path = '/admin/returns/{id}'
/** Address of the return in the back office. */
export const place = `/admin/returns/${idOf(1)}`

export const line = (index: number, worth: number): AdminReturn['lines'][number] => ({
  id: idOf(index),
  itemId: idOf(index + 10),
  title: `Thobe ${index}`,
  choice: 'White, Size 54',
  quantity: 1,
  reason: 'too_short',
  swap: null,
  outcomes: null,
  deduction: 0,
  deductionReason: '',
  worth,
  refundInstead: null,
  sku: `TH-${index}`,
  image: null,
})
export const received = blank(AdminReturn, {
  id: idOf(1),
  code: 'R-7KQ4-MX3P',
  state: 'RECEIVED',
  note: 'The left cuff is loose.',
  askedAt: at,
  receivedAt: at,
  expected: 9000,
  orderId: idOf(9),
  orderNumber: 'M-10482',
  currency: 'GBP',
  customer: 'Idris Bello',
  email: 'idris@example.com',
  dueBy: at,
  delivery: 599,
  lines: [line(2, 3000), line(3, 4999)],
})

export const summary: ReturnSummary = {
  id: idOf(1),
  code: received.code,
  state: 'RECEIVED',
  orderId: received.orderId,
  orderNumber: received.orderNumber,
  customer: received.customer,
  units: 2,
  kind: 'refund',
  garments: [
    { title: 'Linen Thobe', choice: 'White, 54', quantity: 2, reason: 'too_short' },
    { title: 'Wool Coat', choice: 'Navy, 56', quantity: 1, reason: 'faulty' },
  ],
  inRepair: 0,
  amount: 7999,
  currency: 'GBP',
  askedAt: at,
  receivedAt: at,
}
