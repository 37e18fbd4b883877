import { ApiError } from '@shop/client/ApiError'
import { addCartItem, applyPromotion, clearCart, getCart } from '@shop/contracts/cart/endpoints'
import { checkout, verifyOrder } from '@shop/contracts/checkout/endpoints'
import { cancelOrder, openOrder, payOrder } from '@shop/contracts/orders/endpoints'
import type { Random } from '../../demo/random.ts'
import { guestDetails } from '../../src/test/checkout.ts'
import type { SimulatedAction } from '../SimulatedAction.ts'
import type { Person, World } from '../World.ts'
import { pageOf, pickRecentOrder, pickScarceVariant, sessionIn } from './known.ts'
import { askForReturn, cancelOwnReturn, sendOwnReturn } from './returners.ts'

/** Checks out the person's cart; `options` are further fields of the request. */
export const checkOutAs = async (world: World, person: Person, options: object = {}) => {
  const call = world.callOf(person)
  const { id: cartId } = await call(getCart, {})
  const destination = person.addressId ? { shippingAddressId: person.addressId } : guestDetails(person.email)
  const { orderId, url } = await call(checkout, { cartId, ...destination, ...options })
  const knownOrder = world.orders.find(({ id }) => id === orderId)
  const sessionId = sessionIn(url)
  if (knownOrder) knownOrder.sessionId = sessionId
  else world.orders.push({ id: orderId, person, sessionId })
  return { orderId, sessionId }
}

/** Fills the person's cart with one to three lines, and sometimes a code. */
export const fillCart = async (world: World, random: Random, person: Person) => {
  const call = world.callOf(person)
  await call(clearCart, {})
  const lines = random.int(1, 3)
  for (let line = 0; line < lines; line++) {
    const variantId = random.pick(random.pick(world.garments).variantIds)
    await call(addCartItem, { variantId, quantity: random.weighted([1, 2, 3], units => 1 / units) })
  }
  if (!random.chance(0.5)) return
  const codeQuery = () => world.db('promotions').orderBy('created_at')
  const allCodes: string[] = await codeQuery().pluck('code')
  const expiredCodes: string[] = await codeQuery()
    .where('ends_at', '<', new Date(world.clock.now()).toISOString())
    .pluck('code')
  if (allCodes.length === 0) return
  const code = random.pick(expiredCodes.length > 0 && random.chance(0.2) ? expiredCodes : allCodes.slice(-4))
  // If the code is refused, the shopper buys without it.
  await call(applyPromotion, { code }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
}

const pickBuyer = async (world: World, random: Random): Promise<Person> => {
  if (world.people.length > 0 && random.chance(0.5)) return random.pick(world.people.slice(-30))
  return random.chance(0.4) ? world.newGuest() : world.newPerson(false)
}

const buy: SimulatedAction['run'] = async (world, random) => {
  const person = await pickBuyer(world, random)
  await fillCart(world, random, person)
  const shippingMethod = random.chance(0.2) ? 'express' : 'standard'
  if (random.chance(0.05)) {
    // Clicks twice at once; either request may arrive first.
    const [first, second] = await Promise.all([
      checkOutAs(world, person, { shippingMethod }),
      checkOutAs(world, person, { shippingMethod }),
    ])
    if (first.orderId !== second.orderId)
      world.badAnswers.push(`two clicks made the orders ${first.orderId} and ${second.orderId}`)
  }
  // A cart with a chosen place has the totals of that place.
  const { place, delivery } = await world.callOf(person)(getCart, {})
  const quotedTotal = delivery.find(({ method }) => method === shippingMethod)?.total
  const { orderId, sessionId } = await checkOutAs(world, person, { shippingMethod })
  const total = pageOf(world, sessionId)?.amount_total
  if (place === 'GB' && quotedTotal !== total)
    world.badAnswers.push(`the cart of ${orderId} said ${quotedTotal}, and ${total} is asked for`)
  if (random.chance(0.25)) return `placed for ${total}, page left open`
  if (random.chance(0.1)) {
    world.sandbox.payDelayed(sessionId)
    return `placed for ${total}, paid by a debit that takes days`
  }
  world.sandbox.pay(sessionId)
  if (random.chance(0.3)) await world.callOf(person)(verifyOrder, { id: orderId, sessionId })
  return `bought for ${total}`
}

const payLate: SimulatedAction['run'] = async (world, random) => {
  const openSessions = world.sandbox.sessions().filter(({ status }) => status === 'open')
  if (openSessions.length === 0) return undefined
  const page = random.pick(openSessions)
  world.sandbox.pay(page.id)
  return `paid ${page.amount_total}`
}

const endDebit: SimulatedAction['run'] = async (world, random) => {
  const delayedSessions = world.sandbox
    .sessions()
    .filter(({ status, payment_status: paid }) => status === 'complete' && paid === 'unpaid')
    .filter(({ payment_intent: payment }) =>
      world.sandbox.payments().some(({ id, status }) => id === payment && status === 'processing'),
    )
  if (delayedSessions.length === 0) return undefined
  const { id } = random.pick(delayedSessions)
  const outcome = random.chance(0.7) ? 'succeeded' : 'failed'
  world.sandbox.endDelayed(id, outcome)
  return outcome
}

const cancel: SimulatedAction['run'] = async (world, random) => {
  const order = pickRecentOrder(world, random, 15)
  if (!order) return undefined
  const from = random.pick(['PENDING', 'PAID'] as const)
  const { status, refunded } = await world.callOf(order.person)(cancelOrder, { id: order.id, from })
  return `${status}, ${refunded} back`
}

const changeMind: SimulatedAction['run'] = async (world, random) => {
  const order = pickRecentOrder(world, random, 10)
  if (!order || pageOf(world, order.sessionId)?.status !== 'open') return undefined
  await world.callOf(order.person)(addCartItem, {
    variantId: random.pick(random.pick(world.garments).variantIds),
    quantity: 1,
  })
  const { sessionId } = await checkOutAs(world, order.person)
  if (random.chance(0.5)) world.sandbox.pay(sessionId)
  return `placed anew for ${pageOf(world, sessionId)?.amount_total}`
}

/** Finds who receives the link of an order: its customer, who may have closed their account, or an unknown caller. */
const readerOf = async (world: World, id: string): Promise<Person> => {
  const { email }: { email: string } = await world.db('orders').where({ id }).first('email')
  const known = world.people.find(({ emails }) => emails.has(email))
  if (known) return known
  const reader = await world.newGuest()
  reader.emails.add(email)
  return reader
}

/** Opens a quote by the link in its email, and pays it or leaves its page open. */
const payQuote: SimulatedAction['run'] = async (world, random) => {
  const quoteIds: string[] = await world
    .db('orders')
    .where({ status: 'PENDING' })
    .whereNotNull('quote_until')
    .orderBy('id')
    .pluck('id')
  const links = world.mails.map(({ text }) => /\/order\/([\w-]+)#([\w.-]+)/.exec(text))
  const quoteLinks = links.filter(match => quoteIds.includes(match?.[1] ?? ''))
  if (quoteLinks.length === 0) return undefined
  const [, id = '', token = ''] = random.pick(quoteLinks.slice(-6)) ?? []
  const knownOrder = world.orders.find(order => order.id === id)
  const person = knownOrder?.person ?? (await readerOf(world, id))
  const call = world.callOf(person)
  const { total } = await call(openOrder, { id, token })
  const { url } = await call(payOrder, { id })
  const sessionId = sessionIn(url)
  if (!knownOrder) world.orders.push({ id, person, sessionId })
  if (random.chance(0.3)) return `opened for ${total}`
  world.sandbox.pay(sessionId)
  return `paid ${total}`
}

/** Lets four new guests with full carts check out at the same moment. */
const checkOutAtOnce = async (world: World, fill: (guest: Person) => Promise<unknown>): Promise<string> => {
  const guests: Person[] = []
  for (let each = 0; each < 4; each++) guests.push(await world.newGuest())
  for (const guest of guests) await fill(guest)
  const outcomes = await Promise.allSettled(guests.map(guest => checkOutAs(world, guest)))
  return `${outcomes.filter(({ status }) => status === 'fulfilled').length} of ${guests.length} placed`
}

/** Lets one person use a code in several browsers at the same moment, in an attempt to exceed its limit. */
const useCodeInSeveralBrowsers: SimulatedAction['run'] = async (world, random) => {
  const codes: string[] = await world
    .db('promotions')
    .where({ per_customer_limit: 1, minimum_spend: 0 })
    .orderBy('created_at')
    .pluck('code')
  const code = codes.at(-1)
  if (code === undefined) return undefined
  let email: string | undefined
  return checkOutAtOnce(world, async guest => {
    guest.email = email ??= guest.email
    guest.emails.add(email)
    const call = world.callOf(guest)
    await call(addCartItem, { variantId: random.pick(random.pick(world.garments).variantIds), quantity: 1 })
    await call(applyPromotion, { code })
  })
}

/** Lets several people buy the last units of a garment at the same moment. */
const buyLastUnits: SimulatedAction['run'] = async (world, random) => {
  const variantId = await pickScarceVariant(world, random)
  return checkOutAtOnce(world, guest => world.callOf(guest)(addCartItem, { variantId, quantity: 1 }))
}

export const shoppers: readonly SimulatedAction[] = [
  { name: 'shopper buys', weight: 28, run: buy },
  { name: 'shopper pays later', weight: 6, run: payLate },
  { name: 'bank ends a debit', weight: 2, run: endDebit },
  { name: 'shopper cancels', weight: 4, run: cancel },
  { name: 'shopper changes the cart', weight: 3, run: changeMind },
  { name: 'shopper uses a code twice at once', weight: 1, run: useCodeInSeveralBrowsers },
  { name: 'shoppers want the last units at once', weight: 0.7, run: buyLastUnits },
  { name: 'shopper pays a quote', weight: 5, run: payQuote },
  { name: 'shopper asks for a return', weight: 9, run: askForReturn },
  { name: 'shopper posts a return', weight: 3, run: sendOwnReturn },
  { name: 'shopper cancels a return', weight: 1, run: cancelOwnReturn },
]
