import { getOrderMoney } from '@shop/contracts/orders/moneyEndpoints'
import type { Deps } from '../base/deps.ts'
import { notFound } from '../http/Failure.ts'
import type { Mount } from '../http/mount.ts'

export const moneyRoutes = (mount: Mount, { db }: Deps) => {
  mount(getOrderMoney, async ({ input: { id } }) => {
    const columns = ['number', 'at', 'kind', 'debit', 'credit', 'amount', 'currency']
    const moves = await db('money_moves')
      .where({ order_id: id })
      // To the second, as the provider counts: a fee follows its payment.
      .orderByRaw('substr(at, 1, 19), number')
      .select(columns)
    if (moves.length === 0 && !(await db('orders').where({ id }).first('id')))
      throw notFound('This order does not exist.')
    return { moves }
  })
}
