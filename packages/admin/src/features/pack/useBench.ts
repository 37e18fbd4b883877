import { getAdminOrder, listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { ukPostcode } from '@shop/contracts/addresses/postcode'
import { isNumberOf } from '@shop/contracts/orders/orderNumber'
import { getParcelPaper } from '@shop/contracts/orders/slipEndpoints'
import { findByCode } from '@shop/contracts/palette/endpoints'
import { returnCodeIn } from '@shop/contracts/orders/returnCode'
import { tidyCode } from '@shop/contracts/tidy'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { failureText } from '../../kit/act/failureText.ts'
import { useOffline } from '../../kit/offline/OfflineContext.ts'
import { isUnreachable } from '../../kit/offline/unreachable.ts'
import { useConnection } from '../../kit/platform/connection.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { isHeld } from '../orders/orderTasks.ts'
import { useKeptShipments } from '../orders/useKeptShipments.ts'
import type { Said } from './ScanResult.tsx'

/** Paid orders whose lines were seen on this device, the oldest first; those with a number or postcode where one is given. */
const useSeenOrders = () => {
  const { seen } = useOffline()
  return (code?: string): AdminOrder[] => {
    const wanted = code === undefined ? undefined : tidyCode(code).toUpperCase()
    return seen
      .answersOf(getAdminOrder)
      .filter(
        order =>
          order.status === 'PAID' &&
          // Answers that an earlier version has kept do not say.
          !order.dispute &&
          !order.waitsFor &&
          (wanted === undefined ||
            isNumberOf(order, wanted) ||
            order.shippingAddress.postalCode.toUpperCase() === (ukPostcode(wanted) ?? wanted)),
      )
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  }
}

const waiting = { status: 'PAID', held: false, sort: 'oldest', limit: 2 } as const

/** Stored answers stand in while the shop is away; every other failure stays one. */
const whereAway =
  <Found>(find: () => Found) =>
  (error: unknown): Found => {
    if (!isUnreachable(error)) throw error
    return find()
  }

/** An order that was just sent; `isKept`: the shop cannot be told of it yet. */
interface Done {
  id: string
  number: string
  isKept: boolean
}

const doneText = ({ number, isKept }: Done): string =>
  isKept
    ? `Order ${number} is packed. Its shipment is saved on this computer and reaches the shop when the connection is back.`
    : `Order ${number} is on its way.`

interface Outcome {
  /** An order's id; null: none, and the bench is empty. Absent where what lies there stays. */
  opens?: string | null
  said: Said | null
}

/**
 * Reads the order on the bench (from the URL, so that a link leads to it), the number that wait, and the ways to the
 * next one.
 */
export const useBench = () => {
  const { client, platform } = useConnection()
  const seenOrders = useSeenOrders()
  const kept = useKeptShipments()
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const [said, setSaid] = useState<Said | null>(null)
  /** The order that is being sent here. */
  const [sending, setSending] = useState<string | null>(null)
  // A slip that is scanned while the shop is asked for the next order is what is wanted.
  const latest = useRef<symbol | null>(null)
  const id = params.get('order')
  const order = useRead(getAdminOrder, { id: id ?? '' }, { enabled: id !== null })
  const queue = useRead(listAdminOrders, waiting)
  const isPacked = order.data?.status === 'PAID' && !isHeld(order.data)
  // Read ahead, to be printed without the shop as well.
  useRead(getParcelPaper, { id: id ?? '' }, { enabled: platform.preferences !== null && isPacked })

  /** Orders that wait, as the shop or this device knows them, without those shipped here that the shop does not know of. */
  const search = async (code?: string) => {
    const wanted = {
      ...waiting,
      limit: waiting.limit + kept.size,
      ...(code !== undefined && { search: code }),
    }
    return client.call(listAdminOrders, wanted).then(
      ({ items }) => items,
      whereAway(() => seenOrders(code)),
    )
  }
  const isFree = ({ id: found }: { id: string }) => !kept.has(found)

  const open = (next: string | null) => setParams(next === null ? {} : { order: next })
  /** Says and opens what was found, unless something else was wanted meanwhile; whether nothing is left to be said. */
  const look = async (find: () => Promise<Outcome>): Promise<boolean> => {
    const turn = Symbol('look')
    latest.current = turn
    setSaid(null)
    const found = await find().catch((error: unknown): Outcome => ({
      said: { isRight: false, text: failureText(error, 'Failed to load orders.') },
    }))
    if (latest.current !== turn) return true
    if (found.opens === undefined) setSending(null)
    else open(found.opens)
    setSaid(found.said)
    return found.opens !== undefined
  }
  // Not with the call that opens another one: the address changes later.
  if (sending !== null && sending !== id) setSending(null)
  const send = async (act: () => Promise<void>) => {
    setSending(id)
    const before = latest.current
    await act()
    // It was refused, or the next one would have been looked for.
    if (latest.current === before) setSending(null)
  }
  /** The one that has waited longest, but for `done`. */
  const next = (done: Done | null) =>
    look(async () => {
      const items = await search()
      const found = items.find(item => isFree(item) && item.id !== done?.id)
      const rest = found ? '' : ' There are none left to pack.'
      return {
        opens: found?.id ?? null,
        said: done && { isRight: true, text: doneText(done) + rest },
      }
    })
  return {
    id,
    order,
    said,
    /** True from the press of the button until the next order lies here: the one here no longer waits before that. */
    isSending: sending !== null,
    send,
    isKept: (orderId: string) => kept.has(orderId),
    /** Number of orders to pack, where it is known. */
    waits: queue.data && Math.max(0, queue.data.total - kept.size),
    leave: () => {
      latest.current = null
      setSaid(null)
      open(null)
    },
    /** By what stands on its slip: number, postcode, name. */
    find: (code: string) =>
      look(async () => {
        const back = returnCodeIn(code)
        // The slip of a parcel that came back.
        if (back) {
          const { back: found } = await client.call(findByCode, { code: back })
          await navigate(found ? `/admin/returns/${found.id}` : `/admin/returns?search=${back}`)
          return { said: null }
        }
        const items = await search(code)
        const [found, another] = items.filter(isFree)
        if (found && !another) return { opens: found.id, said: null }
        const [done] = items
        if (done && !found)
          return { said: { isRight: false, text: `Order ${done.number} has been shipped here already.` } }
        const text = found
          ? `${code.trim()} matches more than one order: scan its number.`
          : `No order waiting to be packed matches ${code.trim()}.`
        return { said: { isRight: false, text } }
      }),
    next,
  }
}
