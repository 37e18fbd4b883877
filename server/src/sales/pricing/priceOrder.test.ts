import { placeOf } from '@shop/contracts/addresses/places'
import { defaultSettings } from '@shop/contracts/shop/defaultSettings'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someWays } from '../../test/prices.ts'
import type { DeliveryMethod } from './delivery.ts'
import { priceAt, priceLinesAt, priceOrder, termsAt, ukVat, type Vat, vatContainedIn } from './priceOrder.ts'
import { sum, someLines, someWay, someReduction } from '../../test/prices.ts'

const by = (way: DeliveryMethod, vat: Vat = ukVat) => ({ way, vat })

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

  it('on the lines and on delivery adds up to that of the total, each within about a penny of its own', () => {
    fc.assert(
      fc.property(someLines, someWay, someReduction, (bought, way, reduction) => {
        const price = priceOrder(bought, by(way), reduction)
        const deliveryTax = price.tax - sum(price.lineTaxes)
        expect(deliveryTax).toBeGreaterThanOrEqual(0)
        expect(deliveryTax).toBeLessThanOrEqual(price.shipping)
        bought.forEach(({ unitPrice, quantity, vatClass }, index) => {
          const left = unitPrice * quantity - price.lineDiscounts[index]!
          const due = vatClass === 'ZERO' ? 0 : left / 6
          expect(Math.abs(price.lineTaxes[index]! - due)).toBeLessThanOrEqual(1.5)
          expect(price.lineTaxes[index]).toBeLessThanOrEqual(left)
        })
      }),
    )
  })
})

describe('the rate of VAT', () => {
  it.each([
    ['GB', 'E1 8JG', { rate: 20, reason: 'standard' }],
    ['GB', 'BT1 5GS', { rate: 20, reason: 'standard' }],
    ['GB', 'IM1 1AA', { rate: 20, reason: 'standard' }],
    ['IM', 'IM1 1AA', { rate: 20, reason: 'standard' }],
    ['GB', 'BF1 2AY', { rate: 20, reason: 'standard' }],
    ['GB', 'JE2 3XP', { rate: 0, reason: 'export' }],
    ['GG', 'GY1 1AA', { rate: 0, reason: 'export' }],
    ['IE', 'D02 AF30', { rate: 0, reason: 'export' }],
    ['AE', '00000', { rate: 0, reason: 'export' }],
  ])('for %s %s is %o, and zero in a shop that is not registered', (country, postalCode, vat) => {
    const shop = (vatRegistered: boolean) => ({
      ...defaultSettings,
      general: { ...defaultSettings.general, vatRegistered },
    })
    expect(termsAt(shop(true), placeOf({ country, postalCode })).vat).toEqual(vat)
    expect(termsAt(shop(false), placeOf({ country, postalCode })).vat).toEqual({
      rate: 0,
      reason: 'not_registered',
    })
  })
})

describe('a price', () => {
  it.each([
    ['STANDARD', true, 5000],
    ['ZERO', true, 6000],
    ['STANDARD', false, 6000],
  ] as const)(
    'at £60.00 and the %s rate, with VAT taken off (%s), becomes %i pence',
    (vatClass, isWithoutVat, price) => {
      const terms = { vat: { rate: 0, reason: 'export' }, isWithoutVat } as const
      expect(priceAt(terms, 6000, vatClass)).toBe(price)
      expect(priceLinesAt(terms, [{ unitPrice: 6000, vatClass }])).toEqual([{ unitPrice: price, vatClass }])
    },
  )
})

describe('an order', () => {
  it('costs its lines less the discount, and its delivery, in whole pence', () => {
    fc.assert(
      fc.property(someLines, someWay, someReduction, (bought, way, reduction) => {
        const price = priceOrder(bought, by(way), reduction)
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
      fc.property(someLines, someWay, someReduction, (bought, way, reduction) => {
        const { total } = priceOrder(bought, by(way), reduction)
        expect(priceOrder(bought.toReversed(), by(way), reduction).total).toBe(total)
      }),
    )
  })

  it('never costs more with a promotion, and is marked as reduced exactly if it costs less', () => {
    fc.assert(
      fc.property(someLines, someWay, someReduction, (bought, way, reduction) => {
        const price = priceOrder(bought, by(way), reduction)
        const plain = priceOrder(bought, by(way))
        expect(price.total).toBeLessThanOrEqual(plain.total)
        expect(price.isReduced).toBe(price.total < plain.total)
        expect(plain.isReduced).toBe(false)
      }),
    )
  })

  it('contains no VAT at a rate of 0, whatever is in it', () => {
    const price = priceOrder(
      [{ unitPrice: 1000, quantity: 3, vatClass: 'STANDARD' }],
      by(someWays.express, { rate: 0, reason: 'not_registered' }),
    )
    expect([price.total, price.tax, price.lineTaxes]).toEqual([3999, 0, [0]])
  })

  it('keeps the free delivery that its goods earned before the discount', () => {
    const reduction = { kind: 'percentage', value: 50, minimumSpend: 0 } as const
    const line = { unitPrice: 7501, quantity: 1, vatClass: 'STANDARD' } as const
    expect(priceOrder([line], by(someWays.standard), reduction)).toMatchObject({
      discount: 3751,
      shipping: 0,
      total: 3750,
    })
  })

  it('shares a discount that three garments cannot divide evenly', () => {
    const line = { unitPrice: 1000, quantity: 1, vatClass: 'STANDARD' } as const
    const reduction = { kind: 'fixed_amount', value: 500, minimumSpend: 3000 } as const
    expect(priceOrder([line, line, line], by(someWays.standard), reduction)).toEqual({
      subtotal: 3000,
      discount: 500,
      shipping: 599,
      total: 3099,
      tax: 517,
      vat: ukVat,
      lineVats: [ukVat, ukVat, ukVat],
      lineDiscounts: [167, 167, 166],
      lineTaxes: [139, 139, 139],
      isReduced: true,
    })
  })

  it('contains VAT only on garments that are not for young children, and on their part of the delivery', () => {
    const line = { unitPrice: 3000, quantity: 1 }
    const price = priceOrder(
      [
        { ...line, vatClass: 'STANDARD' },
        { ...line, vatClass: 'ZERO' },
      ],
      by(someWays.standard),
    )
    // A sixth of 3000 and of half of the 599 for delivery, which is 300 to the penny.
    expect(price).toMatchObject({ total: 6599, tax: 550, lineTaxes: [500, 0], vat: ukVat })
    expect(price.lineVats.map(({ reason }) => reason)).toEqual(['standard', 'zero'])
  })

  it('contains no VAT if it is for young children only', () => {
    const price = priceOrder([{ unitPrice: 3000, quantity: 2, vatClass: 'ZERO' }], by(someWays.express))
    expect(price).toMatchObject({ total: 6999, tax: 0, vat: { rate: 0, reason: 'zero' } })
  })
})
