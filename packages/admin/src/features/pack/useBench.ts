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

/** Tells whether a cached order can be packed. Answers cached by an earlier version lack the last two fields. */
const isReadyToPack = ({ status, dispute, waitsFor }: AdminOrder): boolean =>
  status === 'PAID' && !dispute && !waitsFor

/** Tells whether `search`, a tidied code in upper case, is the order's number or postcode. */
const isFoundBy = (order: AdminOrder, search: string): boolean =>
  isNumberOf(order, search) ||
  order.shippingAddress.postalCode.toUpperCase() === (ukPostcode(search) ?? search)

/**
 * Returns the paid orders cached on this device, oldest first; with `code`, only orders with that number or postcode.
 */
const useCachedOrders = () => {
  const { seen } = useOffline()
  return (code?: string): AdminOrder[] => {
    const search = code === undefined ? undefined : tidyCode(code).toUpperCase()
    return seen
      .answersOf(getAdminOrder)
      .filter(order => isReadyToPack(order) && (search === undefined || isFoundBy(order, search)))
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  }
}

const waitingFilter = { status: 'PAID', held: false, sort: 'oldest', limit: 2 } as const
/** Number of waiting orders that are listed before one is opened. */
const queueLength = 10

/** An order just shipped; `isShipmentWaiting`: the shipment is stored until the shop can be reached. */
interface ShippedOrder {
  id: string
  number: string
  isShipmentWaiting: boolean
}

const shippedText = ({ number, isShipmentWaiting }: ShippedOrder): string =>
  isShipmentWaiting
    ? `Order ${number} is packed. Its shipment is saved on this device and will reach the shop when the connection is back.`
    : `Order ${number} is on its way.`

type OrderRef = Pick<AdminOrder, 'id' | 'number'>

interface Results {
  items: readonly OrderRef[]
  isFromCache: boolean
}

interface Outcome {
  /** Id of the order to open; null closes the order, undefined keeps it. */
  opens?: string | null
  message: ScanMessage | null
}

/**
 * Searches the orders to pack, including orders shipped on this device, which the shop may not yet know of. While the
 * shop is unreachable (`isFromCache`), only cached orders are found.
 */
const useOrderSearch = (savedShipments: ReadonlySet<unknown>) => {
  const { client } = useConnection()
  const cachedOrders = useCachedOrders()
  return async (code?: string): Promise<Results> => {
    const limit = waitingFilter.limit + savedShipments.size
    const input = { ...waitingFilter, limit, ...(code !== undefined && { search: code }) }
    try {
      return { items: (await client.call(listAdminOrders, input)).items, isFromCache: false }
    } catch (error) {
      if (!isUnreachable(error)) throw error
      return { items: cachedOrders(code), isFromCache: true }
    }
  }
}

/** Says that there may be more orders than this device knows. */
const offlineText = 'The shop cannot be reached, and this device has not read any other order to pack.'

/** Opens the only unshipped order that `code` matches, or says why there is none. */
const outcomeOf = (
  code: string,
  { items, isFromCache }: Results,
  unshippedOrders: readonly OrderRef[],
): Outcome => {
  const [order, another] = unshippedOrders
  if (order && !another) return { opens: order.id, message: null }
  const [shipped] = items
  if (shipped && !order)
    return { message: { isRight: false, text: `Order ${shipped.number} has been shipped here already.` } }
  if (order)
    return {
      message: { isRight: false, text: `${code.trim()} matches more than one order: scan its number.` },
    }
  const text = isFromCache
    ? `The shop cannot be reached, and this device has not read an order ${code.trim()}.`
    : `No order waiting to be packed matches ${code.trim()}.`
  return { message: { isRight: false, text } }
}

/** Shows one result at a time: a newer scan supersedes the search that is under way. */
const useLookup = (open: (id: string | null) => void, onStay: () => void) => {
  const [message, setMessage] = useState<ScanMessage | null>(null)
  const latest = useRef<symbol | null>(null)
  const cancel = () => {
    latest.current = null
    setMessage(null)
  }
  /** Runs a search, and returns whether it opened an order or was superseded. */
  const lookUp = async (find: () => Promise<Outcome>): Promise<boolean> => {
    const lookupId = Symbol('lookup')
    latest.current = lookupId
    setMessage(null)
    const outcome = await find().catch((error: unknown): Outcome => ({
      message: { isRight: false, text: failureText(error, 'Failed to load orders.') },
    }))
    if (latest.current !== lookupId) return true
    if (outcome.opens === undefined) onStay()
    else open(outcome.opens)
    setMessage(outcome.message)
    return outcome.opens !== undefined
  }
  return { message, lookUp, cancel, latest }
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
  const [shippingId, setShippingId] = useState<string | null>(null)
  const id = params.get('order')
  const order = useRead(getAdminOrder, { id: id ?? '' }, { enabled: id !== null })
  const queue = useRead(listAdminOrders, { ...waitingFilter, limit: queueLength })
  const isPackable = order.data?.status === 'PAID' && !isOnHold(order.data)
  // Preloaded, so that it can be printed while the shop is unreachable.
  useRead(getParcelPaper, { id: id ?? '' }, { enabled: platform.preferences !== null && isPackable })
  const open = (next: string | null) => setParams(next === null ? {} : { order: next })
  const { message, lookUp, cancel, latest } = useLookup(open, () => setShippingId(null))
  const isUnshipped = (candidate: OrderRef) => !savedShipments.has(candidate.id)

  // Clears the id only once the URL names another order, since the URL changes after `open` has returned.
  if (shippingId !== null && shippingId !== id) setShippingId(null)
  const send = async (action: () => Promise<void>) => {
    setShippingId(id)
    const lookupBefore = latest.current
    await action()
    // Without a newer lookup, the shipment was refused.
    if (latest.current === lookupBefore) setShippingId(null)
  }
  /** Opens a return by its code, from the slip of a parcel that came back. */
  const openReturn = async (code: string): Promise<Outcome> => {
    const { back } = await client.call(findByCode, { code })
    await navigate(back ? `/admin/returns/${back.id}` : `/admin/returns?search=${code}`)
    return { message: null }
  }
  return {
    id,
    order,
    said: message,
    /**
     * True from the press of the button until the next order is open. Meanwhile the page may still show the shipped
     * order.
     */
    isSending: shippingId !== null,
    send,
    isShipmentWaiting: (orderId: string) => savedShipments.has(orderId),
    /** Number of orders to pack, if known. */
    waitingCount: queue.data && Math.max(0, queue.data.total - savedShipments.size),
    /** Orders that have waited longest; undefined until they have loaded. */
    queue: queue.data?.items.filter(isUnshipped),
    open: (next: string) => {
      cancel()
      open(next)
    },
    leave: () => {
      cancel()
      open(null)
    },
    /** Opens an order by the number, postcode or name on its slip, or a return by its code. */
    find: (code: string) =>
      lookUp(async () => {
        const returnCode = returnCodeIn(code)
        if (returnCode) return openReturn(returnCode)
        const results = await search(code)
        return outcomeOf(code, results, results.items.filter(isUnshipped))
      }),
    /** Opens the order that has waited longest, except `shipped`. */
    next: (shipped: ShippedOrder | null) =>
      lookUp(async () => {
        const { items, isFromCache } = await search()
        const nextOrder = items.find(item => isUnshipped(item) && item.id !== shipped?.id)
        const noneText = isFromCache ? offlineText : 'There are none left to pack.'
        const text = [shipped && shippedText(shipped), !nextOrder && noneText].filter(Boolean).join(' ')
        const hasMessage = shipped !== null || (isFromCache && !nextOrder)
        return {
          opens: nextOrder?.id ?? null,
          message: hasMessage ? { isRight: shipped !== null, text } : null,
        }
      }),
  }
}
