import type { QueryBuilder } from 'objection'
import type { Order } from './Order.ts'

/** Tells whether an order was cancelled because a changed checkout replaced it: its shopper never meant to place it. */
export const isSuperseded = ({ status, supersededAt }: Pick<Order, 'status' | 'supersededAt'>): boolean =>
  status === 'CANCELED' && supersededAt !== null

/** Selects superseded orders. */
export const superseded = (query: QueryBuilder<Order>) =>
  void query.where({ status: 'CANCELED' }).whereNotNull('superseded_at')
