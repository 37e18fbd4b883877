import { useSession } from './useSession.ts'

/** Address of an account's orders. */
export const ordersAddress = '/profile?tab=orders'

/** Returns the address of a shopper's order: in the account, or its own page if the shopper is signed out. */
export const orderAddress = (id: string | undefined): string => {
  if (id === undefined) return ordersAddress
  return useSession.getState().user ? `${ordersAddress}&order=${id}` : `/order/${id}`
}
