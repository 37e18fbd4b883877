import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceOrder, ukVat, vatContainedIn } from './priceOrder.ts'
import { sum, someLines, someMethod, someReduction } from '../../test/prices.ts'

const rates = { freeThreshold: 7500, standardRate: 599, expressRate: 999, vat: ukVat }

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

  it('of the lines and of delivery adds up to that of the total, each within a penny or so of its own', () => {
    fc.assert(
      fc.property(someLines, someMethod, someReduction, (bought, by, reduction) => {
        const price = priceOrder(bought, by, rates, reduction)
        const deliveryTax = price.tax - sum(price.lineTaxes)
        expect(deliveryTax).toBeGreaterThanOrEqual(0)
        expect(deliveryTax).toBeLessThanOrEqual(price.shipping)
        bought.forEach(({ unitPrice, quantity }, index) => {
          const left = unitPrice * quantity - price.lineDiscounts[index]!
          expect(Math.abs(price.lineTaxes[index]! - left / 6)).toBeLessThanOrEqual(1.5)
          expect(price.lineTaxes[index]).toBeLessThanOrEqual(left)
        })
      }),
    )
  })
})

describe('an order', () => {
  it('costs its lines less the discount, and its delivery, in whole pence', () => {
    fc.assert(
      fc.property(someLines, someMethod, someReduction, (bought, by, reduction) => {
        const price = priceOrder(bought, by, rates, reduction)
        const { subtotal, discount, shipping, total, tax, lineDiscounts } = price
        expect(subtotal).toBe(sum(bought.map(({ unitPrice, quantity }) => unitPrice * quantity)))
        expect(total).toBe(subtotal - discount + shipping)
        expect(sum(lineDiscounts)).toBe(discount)
        for (const amount of [subtotal, discount, shipping, total, tax, ...lineDiscounts]) {
          expect(Number.isSafeInteger(amount)).toBe(true)
          expect(amount).toBeGreaterThanOrEqual(0)
        }
        bought.forEach(({ unitPrice, quantity }, index) =>
          expect(lineDiscounts[index]).toBeLessThanOrEqual(unitPrice * quantity),
        )
        expect(tax).toBeLessThanOrEqual(total)
      }),
    )
  })

  it('costs the same whatever the order of its lines', () => {
    fc.assert(
      fc.property(someLines, someMethod, someReduction, (bought, by, reduction) => {
        const { total } = priceOrder(bought, by, rates, reduction)
        expect(priceOrder(bought.toReversed(), by, rates, reduction).total).toBe(total)
      }),
    )
  })

  it('never costs more with a promotion, and less exactly where it says so', () => {
    fc.assert(
      fc.property(someLines, someMethod, someReduction, (bought, by, reduction) => {
        const price = priceOrder(bought, by, rates, reduction)
        const plain = priceOrder(bought, by, rates)
        expect(price.total).toBeLessThanOrEqual(plain.total)
        expect(price.isReduced).toBe(price.total < plain.total)
        expect(plain.isReduced).toBe(false)
      }),
    )
  })

  it('contains no VAT where the rate is none, whatever is in it', () => {
    const price = priceOrder([{ unitPrice: 1000, quantity: 3 }], 'express', {
      ...rates,
      vat: { rate: 0, reason: 'not_registered' },
    })
    expect([price.total, price.tax, price.lineTaxes]).toEqual([3999, 0, [0]])
  })

  it('keeps free delivery that its goods have earned before the discount', () => {
    const reduction = { kind: 'percentage', value: 50, minimumSpend: 0 } as const
    expect(priceOrder([{ unitPrice: 7501, quantity: 1 }], 'standard', rates, reduction)).toMatchObject({
      discount: 3751,
      shipping: 0,
      total: 3750,
    })
  })

  it('of three garments shares a discount that does not divide', () => {
    const line = { unitPrice: 1000, quantity: 1 }
    const reduction = { kind: 'fixed_amount', value: 500, minimumSpend: 3000 } as const
    expect(priceOrder([line, line, line], 'standard', rates, reduction)).toEqual({
      subtotal: 3000,
      discount: 500,
      shipping: 599,
      total: 3099,
      tax: 517,
      vat: ukVat,
      lineDiscounts: [167, 167, 166],
      lineTaxes: [139, 139, 139],
      isReduced: true,
    })
  })
})
