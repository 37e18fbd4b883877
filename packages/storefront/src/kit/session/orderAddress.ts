import { useSession } from './useSession.ts'

/** Address of all orders of an account. */
export const ordersAddress = '/profile?tab=orders'

/** Address at which a shopper finds one of their orders: in the account, or on its own page where nobody is signed in. */
export const orderAddress = (id: string | undefined): string => {
  if (id === undefined) return ordersAddress
  return useSession.getState().user ? `${ordersAddress}&order=${id}` : `/order/${id}`
}
