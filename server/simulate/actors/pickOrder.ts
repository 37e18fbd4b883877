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

/** SQL conditions of orders that few acts would meet by chance. */
const rareOrders = {
  isExchange: `waits_for is null and exists (select 1 from return_lines t join order_items i on i.id = t.swap_item_id
    where i.order_id = orders.id)`,
  goesAbroad: `vat_reason <> 'standard'`,
  hasPaidAddition: 'exists (select 1 from orders a where a.adds_to = orders.id and a.paid_at is not null)',
} as const

/** Picks an order as `pickOrder` does, often one of a rare kind. */
export const pickOftenRare = async (
  world: World,
  random: Random,
  statuses: readonly string[],
  kinds: readonly (keyof typeof rareOrders)[],
) => {
  const rare = random.chance(0.4)
    ? await pickOrder(world, random, statuses, rareOrders[random.pick(kinds)])
    : undefined
  return rare ?? pickOrder(world, random, statuses)
}

/** Describes an order in the history: amounts in pence. */
export const stateOf = ({ status, total, refunded, leftToRefund }: AdminOrder) =>
  `${status} of ${total}, ${refunded} back, ${leftToRefund} left`
