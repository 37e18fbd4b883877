import type { Promotion } from '@shop/contracts/promotions/endpoints'
import { at, idOf } from './samples.ts'

/** A code for 10 % off that anybody may use at any time. */
export const aPromotion = (change: Partial<Promotion> = {}): Promotion => ({
  id: idOf(1),
  code: 'EID10',
  kind: 'percentage',
  value: 10,
  minimumSpend: 0,
  startsAt: null,
  endsAt: null,
  usageLimit: null,
  perCustomerLimit: null,
  isActive: true,
  uses: 0,
  version: 1,
  createdAt: at,
  updatedAt: at,
  ...change,
})
