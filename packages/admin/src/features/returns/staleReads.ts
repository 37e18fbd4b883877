import { getReturn, listReturns } from '@shop/contracts/returns/adminEndpoints'
import { staleReads as ofOrders } from '../orders/staleReads.ts'

/** Reads to refetch after an action on a return. */
export const staleReads = [...ofOrders, getReturn, listReturns]
