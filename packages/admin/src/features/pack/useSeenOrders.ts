import { type AdminOrder, getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { orderNumber } from '@shop/contracts/orders/orderNumber'
import { useOffline } from '../../kit/offline/OfflineContext.ts'

/** Paid orders whose lines were seen on this device, the oldest first; those with a number or postcode where one is given. */
export const useSeenOrders = () => {
  const { seen } = useOffline()
  return (code?: string): AdminOrder[] => {
    const wanted = code?.trim().toUpperCase()
    return seen
      .answersOf(getAdminOrder)
      .filter(
        ({ id, status, dispute, shippingAddress: { postalCode } }) =>
          status === 'PAID' &&
          // Answers that an earlier version has kept do not say.
          !dispute &&
          (wanted === undefined || [orderNumber(id), postalCode].some(name => name.toUpperCase() === wanted)),
      )
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  }
}
