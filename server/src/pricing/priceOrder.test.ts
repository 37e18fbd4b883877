import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate } from './allocate.ts'
import { deliveryPrice, distanceToFreeDelivery, priceOrder, vatContainedIn } from './priceOrder.ts'

const rates = { freeThreshold: 7500, standardRate: 599, expressRate: 999 }
const line = fc.record({
  unitPrice: fc.integer({ min: 0, max: 500_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
})
const lines = fc.array(line, { minLength: 1, maxLength: 30 })
const method = fc.constantFrom('standard' as const, 'express' as const)
const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)

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

  it('by express is never free', () => {
    expect(deliveryPrice('express', 1_000_000, rates)).toBe(999)
  })

  it('becomes free exactly when the distance has been spent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), subtotal => {
        const distance = distanceToFreeDelivery(subtotal, rates)
        expect(deliveryPrice('standard', subtotal + distance, rates)).toBe(0)
        if (distance > 0) expect(deliveryPrice('standard', subtotal + distance - 1, rates)).toBe(599)
      }),
    )
  })
})

describe('VAT', () => {
  it.each([
    [12_000, 2000],
    [1, 0],
    [3, 1],
    [599, 100],
    [7999, 1333],
  ])('contained in %i pence is %i', (gross, vat) => {
    expect(vatContainedIn(gross)).toBe(vat)
  })

  it('of the lines and of delivery adds up to that of the total, each line within a penny of its own', () => {
    fc.assert(
      fc.property(lines, method, (bought, by) => {
        const price = priceOrder(bought, by, rates)
        const deliveryTax = price.tax - sum(price.lineTaxes)
        expect(deliveryTax).toBeGreaterThanOrEqual(0)
        bought.forEach(({ unitPrice, quantity }, index) => {
          const exact = (unitPrice * quantity) / 6
          expect(Math.abs((price.lineTaxes[index] ?? NaN) - exact)).toBeLessThanOrEqual(1.5)
        })
      }),
    )
  })
})

describe('an order', () => {
  it('costs its lines and its delivery, in whole pence', () => {
    fc.assert(
      fc.property(lines, method, (bought, by) => {
        const { subtotal, shipping, total, tax } = priceOrder(bought, by, rates)
        expect(total).toBe(subtotal + shipping)
        for (const amount of [subtotal, shipping, total, tax]) expect(Number.isSafeInteger(amount)).toBe(true)
        expect(tax).toBeLessThanOrEqual(total)
      }),
    )
  })

  it('costs the same whatever the order of its lines', () => {
    fc.assert(
      fc.property(lines, method, (bought, by) => {
        expect(priceOrder(bought.toReversed(), by, rates).total).toBe(priceOrder(bought, by, rates).total)
      }),
    )
  })
})

describe('sharing out', () => {
  it('loses and gains nothing, and gives nobody more than a unit beyond the exact share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), weights, (total, of) => {
        const shares = allocate(total, of)
        expect(sum(shares)).toBe(total)
        const all = sum(of)
        if (all > 0)
          shares.forEach((share, i) => expect(Math.abs(share - (total * of[i]!) / all)).toBeLessThan(1))
      }),
    )
  })
})
