import { defaultSettings } from '@shop/contracts/shop/defaultSettings'
import { type DeliveryZone, DeliveryZones } from '@shop/contracts/shop/zones'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { someReduction } from '../../test/prices.ts'
import { someWays } from '../../test/prices.ts'
import { deliveryPrice, distanceToFree, deliveryOptionsTo } from './delivery.ts'

const { standard, express } = someWays
const freeFrom = (minimumSpend: number) => ({ kind: 'free_delivery', value: null, minimumSpend }) as const

describe('delivery prices', () => {
  it.each([
    [7499, 599, 2],
    [7500, 599, 1],
    [7501, 0, 0],
    [0, 599, 7501],
  ])(
    'a subtotal of %i pence costs %i to deliver, and %i more makes delivery free',
    (subtotal, price, distance) => {
      expect(deliveryPrice(standard, subtotal)).toBe(price)
      expect(distanceToFree(subtotal, standard)).toBe(distance)
    },
  )

  it.each([
    [0, 0, 0, 0],
    [2999, 3000, 599, 1],
    [3000, 3000, 0, 0],
    [7000, 9000, 599, 501],
    [7501, 9000, 0, 0],
  ])(
    'a subtotal of %i pence with a free-delivery code from %i costs %i to deliver',
    (subtotal, minimumSpend, price, distance) => {
      expect(deliveryPrice(standard, subtotal, freeFrom(minimumSpend))).toBe(price)
      expect(distanceToFree(subtotal, standard, freeFrom(minimumSpend))).toBe(distance)
    },
  )

  it('express delivery is never free', () => {
    expect(deliveryPrice(express, 1_000_000)).toBe(999)
    expect(deliveryPrice(express, 1_000_000, freeFrom(0))).toBe(999)
    expect(distanceToFree(1_000_000, express, freeFrom(0))).toBeNull()
  })

  it('delivery becomes free exactly when the missing amount has been spent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), someReduction, (subtotal, reduction) => {
        const distance = distanceToFree(subtotal, standard, reduction) ?? 0
        expect(deliveryPrice(standard, subtotal + distance, reduction)).toBe(0)
        if (distance > 0) expect(deliveryPrice(standard, subtotal + distance - 1, reduction)).toBe(599)
      }),
    )
  })

  const tracked = {
    id: '1f8fad5b-d9cb-469f-a165-70867728950e',
    name: 'Tracked',
    carrier: '' as const,
    price: 1499,
    freeAbove: null,
    minDays: 1,
    maxDays: 2,
  }
  const zoneWith = (
    way: Partial<z.input<typeof DeliveryZones>[number]['ways'][number]> = {},
  ): DeliveryZone => {
    const [made] = DeliveryZones.parse([
      {
        id: '0f8fad5b-d9cb-469f-a165-70867728950e',
        name: 'Europe',
        isOpen: true,
        places: ['IE', 'FR'],
        ways: [{ ...tracked, ...way }],
      },
    ])
    return made!
  }
  const zone = zoneWith()
  const shop = (zones: DeliveryZone[], enabled = true) => ({
    shipping: {
      ...defaultSettings.shipping,
      uk: { enabled, standardRate: 599, expressRate: 999 },
      zones,
    },
  })

  it('uses the prices in the settings, by the methods of the destination', () => {
    expect(deliveryOptionsTo(shop([zone]), 'GB')).toEqual([standard, express])
    expect(deliveryOptionsTo(shop([zone]), 'GB-NIR')).toEqual([standard, express])
    expect(deliveryOptionsTo(shop([zone]), 'IE')).toMatchObject(zone.ways)
    expect(deliveryOptionsTo(shop([zone]), 'DE')).toEqual([])
  })

  it.each([
    ['weight', 2000, 1499],
    ['weight', 2001, 2499],
    ['weight', 10_001, 4999],
    ['value', 2000, 1499],
    ['value', 10_001, 4999],
  ] as const)('delivery by %s of %i costs %i', (priceBy, amount, price) => {
    const steps = [
      { above: 2000, price: 2499 },
      { above: 10_000, price: 4999 },
    ]
    const parcel = { weightGr: 0, subtotal: 0, [priceBy === 'weight' ? 'weightGr' : 'subtotal']: amount }
    expect(deliveryOptionsTo(shop([zoneWith({ priceBy, steps })]), 'IE', parcel)).toMatchObject([{ price }])
  })

  it('refuses a parcel that is too heavy', () => {
    const settings = shop([zoneWith({ heaviest: 2000 })])
    expect(deliveryOptionsTo(settings, 'IE', { weightGr: 2000, subtotal: 0 })).toHaveLength(1)
    expect(deliveryOptionsTo(settings, 'IE', { weightGr: 2001, subtotal: 0 })).toEqual([])
  })

  it('is not offered in a closed zone, nor in the United Kingdom while that is switched off', () => {
    expect(deliveryOptionsTo(shop([{ ...zone, isOpen: false }]), 'IE')).toEqual([])
    expect(deliveryOptionsTo(shop([zone], false), 'GB')).toEqual([])
    expect(deliveryOptionsTo(shop([zone], false), 'FR')).toMatchObject(zone.ways)
  })
})
