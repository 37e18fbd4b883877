import { quoteStaffOrder, takeOrder } from '@shop/contracts/checkout/staffOrderEndpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { getChangeable } from '@shop/contracts/orders/changeEndpoints'
import { setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import type { Random } from '../../demo/random.ts'
import { guestDetails } from '../../src/test/checkout.ts'
import { newId } from '../../src/platform/database/BaseModel.ts'
import type { SimulatedAction } from '../SimulatedAction.ts'
import type { World } from '../World.ts'
import { pickScarceVariant } from './known.ts'
import { pickOrder, stateOf } from './pickOrder.ts'

type Taken = SentInput<typeof takeOrder>

/** Takes an order at the total that its quote shows. */
const take = async (
  world: World,
  random: Random,
  { lines, renews, addsTo, isDeliveryFree, ...input }: Omit<Taken, 'orderId' | 'payment' | 'expectedTotal'>,
) => {
  const priced = { lines, isDeliveryFree, renews, addsTo, shippingMethod: 'standard' as const }
  const { total: expectedTotal } = await world.callAsStaff(quoteStaffOrder, priced)
  return world.callAsStaff(takeOrder, {
    ...input,
    ...priced,
    orderId: newId(),
    payment: random.pick(['link', 'received'] as const),
    holdsStock: random.pick([true, false]),
    paidHow: 'In cash',
    expectedTotal,
  })
}

const someLines = async (world: World, random: Random) => [
  { variantId: await pickScarceVariant(world, random), quantity: random.int(1, 2) },
]

/** Sells a garment by phone, or over the counter. */
const takePhoneOrder: SimulatedAction['run'] = async (world, random) => {
  const { guest } = guestDetails(`caller${world.clock.now()}@example.com`)
  return stateOf(await take(world, random, { lines: await someLines(world, random), guest }))
}

/** Adds a garment to a paid order, sometimes in place of units of it. */
const addGarments: SimulatedAction['run'] = async (world, random) => {
  const base = await pickOrder(world, random, ['PAID'], 'packed_at is null and adds_to is null')
  if (!base) return undefined
  const { lines } = await world.callAsStaff(getChangeable, { id: base.id })
  const replaced = random.chance(0.5)
    ? lines
        .slice(0, random.int(1, 2))
        .map(({ itemId, quantity }) => ({ itemId, quantity: random.int(1, quantity) }))
    : []
  const added = await take(world, random, {
    lines: await someLines(world, random),
    addsTo: base.id,
    isDeliveryFree: random.chance(0.7),
    ...(replaced.length > 0 && { takesOut: replaced }),
  })
  return `${stateOf(added)}${replaced.length > 0 ? ', replaces units' : ''}`
}

const renewQuote: SimulatedAction['run'] = async (world, random) => {
  const quote = await pickOrder(world, random, ['PENDING'], 'quote_until is not null and adds_to is null')
  if (!quote) return undefined
  const lines = quote.items.flatMap(({ variant: { id: variantId }, quantity }) =>
    variantId === null ? [] : [{ variantId, quantity }],
  )
  const { guest } = guestDetails(quote.email)
  return stateOf(await take(world, random, { lines, guest, renews: quote.id }))
}

const withdrawQuote: SimulatedAction['run'] = async (world, random) => {
  const quote = await pickOrder(world, random, ['PENDING'], 'quote_until is not null')
  if (!quote) return undefined
  const input = { id: quote.id, status: 'CANCELED' as const, reason: 'No longer wanted.' }
  return stateOf(await world.callAsStaff(setOrderStatus, input))
}

export const takers: readonly SimulatedAction[] = [
  { name: 'staff take an order', weight: 2, run: takePhoneOrder },
  { name: 'staff add to an order', weight: 3, run: addGarments },
  { name: 'staff renew a quote', weight: 0.7, run: renewQuote },
  { name: 'staff withdraw a quote', weight: 0.5, run: withdrawQuote },
]
