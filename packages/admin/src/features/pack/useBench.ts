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
import { isOnHold } from '../orders/orderTasks.ts'
import { useWaitingShipments } from '../orders/useWaitingShipments.ts'
import type { ScanMessage } from '../../kit/scan/ScanResult.tsx'

/**
 * Returns the paid orders cached on this device, oldest first; with `code`, only orders with that number or postcode.
 */
const useCachedOrders = () => {
  const { seen } = useOffline()
  return (code?: string): AdminOrder[] => {
    const wanted = code === undefined ? undefined : tidyCode(code).toUpperCase()
    return seen
      .answersOf(getAdminOrder)
      .filter(
        order =>
          order.status === 'PAID' &&
          // Answers cached by an earlier version lack both.
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
/** Number of waiting orders that are listed before one is opened. */
const listed = 10

/** An order just shipped; `isKept`: the shipment is stored until the shop can be reached. */
interface Done {
  id: string
  number: string
  isKept: boolean
}

const doneText = ({ number, isKept }: Done): string =>
  isKept
    ? `Order ${number} is packed. Its shipment is saved on this device and will reach the shop when the connection is back.`
    : `Order ${number} is on its way.`

type Found = Pick<AdminOrder, 'id' | 'number'>

interface Results {
  items: readonly Found[]
  isAway: boolean
}

interface Outcome {
  /** Id of the order to open; null closes the order, undefined keeps it. */
  opens?: string | null
  said: ScanMessage | null
}

/**
 * Searches the orders to pack, including orders shipped on this device, which the shop may not yet know of. While the
 * shop is unreachable (`isAway`), only cached orders are found.
 */
const useOrderSearch = (savedShipments: ReadonlySet<unknown>) => {
  const { client } = useConnection()
  const cachedOrders = useCachedOrders()
  return async (code?: string): Promise<Results> => {
    const limit = waiting.limit + savedShipments.size
    const input = { ...waiting, limit, ...(code !== undefined && { search: code }) }
    try {
      return { items: (await client.call(listAdminOrders, input)).items, isAway: false }
    } catch (error) {
      if (!isUnreachable(error)) throw error
      return { items: cachedOrders(code), isAway: true }
    }
  }
}

/** Says that there may be more orders than this device knows. */
const awayText = 'The shop cannot be reached, and this device has not read any other order to pack.'

/** Opens the only order that `code` matches, or says why there is none; `free` are the orders not yet shipped. */
const outcomeOf = (code: string, { items, isAway }: Results, free: readonly Found[]): Outcome => {
  const [found, another] = free
  if (found && !another) return { opens: found.id, said: null }
  const [done] = items
  if (done && !found)
    return { said: { isRight: false, text: `Order ${done.number} has been shipped here already.` } }
  if (found)
    return { said: { isRight: false, text: `${code.trim()} matches more than one order: scan its number.` } }
  const text = isAway
    ? `The shop cannot be reached, and this device has not read an order ${code.trim()}.`
    : `No order waiting to be packed matches ${code.trim()}.`
  return { said: { isRight: false, text } }
}

/** Shows one result at a time: a newer scan supersedes the search that is under way. */
const useLookup = (open: (id: string | null) => void, onStay: () => void) => {
  const [said, setSaid] = useState<ScanMessage | null>(null)
  const latest = useRef<symbol | null>(null)
  const cancel = () => {
    latest.current = null
    setSaid(null)
  }
  /** Runs a search, and returns whether it opened an order or was superseded. */
  const lookUp = async (find: () => Promise<Outcome>): Promise<boolean> => {
    const token = Symbol('lookup')
    latest.current = token
    setSaid(null)
    const found = await find().catch((error: unknown): Outcome => ({
      said: { isRight: false, text: failureText(error, 'Failed to load orders.') },
    }))
    if (latest.current !== token) return true
    if (found.opens === undefined) onStay()
    else open(found.opens)
    setSaid(found.said)
    return found.opens !== undefined
  }
  return { said, lookUp, cancel, latest }
}

/**
 * Returns the order being packed, which the URL names, the number of waiting orders, and functions that open the next
 * one.
 */
export const useBench = () => {
  const { client, platform } = useConnection()
  const savedShipments = useWaitingShipments()
  const search = useOrderSearch(savedShipments)
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  /** Id of the order being shipped. */
  const [sending, setSending] = useState<string | null>(null)
  const id = params.get('order')
  const order = useRead(getAdminOrder, { id: id ?? '' }, { enabled: id !== null })
  const queue = useRead(listAdminOrders, { ...waiting, limit: listed })
  const isPacked = order.data?.status === 'PAID' && !isOnHold(order.data)
  // Preloaded, so that it can be printed while the shop is unreachable.
  useRead(getParcelPaper, { id: id ?? '' }, { enabled: platform.preferences !== null && isPacked })
  const open = (next: string | null) => setParams(next === null ? {} : { order: next })
  const { said, lookUp, cancel, latest } = useLookup(open, () => setSending(null))
  const isFree = (found: Found) => !savedShipments.has(found.id)

  // Not together with `open`, because the URL changes later.
  if (sending !== null && sending !== id) setSending(null)
  const send = async (action: () => Promise<void>) => {
    setSending(id)
    const lookupBefore = latest.current
    await action()
    // Without a newer lookup, the shipment was refused.
    if (latest.current === lookupBefore) setSending(null)
  }
  /** Opens a return by its code, from the slip of a parcel that came back. */
  const openReturn = async (code: string): Promise<Outcome> => {
    const { back } = await client.call(findByCode, { code })
    await navigate(back ? `/admin/returns/${back.id}` : `/admin/returns?search=${code}`)
    return { said: null }
  }
  return {
    id,
    order,
    said,
    /** True from the press of the button until the next order is open: the shown order is no longer waiting. */
    isSending: sending !== null,
    send,
    isKept: (orderId: string) => savedShipments.has(orderId),
    /** Number of orders to pack, if known. */
    waits: queue.data && Math.max(0, queue.data.total - savedShipments.size),
    /** Orders that have waited longest; undefined until they have loaded. */
    queue: queue.data?.items.filter(isFree),
    open: (next: string) => {
      cancel()
      open(next)
    },
    leave: () => {
      cancel()
      open(null)
    },
    /** Opens an order by the number, postcode or name on its slip. */
    find: (code: string) =>
      lookUp(async () => {
        const returnCode = returnCodeIn(code)
        if (returnCode) return openReturn(returnCode)
        const results = await search(code)
        return outcomeOf(code, results, results.items.filter(isFree))
      }),
    /** Opens the order that has waited longest, except `done`. */
    next: (done: Done | null) =>
      lookUp(async () => {
        const { items, isAway } = await search()
        const found = items.find(item => isFree(item) && item.id !== done?.id)
        const suffix = found ? '' : isAway ? awayText : 'There are none left to pack.'
        const text = [done && doneText(done), suffix].filter(Boolean).join(' ')
        const isSaid = done !== null || (isAway && !found)
        return { opens: found?.id ?? null, said: isSaid ? { isRight: done !== null, text } : null }
      }),
  }
}
