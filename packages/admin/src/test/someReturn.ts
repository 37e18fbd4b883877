import { blank } from '@shop/client/test/blank'
import { AdminReturn, ReturnSummary } from '@shop/contracts/returns/entities'
import { at, idOf } from './samples.ts'

export const returnEndpointPath = '/admin/returns/{id}'
/** Address of the return in the back office. */
export const returnAddress = `/admin/returns/${idOf(1)}`

export const returnLine = (index: number, worth: number): AdminReturn['lines'][number] => ({
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
  missing: 0,
  isOwedIfMissing: false,
  lateRefunds: [],
  sku: `TH-${index}`,
  image: null,
})
export const receivedReturn = blank(AdminReturn, {
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
  lines: [returnLine(2, 3000), returnLine(3, 4999)],
})

export const returnSummary = blank(ReturnSummary, {
  code: receivedReturn.code,
  state: 'RECEIVED',
  orderId: receivedReturn.orderId,
  orderNumber: receivedReturn.orderNumber,
  customer: receivedReturn.customer,
  units: 2,
  garments: [
    { title: 'Linen Thobe', choice: 'White, 54', quantity: 2, reason: 'too_short' },
    { title: 'Wool Coat', choice: 'Navy, 56', quantity: 1, reason: 'faulty' },
  ],
  amount: 7999,
  currency: 'GBP',
  receivedAt: at,
})
