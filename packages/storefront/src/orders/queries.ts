import { getOrder, listOrders } from '@shop/contracts/orders/endpoints'
import { query } from '../query/query.ts'

const perPage = 10

export const ordersQuery = (page: number) => query(listOrders, { page, limit: perPage })
export const orderQuery = (id: string) => query(getOrder, { id })
