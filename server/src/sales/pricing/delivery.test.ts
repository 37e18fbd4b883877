import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someReduction } from '../../test/prices.ts'
import { deliveryPrice, distanceToFreeDelivery, ratesOf, servedCountries } from './delivery.ts'

const rates = { freeThreshold: 7500, standardRate: 599, expressRate: 999 }
const freeFrom = (minimumSpend: number) => ({ kind: 'free_delivery', value: null, minimumSpend }) as const

describe('delivery', () => {
  it.each([
    [7499, 599, 2],
    [7500, 599, 1],
    [7501, 0, 0],
    [0, 599, 7501],
  ])('of a subtotal of %i pence costs %i, and %i more makes it free', (subtotal, price, distance) => {
    expect(deliveryPrice('standard', subtotal, rates)).toBe(price)
    expect(distanceToFreeDelivery(subtotal, rates)).toBe(distance)
  })

  it.each([
    [0, 0, 0, 0],
    [2999, 3000, 599, 1],
    [3000, 3000, 0, 0],
    [7000, 9000, 599, 501],
    [7501, 9000, 0, 0],
  ])('of %i pence with a code for it from %i costs %i', (subtotal, minimumSpend, price, distance) => {
    expect(deliveryPrice('standard', subtotal, rates, freeFrom(minimumSpend))).toBe(price)
    expect(distanceToFreeDelivery(subtotal, rates, freeFrom(minimumSpend))).toBe(distance)
  })

  it('by express is never free', () => {
    expect(deliveryPrice('express', 1_000_000, rates)).toBe(999)
    expect(deliveryPrice('express', 1_000_000, rates, freeFrom(0))).toBe(999)
  })

  it('becomes free exactly when the distance has been spent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), someReduction, (subtotal, reduction) => {
        const distance = distanceToFreeDelivery(subtotal, rates, reduction)
        expect(deliveryPrice('standard', subtotal + distance, rates, reduction)).toBe(0)
        if (distance > 0)
          expect(deliveryPrice('standard', subtotal + distance - 1, rates, reduction)).toBe(599)
      }),
    )
  })

  const shipping = (enabled: boolean) => ({
    shipping: {
      freeThreshold: 7500,
      countries: ['GB' as const, 'FR' as const],
      uk: { enabled, standardRate: 599, expressRate: 999 },
    },
  })

  it('costs what the settings say', () => {
    expect(ratesOf(shipping(true))).toEqual(rates)
  })

  it('goes to the countries of the settings, to the United Kingdom while that is switched on', () => {
    expect(servedCountries(shipping(true))).toEqual(['GB', 'FR'])
    expect(servedCountries(shipping(false))).toEqual(['FR'])
  })
})
