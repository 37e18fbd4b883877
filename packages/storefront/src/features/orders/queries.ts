import { getOrder, listOrders } from '@shop/contracts/orders/endpoints'
import { retryAtMost } from '../../kit/query/createQueryClient.ts'
import { query } from '../../kit/query/query.ts'

const perPage = 10

export const ordersQuery = (page: number) => query(listOrders, { page, limit: perPage })
/** Reads an order; retried twice, as the specification requires. */
export const orderQuery = (id: string) => ({ ...query(getOrder, { id }), retry: retryAtMost(2) })
