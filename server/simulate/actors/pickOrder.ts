import { getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import type { Random } from '../../demo/random.ts'
import type { World } from '../World.ts'

/** Picks one of the 30 most recently changed orders with one of these statuses that fulfil an SQL condition. */
export const pickOrder = async (
  world: World,
  random: Random,
  statuses: readonly string[],
  condition = '1 = 1',
) => {
  const ids: string[] = await world
    .db('orders')
    .whereIn('status', statuses)
    .whereRaw(condition)
    .orderBy('updated_at', 'desc')
    .orderBy(['created_at', 'id'])
    .limit(30)
    .pluck('id')
  if (ids.length === 0) return undefined
  return world.callAsStaff(getAdminOrder, { id: random.pick(ids) })
}

/** Describes an order in the history: amounts in pence. */
export const stateOf = ({ status, total, refunded, leftToRefund }: AdminOrder) =>
  `${status} of ${total}, ${refunded} back, ${leftToRefund} left`
