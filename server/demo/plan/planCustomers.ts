import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import { day, hour } from '../days.ts'
import { demoId } from '../demoId.ts'
import { families, postcodeLetters, streets, towns } from '../people.ts'
import type { PlannedCustomer } from './plan.ts'
import { seededRandom, type Random } from '../random.ts'

/** Age of the oldest account, days; the newest one is from this week. */
const oldestDays = 430

const sizeOdds = [
  ['52', 1],
  ['54', 3],
  ['56', 4],
  ['58', 3.4],
  ['60', 2],
  ['62', 1],
] as const

/** Makes a number from 07700 900000 to 900999, which Ofcom reserves for fiction. */
const fictionalMobile = (number: number) => `07700 900${String(number % 1000).padStart(3, '0')}`

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')

const planAddress = (random: Random, firstName: string, lastName: string): OrderAddress => {
  const [city, district] = random.pick(towns)
  const letters = random.pick(postcodeLetters) + random.pick(postcodeLetters)
  return {
    firstName,
    lastName,
    address1: `${random.int(1, 180)} ${random.pick(streets)}`,
    address2: random.chance(0.2) ? `Flat ${random.int(1, 24)}` : null,
    city,
    state: null,
    postalCode: `${district} ${random.int(1, 9)}${letters}`,
    country: 'GB',
  }
}

const yusuf = (now: number): PlannedCustomer => {
  const name = { firstName: 'Yusuf', lastName: 'Rahman' }
  const home = { address2: 'Flat 3', city: 'London', state: null, postalCode: 'E1 8JG', country: 'GB' }
  const office = { address2: null, city: 'Birmingham', state: null, postalCode: 'B13 8QA', country: 'GB' }
  return {
    ...name,
    id: demoId('customer', 'yusuf'),
    cartId: demoId('cart', 'yusuf'),
    email: 'yusuf@madar.test',
    phone: '07700 900186',
    hasOptedIn: true,
    registeredAt: now - oldestDays * day,
    size: '56',
    shippingAddress: { ...name, address1: '12 Cable Street', ...home },
    billingAddress: { ...name, address1: '7 Orchard Way', ...office },
  }
}

/** Plans this number of customers in the order of registration; the first is Yusuf, whose password is published. */
export const planCustomers = (count: number, now: number): PlannedCustomer[] => {
  const random = seededRandom('demo customers')
  const usedNames = new Set<string>()
  const customers = [yusuf(now)]
  for (let index = 1; index < count; index++) {
    const { given, family } = random.pick(families)
    const firstName = random.pick(given)
    const lastName = random.pick(family)
    const name = `${plain(firstName)}.${plain(lastName)}`
    const email = usedNames.has(name) ? `${name}${index}@example.com` : `${name}@example.com`
    usedNames.add(name)
    const age = oldestDays - (oldestDays - 6) * (index / count) ** 1.4
    customers.push({
      id: demoId('customer', index),
      cartId: demoId('cart', index),
      email,
      firstName,
      lastName,
      phone: random.chance(0.8) ? fictionalMobile(137 * index) : null,
      hasOptedIn: random.chance(0.45),
      registeredAt: Math.round(now - age * day + random.next() * 20 * hour),
      size: random.weighted(sizeOdds, ([, odds]) => odds)[0],
      shippingAddress: planAddress(random, firstName, lastName),
      billingAddress: random.chance(0.25) ? planAddress(random, firstName, lastName) : null,
    })
  }
  return customers.toSorted((a, b) => a.registeredAt - b.registeredAt)
}
