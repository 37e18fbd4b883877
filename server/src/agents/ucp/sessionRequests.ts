import { z } from 'zod'
import type { CatalogueReader } from '../catalogue/CatalogueReader.ts'
import type { SentAddress, SessionState } from '../sessions/AgentSession.ts'
import {
  codes,
  itemId,
  lineQuantity,
  methodOf,
  maxLines,
  optionalWords,
  ownData,
  optionalText as optional,
  text,
  tidyCodes,
} from '../sessions/fields.ts'
import { readLines } from '../sessions/readLines.ts'

const ids = z.array(text).max(200)

const Line = z.object({
  item: z.object({ id: itemId }),
  quantity: lineQuantity,
})
const Buyer = z.object({
  email: optional,
  first_name: optional,
  last_name: optional,
  phone_number: optional,
  consent: z
    .object({
      analytics: z.boolean().optional(),
      preferences: z.boolean().optional(),
      marketing: z.boolean().optional(),
      sale_of_data: z.boolean().optional(),
    })
    .optional(),
})
/** Names of benefits; unknown ones are ignored, as the protocol requires. */
const eligibility = z
  .array(text)
  .max(20)
  .transform(names => [...new Set(names.filter(name => /^[a-z][a-z0-9]*(\.[a-z][a-z0-9_]*)+$/.test(name)))])
/** Hints about the buyer. They are repeated in answers and have no other effect. */
const Context = z.object({
  address_country: optionalWords,
  address_region: optionalWords,
  postal_code: optionalWords,
  intent: optionalWords,
  language: optionalWords,
  currency: optionalWords,
  eligibility: eligibility.optional(),
})
/** Refuses amounts, because only the shop decides them and somebody might rely on one that was sent. */
const noAmount = z.undefined('The shop says what is paid: send no amount.').optional()
const Destination = z.object({
  id: optionalWords,
  first_name: optional,
  last_name: optional,
  street_address: optional,
  extended_address: optional,
  address_locality: optional,
  address_region: optional,
  postal_code: optional,
  address_country: optional,
  phone_number: optional,
})
const Method = z.object({
  type: z.enum(['shipping', 'pickup']).optional(),
  line_item_ids: ids.optional(),
  destinations: z
    .array(Destination)
    .max(20)
    .refine(destinations => {
      const destinationIds = destinations.flatMap(({ id }) => id ?? [])
      return new Set(destinationIds).size === destinationIds.length
    }, 'Each destination needs an id of its own.')
    .optional(),
  selected_destination_id: optionalWords,
  groups: z
    .array(z.object({ selected_option_id: optional }))
    .max(20)
    .optional(),
})
/** Campaign and click ids of the platform. They are repeated in answers and have no other effect. */
const Attribution = ownData(z.string())
const lines = z.array(Line).max(maxLines)
const nonEmptyLines = lines.min(1)

/**
 * Request that creates or replaces a cart or a checkout: fields that are not repeated are removed. Only fields named
 * here are accepted, so that everything used has been validated.
 */
export const SessionRequest = z.object({
  line_items: nonEmptyLines,
  buyer: Buyer.optional(),
  context: Context.optional(),
  attribution: Attribution.optional(),
  discounts: z.object({ codes: codes.optional() }).optional(),
  fulfillment: z.object({ methods: z.array(Method).max(5).optional() }).optional(),
  payment: z.object({ amount: noAmount }).optional(),
})

/** Request that creates a checkout: from the lines sent, or from a cart, whose content then replaces them. */
export const NewCheckoutRequest = SessionRequest.extend({
  line_items: lines.optional(),
  cart_id: z.string().min(1).max(100).optional(),
}).refine(({ line_items: items, cart_id: cart }) => items?.length || cart !== undefined, {
  path: ['line_items'],
  message: 'Give line_items, or a cart_id.',
})

/** `instruments` are the payment methods that a platform offers; `totals` is what it has shown to the buyer. */
export const CompleteRequest = z.object({
  payment: z.object({
    amount: noAmount,
    instruments: z
      .array(
        z.object({
          handler_id: text,
          type: text,
          selected: z.boolean().optional(),
          amount: noAmount,
          credential: z.object({ token: z.string().max(5000).optional() }).optional(),
        }),
      )
      .min(1)
      .max(10),
  }),
  totals: z
    .array(z.object({ type: text, amount: z.number() }))
    .max(50)
    .optional(),
})

type SessionRequest = z.output<typeof SessionRequest>
type Delivery = SessionRequest['fulfillment']

const readDestination = (destination: z.output<typeof Destination>, id: string): SentAddress => ({
  id,
  firstName: destination.first_name,
  lastName: destination.last_name || undefined,
  address1: destination.street_address,
  address2: destination.extended_address,
  city: destination.address_locality,
  state: destination.address_region,
  postalCode: destination.postal_code,
  country: destination.address_country,
  phone: destination.phone_number || undefined,
})

/** Reads destinations, and assigns an unused id to each one without an id. */
const readDestinations = (destinations: readonly z.output<typeof Destination>[]): SentAddress[] => {
  const usedIds = new Set(destinations.map(({ id }) => id))
  let nextNumber = 1
  return destinations.map(each => {
    if (each.id) return readDestination(each, each.id)
    while (usedIds.has(`destination_${nextNumber}`)) nextNumber++
    return readDestination(each, `destination_${nextNumber++}`)
  })
}

/** Reads the destinations and delivery method of a request. Pickup is not offered. */
const readDelivery = (
  delivery: Delivery,
): Pick<SessionState, 'address' | 'destinations' | 'method' | 'isSplit' | 'isPickup'> => {
  const methods = delivery?.methods?.filter(({ type }) => type !== 'pickup') ?? []
  const [method] = methods
  const destinations = readDestinations(method?.destinations ?? [])
  const selectedId = method?.selected_destination_id ?? destinations[0]?.id
  const options = methods.flatMap(({ groups = [] }) => groups.flatMap(each => each.selected_option_id ?? []))
  return {
    address: destinations.find(({ id }) => id === selectedId) ?? null,
    destinations,
    method: methodOf(options[0]),
    isPickup: method === undefined && delivery?.methods?.some(({ type }) => type === 'pickup'),
    isSplit: methods.filter(each => each.destinations?.length).length > 1 || new Set(options).size > 1,
  }
}

const readBuyer = (
  buyer: SessionRequest['buyer'],
): Pick<SessionState, 'buyer' | 'wantsNews' | 'consent'> => ({
  buyer: {
    email: buyer?.email,
    firstName: buyer?.first_name,
    lastName: buyer?.last_name || undefined,
    phone: buyer?.phone_number,
  },
  wantsNews: buyer?.consent?.marketing === true,
  consent: buyer?.consent,
})

/** Reads the state of a session from a request. */
export const readState = async (
  reader: CatalogueReader,
  { attribution, buyer, context, discounts: sentDiscounts, fulfillment, line_items: items }: SessionRequest,
): Promise<SessionState> => {
  const lineState = await readLines(
    reader,
    items.map(({ item, quantity }) => ({ id: item.id, quantity })),
  )
  return {
    ...lineState,
    ...readBuyer(buyer),
    context,
    attribution,
    ...readDelivery(fulfillment),
    codes: tidyCodes(sentDiscounts?.codes ?? []),
  }
}

/** Builds a checkout's state from a cart; the cart takes precedence over other fields of the request. */
export const stateOfCart = (
  cart: SessionState,
  { attribution, buyer, context, fulfillment }: z.output<typeof NewCheckoutRequest>,
): SessionState => ({
  ...cart,
  context: cart.context ?? context,
  attribution: cart.attribution ?? attribution,
  ...(!Object.values(cart.buyer).some(Boolean) && readBuyer(buyer)),
  ...(fulfillment && readDelivery(fulfillment)),
})
