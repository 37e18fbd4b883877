import { ApiError } from '@shop/client/ApiError'
import type { Endpoint, Sent } from '@shop/contracts/endpoint'
import { updateAddress } from '@shop/contracts/addresses/endpoints'
import { getInvoice } from '@shop/contracts/invoices/endpoints'
import { getAdminOrder, refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { cancelOrder, getOrder, listOrders } from '@shop/contracts/orders/endpoints'
import { askReturn, listOrderReturns } from '@shop/contracts/returns/endpoints'
import type { Random } from '../../demo/random.ts'
import { anAddress } from '../../src/test/accounts.ts'
import { minuteMs } from '../../src/platform/base/time.ts'
import { newId } from '../../src/platform/database/BaseModel.ts'
import { passUntil } from '../passTime.ts'
import type { KnownOrder, Person, World } from '../World.ts'

/** Calls as somebody without permission, and reports an answer other than a refusal with one of these statuses. */
const expectRefusal = async (what: string, statuses: readonly number[], call: () => Promise<unknown>) => {
  try {
    await call()
    return [`${what} was answered`]
  } catch (error) {
    if (error instanceof ApiError && statuses.includes(error.status)) return []
    return [`${what}: ${String(error)}`]
  }
}

const hidden = [401, 403, 404]

/** Tries to read records of another person. */
const tryForeignRecords = async (
  world: World,
  person: Person,
  { id, person: { addressId } }: KnownOrder,
): Promise<string[]> => {
  const token = person.account ? await world.tokenOf(person.account) : undefined
  const tries = <E extends Endpoint>(endpoint: E, input: Sent<E>) =>
    expectRefusal(`${endpoint.path} of ${id} for ${person.name}`, hidden, () =>
      person.browser.call(endpoint, input, token),
    )
  const lines = [{ itemId: newId(), quantity: 1, reason: 'too_small' as const }]
  return [
    ...(await tries(getOrder, { id })),
    ...(await tries(listOrderReturns, { id })),
    ...(await tries(getInvoice, { id })),
    ...(await tries(cancelOrder, { id, from: 'PENDING' })),
    ...(await tries(askReturn, { id, returnId: newId(), lines, note: '' })),
    ...(await tries(getAdminOrder, { id })),
    ...(addressId && person.account
      ? await tries(updateAddress, { ...anAddress(), id: addressId, city: 'Elsewhere' })
      : []),
    ...(await tries(refundOrder, { id, reason: 'Mine.', amount: 1 })),
  ]
}

/** Looks for orders in somebody's list that are not theirs. */
const findOthers = async (world: World, person: Person): Promise<string[]> => {
  if (!person.account) return []
  const { orders } = await world.callOf(person)(listOrders, { page: 1, limit: 100 })
  const userId = person.account.user.id
  const otherOrderIds = await world
    .db('orders')
    .whereIn(
      'id',
      orders.map(({ id }) => id),
    )
    .whereNot({ user_id: userId })
    .pluck('id')
  return otherOrderIds.map((id: string) => `${person.name} lists the order ${id} of somebody else`)
}

/** Time after which no access token is valid any more, ms: it is valid for ten minutes. */
const expired = 11 * minuteMs

/** Tries an access token that has just expired, although the session that it belongs to continues. */
const findOverstayed = async (world: World, random: Random): Promise<string[]> => {
  const signedIn = world.people.flatMap(({ account }) => account ?? [])
  if (signedIn.length === 0) return []
  const token = await world.tokenOf(random.pick(signedIn))
  const list = () => world.shop.call(listOrders, { page: 1, limit: 1 }, token)
  // The shop may remember it from now on.
  await list()
  await passUntil(world, world.clock.now() + expired)
  return expectRefusal('a sign-in that had expired', [401], list)
}

/**
 * Finds what somebody can read or do that belongs to another person, or that their expired sign-in no longer allows.
 */
export const findReaders = async (world: World, random: Random): Promise<string[]> => {
  const problems: string[] = []
  for (const order of random.shuffled(world.orders).slice(0, 2)) {
    const { person } = order
    const otherPeople = world.people.filter(
      other => other !== person && other.account?.user.id !== (person.account?.user.id ?? ''),
    )
    if (otherPeople.length > 0)
      problems.push(...(await tryForeignRecords(world, random.pick(otherPeople), order)))
  }
  if (world.people.length > 0) problems.push(...(await findOthers(world, random.pick(world.people))))
  return [...problems, ...(await findOverstayed(world, random))]
}
