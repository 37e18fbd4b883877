import { fulfilOrder } from '@shop/contracts/orders/adminEndpoints'
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
  order: { id: string }
  trackingNumber: string
}

/**
 * Ships orders one after another and stores the reasons for failures by id. A retry leaves out orders already shipped.
 */
export const useShipping = () => {
  const { client } = useConnection()
  const queries = useQueryClient()
  // Idempotency keys: a retry after a lost answer ships only once.
  const [keys] = useState(() => new Map<string, string>())
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const [isBusy, setIsBusy] = useState(false)
  const ship = async (rows: readonly Parcel[], { carrier, notify }: Shipping): Promise<boolean> => {
    setIsBusy(true)
    const shippedIds = new Set(sent)
    const failed = new Map<string, string>()
    for (const { order, trackingNumber } of rows.filter(row => !sent.has(row.order.id))) {
      const { id } = order
      const shipmentId = keys.get(id) ?? crypto.randomUUID()
      keys.set(id, shipmentId)
      try {
        await client.call(fulfilOrder, {
          id,
          shipmentId,
          carrier,
          notify,
          ...(trackingNumber && { trackingNumber }),
        })
        shippedIds.add(id)
      } catch (error) {
        failed.set(id, failureText(error, 'Not sent.'))
      }
      setSent(new Set(shippedIds))
    }
    setFailures(failed)
    setIsBusy(false)
    await Promise.all(staleReads.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
    return failed.size === 0
  }
  return { ship, sent, failures, isBusy }
}
