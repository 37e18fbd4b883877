import { getOrderMoney } from '@shop/contracts/orders/moneyEndpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import { notFound } from '../../../platform/http/Failure.ts'
import type { Mount } from '../../../platform/http/mount.ts'

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
