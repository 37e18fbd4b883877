import { getAdminOrder, listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import { orderNumber } from '@shop/contracts/orders/orderNumber'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { failureText } from '../act/failureText.ts'
import { useConnection } from '../app/connection.ts'
import { isUnreachable } from '../offline/unreachable.ts'
import { useRead } from '../query/useRead.ts'
import { useSeenOrders } from './useSeenOrders.ts'
import type { Said } from './ScanResult.tsx'

const waiting = { status: 'PAID', sort: 'oldest', limit: 2 } as const

/** Where the shop is away, what was seen of it stands in; every other failure stays one. */
const whereAway =
  <Found>(find: () => Found) =>
  (error: unknown): Found => {
    if (!isUnreachable(error)) throw error
    return find()
  }

/** Which order lies on the bench (in the URL, so that a link leads to it), how many wait, and the ways to the next one. */
export const useBench = () => {
  const { client } = useConnection()
  const seenOrders = useSeenOrders()
  const [params, setParams] = useSearchParams()
  const [said, setSaid] = useState<Said | null>(null)
  const id = params.get('order')
  const order = useRead(getAdminOrder, { id: id ?? '' }, { enabled: id !== null })
  const queue = useRead(listAdminOrders, waiting)

  const open = (next: string | null) => setParams(next === null ? {} : { order: next })
  const look = async (find: () => Promise<boolean>): Promise<boolean> => {
    setSaid(null)
    try {
      return await find()
    } catch (error) {
      setSaid({ isRight: false, text: failureText(error, 'Failed to load orders.') })
      return false
    }
  }
  return {
    id,
    order,
    said,
    waits: queue.data?.total,
    leave: () => {
      setSaid(null)
      open(null)
    },
    /** By what stands on its slip: number, postcode, name. */
    find: (code: string) =>
      look(async () => {
        const items = await client.call(listAdminOrders, { ...waiting, search: code }).then(
          ({ items: found }) => found,
          whereAway(() => seenOrders(code)),
        )
        const [found, another] = items
        if (found && !another) {
          open(found.id)
          return true
        }
        setSaid({
          isRight: false,
          text: found
            ? `${code.trim()} is not of one order alone: scan its number.`
            : `No order that waits to be packed is found by ${code.trim()}.`,
        })
        return false
      }),
    /** The one that has waited longest, but for `done`. */
    next: (done: string | null) =>
      look(async () => {
        const items = await client.call(listAdminOrders, waiting).then(
          ({ items: found }) => found,
          whereAway(() => seenOrders()),
        )
        const found = items.find(item => item.id !== done)
        open(found?.id ?? null)
        if (done !== null)
          setSaid({
            isRight: true,
            text: `Order ${orderNumber(done)} is on its way.${found ? '' : ' None is waiting now.'}`,
          })
        return found !== undefined
      }),
  }
}
