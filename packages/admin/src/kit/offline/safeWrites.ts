import { ApiError } from '@shop/client/ApiError'
import type { Endpoint } from '@shop/contracts/endpoint'
import { correctStock, countStock, receiveStock } from '@shop/contracts/inventory/endpoints'
import { countInStockTake } from '@shop/contracts/inventory/stockTakeEndpoints'
import { fulfilOrder, packOrder } from '@shop/contracts/orders/adminEndpoints'
import type { Need } from '@shop/ui/buttons/allowed'
import { addOrderNote } from '@shop/contracts/orders/noteEndpoints'

/**
 * Writes that may wait until the shop can be reached again, as they are right later, too, and done once under their
 * key however often they are sent. None is about money. Customers are told of a shipment alone: once, and only where
 * the shop still finds order, parcel and address as they were packed.
 */
export const safeWrites = {
  note: { endpoint: addOrderNote, key: 'noteId' },
  count: { endpoint: countStock, key: 'moveId' },
  receive: { endpoint: receiveStock, key: 'moveId' },
  correct: { endpoint: correctStock, key: 'moveId' },
  // Says how long ago it was by this device's own clock, whatever that says: it is compared with the stock of then.
  tally: { endpoint: countInStockTake, key: 'countId', age: 'secondsAgo' },
  packed: { endpoint: packOrder, key: 'checkId' },
  ship: { endpoint: fulfilOrder, key: 'shipmentId' },
} as const satisfies Record<string, { endpoint: Endpoint; key: string; age?: string }>

export type SafeWrite = keyof typeof safeWrites

/** Said in the same words wherever something cannot be done while the shop is away. */
export const hasToWait = 'The shop cannot be reached, so this has to wait.'

const keptCalls: readonly Endpoint[] = Object.values(safeWrites).map(({ endpoint }) => endpoint)

/** Matches permissions to change something, but for changes of stock, which can be kept. */
const changing = /:(write|refund|decide|moderate|resolve|erase|run)$/

/** Says why an act has to wait until the shop answers: one that changes something and cannot be kept. */
export const reasonToWait = (need: Need): string | null => {
  const mustWait =
    typeof need === 'string'
      ? changing.test(need) && need !== 'stock:write'
      : 'method' in need && need.method !== 'GET' && !keptCalls.includes(need as Endpoint)
  return mustWait ? hasToWait : null
}

/** A change made while the shop could not be reached. */
export interface WaitingChange {
  /** Its key at the shop. */
  id: string
  kind: SafeWrite
  /** The call's input but for the key. */
  input: Readonly<Record<string, unknown>>
  /** For a person: `Note on order 1A2B3C4D`, and what it says. */
  title: string
  text: string
  /** Address at which it can be looked at and put right; an earlier version kept none. */
  place?: string
  at: string
  /** Reason why the shop refused it; null while it waits. */
  refusal: string | null
}

/** Refuses to keep one more of very many. */
export const tooMany = (): ApiError =>
  new ApiError(
    503,
    'Too many changes are waiting for the connection, so no more can be kept. What you typed stays here.',
    'unreachable',
  )

/** Call that is made for a change. */
export const callOf = ({ kind, id, input, at }: WaitingChange): { endpoint: Endpoint; input: object } => {
  const { endpoint, key, age }: { endpoint: Endpoint; key: string; age?: string } = safeWrites[kind]
  const seconds = Math.max(0, Math.floor((Date.now() - Date.parse(at)) / 1000))
  return { endpoint, input: { ...input, [key]: id, ...(age !== undefined && { [age]: seconds }) } }
}
