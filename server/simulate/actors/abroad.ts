import { getCart, setDestination } from '@shop/contracts/cart/endpoints'
import type { GuestInput } from '@shop/contracts/checkout/endpoints'
import { saveSettings } from '@shop/contracts/shop/settingsEndpoints'
import type { Random } from '../../demo/random.ts'
import { guestDetails } from '../../src/test/checkout.ts'
import { deliveryZone, zoneWay } from '../../src/test/zones.ts'
import type { SimulatedAction } from '../SimulatedAction.ts'
import { pageOf } from './known.ts'
import { checkOutAs, fillCart } from './shoppers.ts'

/** Settings without which no zone abroad may open. */
const requiredSettings = {
  general: {
    companyName: 'Madar Ltd',
    companyAddress: '1 High Street, London',
    vatRegistered: true,
    vatNumber: 'GB123456789',
  },
  shipping: {
    eoriNumber: 'GB123456789000',
    customsCode: '6211 32',
    customsText: 'Men’s thobes',
    customsOrigin: 'PK',
    responsiblePerson: 'Noor GmbH, Hauptstraße 1, 10115 Berlin, hello@noor.test',
  },
}

const zoneNames: readonly [name: string, places: string[]][] = [
  ['Highlands', ['GB-HIS']],
  ['Channel Islands', ['JE', 'GG']],
  ['Ireland', ['IE']],
  ['Gulf', ['AE']],
  ['World', ['REST']],
]

const wayOf = (random: Random, number: number) => {
  const price = random.int(3, 30) * 100 - 1
  const priceBy = random.pick(['order', 'weight', 'value'] as const)
  const above = priceBy === 'weight' ? random.int(300, 1500) : random.int(3000, 9000)
  return zoneWay(number, {
    name: number % 2 === 0 ? 'Tracked' : 'Courier',
    price,
    priceBy,
    steps: priceBy === 'order' ? [] : [{ above, price: price + random.int(100, 2000) }],
    freeAbove: random.chance(0.2) ? random.int(50, 150) * 100 : null,
    heaviest: random.chance(0.15) ? 2000 : null,
  })
}

const zoneOf = (random: Random, [name, places]: (typeof zoneNames)[number], index: number) => {
  const ways = [wayOf(random, index * 2), wayOf(random, index * 2 + 1)].slice(0, random.int(1, 2))
  return deliveryZone(name, places, ways, { isOpen: random.chance(0.8), withoutVat: random.chance(0.5) })
}

const changeZones: SimulatedAction['run'] = async (world, random) => {
  const zones = zoneNames.map((zoneName, index) => zoneOf(random, zoneName, index))
  const { general, shipping } = requiredSettings
  // The number lets the shop charge the VAT of an EU country on orders of up to EUR 150.
  const iossNumber = random.chance(0.5) ? 'IM3720000224' : ''
  const rates = [{ currency: 'EUR', rate: 1.15, setOn: '2028-02-01' }]
  await world.callAsStaff(saveSettings, { general, shipping: { ...shipping, zones, iossNumber, rates } })
  return `${zones.filter(({ isOpen }) => isOpen).length} zones open${iossNumber ? ', with IOSS' : ''}`
}

const destinations: readonly Partial<GuestInput['address']>[] = [
  { country: 'IE', postalCode: 'D02 AF30', city: 'Dublin' },
  { country: 'GB', postalCode: 'JE2 3XP', city: 'St Helier' },
  { country: 'GB', postalCode: 'IV2 3AA', city: 'Inverness' },
  { country: 'AE', postalCode: '', city: '', state: 'dubai', phone: '+971 50 123 4567' },
  { country: 'US', postalCode: '10001', city: 'New York', state: 'NY', phone: '+1 212 555 0100' },
]

/** Lets a guest read the delivery methods to their place in the cart, choose one, and pay the total shown. */
const buyAbroad: SimulatedAction['run'] = async (world, random) => {
  const person = await world.newGuest()
  await fillCart(world, random, person)
  const call = world.callOf(person)
  const place = random.pick(destinations)
  const { country = '', postalCode = '' } = place
  await call(setDestination, { country, ...(postalCode && { postalCode }) })
  const { delivery } = await call(getCart, {})
  if (delivery.length === 0) return `nothing goes to ${country}`
  const option = random.pick(delivery)
  const { guest } = guestDetails(person.email)
  const { sessionId } = await checkOutAs(world, person, {
    guest: { ...guest, address: { ...guest.address, ...place } },
    shippingMethod: option.method,
    expectedTotal: option.total,
  })
  const charged = pageOf(world, sessionId)?.amount_total
  if (charged !== option.total)
    world.badAnswers.push(`the cart said ${option.total}, and ${charged} is asked for`)
  if (random.chance(0.15)) return `placed to ${country}`
  world.sandbox.pay(sessionId)
  return `bought to ${country} for ${charged}, VAT ${option.tax}`
}

export const abroad: readonly SimulatedAction[] = [
  { name: 'owner changes zones', weight: 1.5, run: changeZones },
  { name: 'shopper buys abroad', weight: 6, run: buyAbroad },
]
