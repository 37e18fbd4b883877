import { benefitOf } from '@shop/contracts/promotions/benefitOf'
import type { Promotion } from '@shop/contracts/promotions/endpoints'
import { promotionState } from '@shop/contracts/promotions/state'
import { expect, it } from 'vitest'
import { aPromotion } from '../../test/aPromotion.ts'
import { promotionStates, usesOf } from './promotionWords.ts'

const promotion = aPromotion({ uses: 3 })
const now = '2026-06-01T12:00:00.000Z'
const labelOf = (change: Partial<Promotion>) =>
  promotionStates[promotionState({ ...promotion, ...change }, now)].label

it('says whether shoppers can use a code, and why not', () => {
  expect(labelOf({})).toBe('Active')
  expect(labelOf({ isActive: false, endsAt: now })).toBe('Off')
  expect(labelOf({ endsAt: now })).toBe('Ended')
  expect(labelOf({ endsAt: '2026-06-01T12:00:00.001Z' })).toBe('Active')
  expect(labelOf({ usageLimit: 3 })).toBe('Used up')
  expect(labelOf({ startsAt: '2026-06-02T00:00:00.000Z' })).toBe('Scheduled')
  expect(labelOf({ startsAt: now })).toBe('Active')
})

it('states the benefit of a code and how often it was used', () => {
  expect(benefitOf({ kind: 'percentage', value: 10 }, 'GBP')).toBe('10% off')
  expect(benefitOf({ kind: 'fixed_amount', value: 550 }, 'GBP')).toBe('£5.50 off')
  expect(benefitOf({ kind: 'free_delivery', value: null }, 'GBP')).toBe('Free standard delivery')
  expect(usesOf(promotion)).toBe('3')
  expect(usesOf({ ...promotion, usageLimit: 100 })).toBe('3 of 100')
})
