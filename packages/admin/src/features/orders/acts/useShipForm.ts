import { fulfilOrder } from '@shop/contracts/orders/adminEndpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { unsentLinesOf } from '@shop/contracts/orders/parcels'
import { removalsText } from '@shop/contracts/orders/removals'
import { isBlank } from '@shop/contracts/tidy'
import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import { useState } from 'react'
import type { WaitingCall } from '../../../kit/form/formOptions.ts'
import { useForm } from '../../../kit/form/useForm.ts'
import { useCarriers } from '../../../kit/screen/settings.ts'
import { staleReads } from '../staleReads.ts'
import { unitProblems } from '../unitProblems.ts'

/** Returns the carriers as options, including a sent parcel's carrier, which may no longer be offered. */
export const useCarrierOptions = (parcelCarrier?: string | null) => {
  const carriers = useCarriers()
  const names = parcelCarrier && !carriers.includes(parcelCarrier) ? [...carriers, parcelCarrier] : carriers
  return names.map(value => ({ value, label: value }))
}

/** Returns the carrier named in the chosen delivery option, if the shop offers it. */
const defaultCarrier = ({ deliveryWay }: AdminOrder, carriers: readonly string[]) =>
  carriers.find(carrier => carrier === deliveryWay.carrier) ?? carriers[0] ?? ''

type Shipment = SentInput<typeof fulfilOrder>

interface Options extends Pick<WaitingCall<typeof fulfilOrder>, 'onStored' | 'isQuiet'> {
  /** True if its units were checked off at the bench. */
  isPacked?: boolean
  onSaved: (order: AdminOrder) => void
}

interface Values {
  carrier: Shipment['carrier']
  trackingNumber: string
  notify: boolean
  /** Ships only `units`. */
  isPart: boolean
  /** Units by line id. */
  units: Record<string, number | null>
}

const linesOf = ({ units }: Values) =>
  Object.entries(units)
    .map(([itemId, quantity]) => ({ itemId, quantity: quantity ?? 0 }))
    .filter(({ quantity }) => quantity > 0)

const describeShipment = ({ carrier, trackingNumber, notify, isPart }: Shipment): string =>
  [
    [isPart ? 'Part of it shipped with' : 'Shipped with', carrier, trackingNumber && `(${trackingNumber})`]
      .filter(Boolean)
      .join(' '),
    notify !== false && 'The customer is emailed as soon as the shop knows.',
  ]
    .filter(Boolean)
    .join('. ')

/**
 * Returns the order as it was when the form was opened, so that the shop refuses one that has changed since. A refusal
 * shows the order as it is then for another look.
 */
const useShownOrder = (order: AdminOrder) => {
  const [shown, setShown] = useState(order)
  const [isRefused, setRefused] = useState(false)
  if (isRefused && shown !== order) {
    setShown(order)
    setRefused(false)
  }
  return { shown, onRefused: () => setRefused(true) }
}

/**
 * Ships the rest of an order, or a part of it, with carrier and tracking number. The customer gets an email unless
 * `notify` is off; `shown` is the order whose units and address are sent along. While the shop is unreachable, the
 * shipment is stored; the shop refuses it later if the order, its parcels or its address have changed.
 */
export const useShipForm = (order: AdminOrder, { isPacked = false, onSaved, ...waitingOptions }: Options) => {
  const carriers = useCarriers()
  const { shown, onRefused } = useShownOrder(order)
  const unsentLines = unsentLinesOf(shown)
  const confirm = useConfirm()
  /** Says which units of the parcel a paid addition is to take out; null if none. */
  const warningOf = (values: Values) =>
    removalsText(values.isPart ? linesOf(values) : unsentLines, {
      unsent: unsentLines,
      removals: shown.removals,
    })
  const form = useForm<typeof fulfilOrder, Values>(
    {
      endpoint: fulfilOrder,
      kind: 'ship',
      describe: input => ({
        title: `Shipment of order ${order.number}`,
        text: describeShipment(input),
        place: `/admin/orders/${order.id}`,
      }),
      ...waitingOptions,
    },
    {
      defaults: {
        carrier: defaultCarrier(order, carriers),
        trackingNumber: '',
        notify: true,
        isPart: false,
        units: Object.fromEntries(unsentLines.map(({ itemId }) => [itemId, 0])),
      },
      toInput: values => ({
        carrier: values.carrier,
        notify: values.notify,
        id: order.id,
        version: shown.version,
        ...(values.isPart
          ? { isPart: true, lines: linesOf(values) }
          : isPacked
            ? { lines: unsentLines }
            : unsentLines.length > 0 && { expectedLines: unsentLines }),
        ...(warningOf(values) !== null && { despiteRemovals: true }),
        ...(!isBlank(values.trackingNumber) && { trackingNumber: values.trackingNumber }),
      }),
      validate: ({ isPart, units }) =>
        isPart
          ? unitProblems(
              unsentLines.map(({ itemId, quantity }) => ({
                name: `units.${itemId}`,
                quantity: units[itemId],
                left: quantity,
              })),
            )
          : {},
      confirm: async values => {
        const text = warningOf(values)
        return text === null || confirm({ title: 'Send anyway?', text, actionLabel: 'Send Anyway' })
      },
      failure: 'Failed to update order status to Shipped',
      draft: `order-ship:${order.id}`,
      refetch: staleReads,
      onSaved,
      onRefused,
    },
  )
  return { ...form, shown }
}
