import { blanksOf } from '@shop/contracts/facts/fieldTable'
import type { Promotion } from '@shop/contracts/promotions/endpoints'
import { promotionFields } from '@shop/contracts/promotions/promotionFields'
import { at, idOf } from './samples.ts'

/** A code for 10 % off that anybody may use at any time. */
export const aPromotion = (change: Partial<Promotion> = {}): Promotion => ({
  ...blanksOf(promotionFields),
  id: idOf(1),
  code: 'EID10',
  kind: 'percentage',
  value: 10,
  uses: 0,
  version: 1,
  createdAt: at,
  updatedAt: at,
  ...change,
})
