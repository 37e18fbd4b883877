import { fulfilOrder } from '@shop/contracts/orders/adminEndpoints'
import { findNumberedOrders, type NumberedOrder } from '@shop/contracts/orders/sendingEndpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../kit/act/failureText.ts'
import { useConnection } from '../../../kit/platform/connection.ts'
import { staleReads } from '../staleReads.ts'

interface Shipping {
  carrier: string
  notify: boolean
}

interface Parcel {
  order: Pick<NumberedOrder, 'id' | 'version' | 'unsent'>
  trackingNumber: string
}

/** Returns the units of an order as a shipment sends them along. */
const expectedOf = ({ version, unsent }: Parcel['order']) => ({
  version,
  ...(unsent.length > 0 && { expectedLines: unsent.map(({ itemId, quantity }) => ({ itemId, quantity })) }),
})

/**
 * Ships orders one after another, each with the units that were shown for it, and stores the reasons for failures by
 * id. A retry leaves out orders already shipped.
 */
export const useShipping = () => {
  const { client } = useConnection()
  const queries = useQueryClient()
  // Idempotency keys by order id: a retry after a lost answer ships only once.
  const [shipmentIds] = useState(() => new Map<string, string>())
  const [shippedIds, setShippedIds] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const [isBusy, setIsBusy] = useState(false)
  /** Returns the ids of the orders that were not shipped. */
  const ship = async (rows: readonly Parcel[], { carrier, notify }: Shipping): Promise<string[]> => {
    setIsBusy(true)
    const newShippedIds = new Set(shippedIds)
    const newFailures = new Map<string, string>()
    for (const { order, trackingNumber } of rows.filter(row => !shippedIds.has(row.order.id))) {
      const { id } = order
      const shipmentId = shipmentIds.get(id) ?? crypto.randomUUID()
      shipmentIds.set(id, shipmentId)
      try {
        await client.call(fulfilOrder, {
          id,
          shipmentId,
          carrier,
          notify,
          ...expectedOf(order),
          ...(trackingNumber && { trackingNumber }),
        })
        newShippedIds.add(id)
      } catch (error) {
        newFailures.set(id, failureText(error, 'Not sent.'))
      }
      setShippedIds(new Set(newShippedIds))
    }
    setFailures(newFailures)
    setIsBusy(false)
    const reads = [...staleReads, findNumberedOrders]
    await Promise.all(reads.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
    return [...newFailures.keys()]
  }
  return { ship, shippedIds, failures, isBusy }
}
