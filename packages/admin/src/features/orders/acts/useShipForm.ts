import { carriers, fulfilOrder } from '@shop/contracts/orders/adminEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { isBlank } from '@shop/contracts/tidy'
import { useForm } from '../../../kit/form/useForm.ts'
import { staleReads } from '../staleReads.ts'

export const carrierOptions = carriers.map(value => ({ value, label: value }))

/** PAID to SHIPPED with carrier and tracking number; the customer is told unless `notify` is taken away. */
export const useShipForm = (order: AdminOrder, onSaved: () => void) =>
  useForm(fulfilOrder, {
    defaults: { carrier: carriers[0], trackingNumber: '', notify: true },
    toInput: ({ trackingNumber, ...rest }) => ({
      ...rest,
      id: order.id,
      ...(!isBlank(trackingNumber) && { trackingNumber }),
    }),
    failure: 'Failed to update order status to Shipped',
    keeps: `order-ship:${order.id}`,
    refetch: staleReads,
    onSaved,
  })
