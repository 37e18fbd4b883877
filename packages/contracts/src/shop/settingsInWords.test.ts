import { expect, it } from 'vitest'
import { settingsInWords } from './settingsInWords.ts'
import type { DeliveryZone, ZoneWay } from './zones.ts'

const way: ZoneWay = {
  id: '1',
  name: 'Tracked',
  carrier: 'DHL',
  serviceCode: '',
  price: 1499,
  priceBy: 'weight',
  steps: [{ above: 500, price: 1999 }],
  freeAbove: null,
  heaviest: null,
  isTracked: true,
  isDutyPaid: false,
  minDays: 3,
  maxDays: 5,
  cutOff: null,
}
const zone: DeliveryZone = {
  id: 'z',
  name: 'Gulf',
  isOpen: true,
  places: ['AE'],
  ways: [way],
  withoutVat: false,
  restDays: [5],
  holidays: [],
}
// Another value for each fact of the option above.
const otherWay: Omit<ZoneWay, 'id'> = {
  name: 'Express',
  carrier: 'Aramex',
  serviceCode: 'PPX',
  price: 1500,
  priceBy: 'value',
  steps: [],
  freeAbove: 9900,
  heaviest: 2000,
  isTracked: false,
  isDutyPaid: true,
  minDays: 2,
  maxDays: 6,
  cutOff: 15,
}
const otherZone: Omit<DeliveryZone, 'id' | 'ways'> = {
  name: 'Emirates',
  isOpen: false,
  places: ['SA'],
  withoutVat: true,
  restDays: [],
  holidays: ['2027-03-10'],
}
const changedZones: [name: string, zone: DeliveryZone][] = [
  ...Object.entries(otherZone).map(([name, value]): [string, DeliveryZone] => [
    name,
    { ...zone, [name]: value },
  ]),
  ...Object.entries(otherWay).map(([name, value]): [string, DeliveryZone] => [
    `${name} of a way`,
    { ...zone, ways: [{ ...way, [name]: value }] },
  ]),
]

it.each(changedZones)('the text of a zone changes with its %s', (_name, other) => {
  expect(settingsInWords.zones(other)).not.toBe(settingsInWords.zones(zone))
})

it('describes a zone in words', () => {
  expect(settingsInWords.zones(zone)).toBe(
    'Gulf, open: United Arab Emirates; Tracked £14.99, £19.99 above 500 g, 3-5 business days, by DHL, tracked, duties unpaid; no delivery on Friday',
  )
})
