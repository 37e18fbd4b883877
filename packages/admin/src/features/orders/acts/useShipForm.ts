import { carriers, fulfilOrder } from '@shop/contracts/orders/adminEndpoints'
import type { Sent } from '@shop/contracts/endpoint'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { isBlank } from '@shop/contracts/tidy'
import type { WaitingCall } from '../../../kit/form/formOptions.ts'
import { useForm } from '../../../kit/form/useForm.ts'
import { staleReads } from '../staleReads.ts'

export const carrierOptions = carriers.map(value => ({ value, label: value }))

type Shipment = Sent<typeof fulfilOrder>

interface Options extends Pick<WaitingCall<typeof fulfilOrder>, 'onKept' | 'isQuiet'> {
  /** Units that were checked into the parcel. */
  lines?: Shipment['lines']
  onSaved: () => void
}

const inWords = ({ carrier, trackingNumber, notify }: Shipment): string =>
  [
    ['Shipped with', carrier, trackingNumber && `(${trackingNumber})`].filter(Boolean).join(' '),
    notify !== false && 'The customer is emailed as soon as the shop knows.',
  ]
    .filter(Boolean)
    .join('. ')

/**
 * PAID to SHIPPED with carrier and tracking number; the customer is told unless `notify` is taken away. Kept where the
 * shop cannot be reached: it is then refused later if order, parcel or address are others by then.
 */
export const useShipForm = (order: AdminOrder, { lines, onSaved, ...keeping }: Options) =>
  useForm<typeof fulfilOrder, { carrier: Shipment['carrier']; trackingNumber: string; notify: boolean }>(
    {
      endpoint: fulfilOrder,
      kind: 'ship',
      describe: input => ({ title: `Shipment of order ${order.number}`, text: inWords(input) }),
      ...keeping,
    },
    {
      defaults: { carrier: carriers[0], trackingNumber: '', notify: true },
      toInput: ({ trackingNumber, ...rest }) => ({
        ...rest,
        id: order.id,
        version: order.version,
        ...(lines && { lines }),
        ...(!isBlank(trackingNumber) && { trackingNumber }),
      }),
      failure: 'Failed to update order status to Shipped',
      keeps: `order-ship:${order.id}`,
      refetch: staleReads,
      onSaved,
    },
  )
