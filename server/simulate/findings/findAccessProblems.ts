import { ApiError } from '@shop/client/ApiError'
import type { Endpoint, SentInput } from '@shop/contracts/endpoint'
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

/** Makes a call that must be refused, and reports any outcome except a refusal with one of these statuses. */
const expectRefusal = async (attempt: string, statuses: readonly number[], call: () => Promise<unknown>) => {
  try {
    await call()
    return [`${attempt} was answered`]
  } catch (error) {
    if (error instanceof ApiError && statuses.includes(error.status)) return []
    return [`${attempt}: ${String(error)}`]
  }
}

const refusalStatuses = [401, 403, 404]

/** Tries to read records of another person. */
const tryForeignRecords = async (
  world: World,
  person: Person,
  { id, person: { addressId } }: KnownOrder,
): Promise<string[]> => {
  const token = person.account ? await world.tokenOf(person.account) : undefined
  const expectRefused = <E extends Endpoint>(endpoint: E, input: SentInput<E>) =>
    expectRefusal(`${endpoint.path} of ${id} for ${person.name}`, refusalStatuses, () =>
      person.browser.call(endpoint, input, token),
    )
  const lines = [{ itemId: newId(), quantity: 1, reason: 'too_small' as const }]
  return [
    ...(await expectRefused(getOrder, { id })),
    ...(await expectRefused(listOrderReturns, { id })),
    ...(await expectRefused(getInvoice, { id })),
    ...(await expectRefused(cancelOrder, { id, from: 'PENDING' })),
    ...(await expectRefused(askReturn, { id, returnId: newId(), lines, note: '' })),
    ...(await expectRefused(getAdminOrder, { id })),
    ...(addressId && person.account
      ? await expectRefused(updateAddress, { ...anAddress(), id: addressId, city: 'Elsewhere' })
      : []),
    ...(await expectRefused(refundOrder, { id, reason: 'Mine.', amount: 1 })),
  ]
}

/** Looks for orders in somebody's list that are not theirs. */
const findForeignOrders = async (world: World, person: Person): Promise<string[]> => {
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

/** Time after which every access token has expired; a token is valid for ten minutes. */
const tokenExpiryMs = 11 * minuteMs

/** Finds an access token that still works after it has expired, although its session continues. */
const findExpiredTokens = async (world: World, random: Random): Promise<string[]> => {
  const accounts = world.people.flatMap(({ account }) => account ?? [])
  if (accounts.length === 0) return []
  const token = await world.tokenOf(random.pick(accounts))
  const listOwnOrders = () => world.shop.call(listOrders, { page: 1, limit: 1 }, token)
  // Makes the shop cache the valid token.
  await listOwnOrders()
  await passUntil(world, world.clock.now() + tokenExpiryMs)
  return expectRefusal('a sign-in that had expired', [401], listOwnOrders)
}

/**
 * Finds records of other people that somebody can read or change, and expired sign-ins that still work.
 */
export const findAccessProblems = async (world: World, random: Random): Promise<string[]> => {
  const problems: string[] = []
  for (const order of random.shuffled(world.orders).slice(0, 2)) {
    const { person } = order
    const otherPeople = world.people.filter(
      other => other !== person && other.account?.user.id !== (person.account?.user.id ?? ''),
    )
    if (otherPeople.length > 0)
      problems.push(...(await tryForeignRecords(world, random.pick(otherPeople), order)))
  }
  if (world.people.length > 0) problems.push(...(await findForeignOrders(world, random.pick(world.people))))
  return [...problems, ...(await findExpiredTokens(world, random))]
}
