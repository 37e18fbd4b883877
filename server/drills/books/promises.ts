import type { Books } from './readBooks.ts'

/** A fact that the shop has confirmed with a 2xx, to be checked against its records when everything has settled. */
export interface ConfirmedFact {
  fact: 'placed' | 'canceled' | 'paid' | 'shipped' | 'refunded'
  orderId: string
  /** Cart of a `placed` order. */
  cartId?: string
  /** Ids of all refunds in the answer about a `refunded` order. */
  refundIds?: string[]
}

const isKept = (books: Books, { fact, orderId, cartId, refundIds = [] }: ConfirmedFact): boolean => {
  const order = books.orders.find(({ id }) => id === orderId)
  const steps = books.steps.filter(step => step.orderId === orderId)
  switch (fact) {
    case 'placed':
      return order?.cartId === cartId
    case 'canceled':
      return steps.some(({ to }) => to === 'CANCELED')
    case 'paid':
      return Boolean(order?.paidAt)
    case 'shipped':
      return steps.some(({ to }) => to === 'SHIPPED')
    case 'refunded':
      return refundIds.every(id =>
        books.refunds.some(refund => refund.id === id && refund.state === 'SUCCEEDED'),
      )
  }
}

/** Finds confirmed facts that are not in the records. */
export const findBrokenPromises = (books: Books, promised: readonly ConfirmedFact[]): ConfirmedFact[] =>
  promised.filter(promise => !isKept(books, promise))
