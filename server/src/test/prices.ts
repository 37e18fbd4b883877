import fc from 'fast-check'
import type { VatClass } from '@shop/contracts/facts/productFields'
import { defaultSettings } from '@shop/contracts/shop/defaultSettings'
import { ukDeliveryOptions } from '../sales/pricing/delivery.ts'
import type { Reduction } from '../sales/pricing/reduction.ts'

export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

/** Lines that a cart may contain, for property tests of prices. */
export const someLines = fc.array(
  fc.record({
    unitPrice: fc.integer({ min: 0, max: 500_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    vatClass: fc.constantFrom<VatClass[]>('STANDARD', 'STANDARD', 'ZERO'),
  }),
  { minLength: 1, maxLength: 30 },
)

const [standard, express] = ukDeliveryOptions({
  shipping: {
    ...defaultSettings.shipping,
    freeThreshold: 7500,
    uk: { enabled: true, standardRate: 599, expressRate: 999 },
  },
})
/** Delivery methods of a new shop. */
export const someWays = { standard, express }

export const someWay = fc.constantFrom(standard, express)
export const someMethod = fc.constantFrom('standard' as const, 'express' as const)

const minimumSpend = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000 }))

/** Any promotion's effect, or none. */
export const someReduction = fc.oneof<fc.Arbitrary<Reduction | null>[]>(
  fc.constant(null),
  fc.record({ kind: fc.constant('percentage'), value: fc.integer({ min: 1, max: 100 }), minimumSpend }),
  fc.record({ kind: fc.constant('fixed_amount'), value: fc.integer({ min: 1, max: 20_000 }), minimumSpend }),
  fc.record({ kind: fc.constant('free_delivery'), value: fc.constant(null), minimumSpend }),
)
