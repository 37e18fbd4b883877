import { getReturn, listReturns } from '@shop/contracts/returns/adminEndpoints'
import { staleReads as ofOrders } from '../orders/staleReads.ts'

/** Reads to reload after an act on a return. */
export const staleReads = [...ofOrders, getReturn, listReturns]
