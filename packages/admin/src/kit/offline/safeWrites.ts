import { ApiError } from '@shop/client/ApiError'
import type { Endpoint } from '@shop/contracts/endpoint'
import { correctStock, countStock, receiveStock } from '@shop/contracts/inventory/endpoints'
import { countInStockTake } from '@shop/contracts/inventory/stockTakeEndpoints'
import { fulfilOrder, packOrder } from '@shop/contracts/orders/adminEndpoints'
import type { Need } from '@shop/ui/buttons/allowed'
import { addOrderNote } from '@shop/contracts/orders/noteEndpoints'

/**
 * Writes that may wait until the shop can be reached, because they are still correct later, and are done only once
 * under their key however often they are sent. None is about money. Only a shipment sends an email: once, and only if
 * order, parcel and address are still as packed.
 */
export const safeWrites = {
  note: { endpoint: addOrderNote, key: 'noteId' },
  count: { endpoint: countStock, key: 'moveId' },
  receive: { endpoint: receiveStock, key: 'moveId' },
  correct: { endpoint: correctStock, key: 'moveId' },
  // Sends the age of the count instead of its time, because this device's clock may be wrong. The shop compares the
  // count with the stock at that time.
  tally: { endpoint: countInStockTake, key: 'countId', age: 'secondsAgo' },
  packed: { endpoint: packOrder, key: 'checkId' },
  ship: { endpoint: fulfilOrder, key: 'shipmentId' },
} as const satisfies Record<string, { endpoint: Endpoint; key: string; age?: string }>

export type SafeWrite = keyof typeof safeWrites

/** Text for every action that needs the shop while it is unreachable. */
export const shopNeededText = 'The shop cannot be reached, so this has to wait.'

const storableCalls: readonly Endpoint[] = Object.values(safeWrites).map(({ endpoint }) => endpoint)

/** Matches permissions to change records, except stock, whose changes can be stored. */
const writePermission = /:(write|refund|decide|moderate|resolve|erase|run)$/

/** Returns the reason why an action needs the shop: it changes something and cannot be stored. */
export const reasonToWait = (need: Need): string | null => {
  const mustWait =
    typeof need === 'string'
      ? writePermission.test(need) && need !== 'stock:write'
      : 'method' in need && need.method !== 'GET' && !storableCalls.includes(need as Endpoint)
  return mustWait ? shopNeededText : null
}

/** A change made while the shop could not be reached. */
export interface WaitingChange {
  /** Its idempotency key. */
  id: string
  kind: SafeWrite
  /** The call's input without the key. */
  input: Readonly<Record<string, unknown>>
  /** Text for the user: `Note on order 1A2B3C4D`, and its content. */
  title: string
  text: string
  /** Address of the record; an earlier version stored none. */
  place?: string
  at: string
  /** Reason why the shop refused the change; null while it is waiting. */
  refusal: string | null
}

/** Returns the error of a full queue. */
export const queueFullError = (): ApiError =>
  new ApiError(
    503,
    'Too many changes are waiting for the connection, so no more can be saved. What you typed stays here.',
    'unreachable',
  )

/** Builds the call of a change. */
export const callOf = ({ kind, id, input, at }: WaitingChange): { endpoint: Endpoint; input: object } => {
  const { endpoint, key, age }: { endpoint: Endpoint; key: string; age?: string } = safeWrites[kind]
  const ageSeconds = Math.max(0, Math.floor((Date.now() - Date.parse(at)) / 1000))
  return { endpoint, input: { ...input, [key]: id, ...(age !== undefined && { [age]: ageSeconds }) } }
}
