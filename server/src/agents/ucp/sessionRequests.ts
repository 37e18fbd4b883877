import { z } from 'zod'
import type { CatalogueReader } from '../catalogue/CatalogueReader.ts'
import type { GivenAddress, SessionState } from '../sessions/AgentSession.ts'
import {
  codes,
  itemId,
  lineQuantity,
  methodOf,
  mostLines,
  optionalText as optional,
  text,
  tidyCodes,
} from '../sessions/fields.ts'
import { readLines } from '../sessions/readLines.ts'

const ids = z.array(text).max(200)

const Line = z.looseObject({
  item: z.looseObject({ id: itemId }),
  quantity: lineQuantity,
})
const Buyer = z.looseObject({
  email: optional,
  first_name: optional,
  last_name: optional,
  phone_number: optional,
  consent: z.looseObject({ marketing: z.boolean().optional() }).optional(),
})
const Destination = z.looseObject({
  id: optional,
  first_name: optional,
  last_name: optional,
  street_address: optional,
  extended_address: optional,
  address_locality: optional,
  address_region: optional,
  postal_code: optional,
  address_country: optional,
})
const Method = z.looseObject({
  type: z.enum(['shipping', 'pickup']).optional(),
  line_item_ids: ids.optional(),
  destinations: z.array(Destination).max(20).optional(),
  selected_destination_id: optional,
  groups: z
    .array(z.looseObject({ selected_option_id: optional }))
    .max(20)
    .optional(),
})
const discounts = z.looseObject({ codes: codes.optional() }).optional()
const lines = z.array(Line).min(1).max(mostLines)

/** Schema to create or replace a cart; members left out are removed. */
export const CartRequest = z.looseObject({ line_items: lines, buyer: Buyer.optional(), discounts })

const fulfillment = z.looseObject({ methods: z.array(Method).max(5).optional() }).optional()

export const CheckoutRequest = CartRequest.extend({ fulfillment })

/** A checkout as it is made: of the lines that are sent, or else of a cart, whose content is taken then. */
export const NewCheckoutRequest = CheckoutRequest.extend({
  line_items: lines.optional(),
  cart_id: z.string().min(1).max(100).optional(),
}).refine(({ line_items: sent, cart_id: cart }) => sent !== undefined || cart !== undefined, {
  path: ['line_items'],
  message: 'Give line_items, or a cart_id.',
})

/** `instruments` are what a platform would pay with. */
export const CompleteRequest = z.looseObject({
  payment: z.looseObject({
    instruments: z
      .array(
        z.looseObject({
          handler_id: text,
          type: text,
          credential: z.looseObject({ token: z.string().max(5000).optional() }).optional(),
        }),
      )
      .min(1)
      .max(10),
  }),
})

type CheckoutRequest = z.output<typeof CheckoutRequest>

const addressOf = (method: z.output<typeof Method> | undefined): GivenAddress | null => {
  const destinations = method?.destinations ?? []
  const named = destinations.map((each, index) => ({ ...each, id: each.id ?? `destination_${index + 1}` }))
  const wanted = method?.selected_destination_id
  const chosen = wanted === undefined ? named[0] : named.find(({ id }) => id === wanted)
  return chosen
    ? {
        id: chosen.id,
        firstName: chosen.first_name,
        lastName: chosen.last_name,
        address1: chosen.street_address,
        address2: chosen.extended_address,
        city: chosen.address_locality,
        state: chosen.address_region,
        postalCode: chosen.postal_code,
        country: chosen.address_country,
      }
    : null
}

/** Reads the destination and the way of delivery of a request. Pickup is not offered. */
const readDelivery = (
  given: z.output<typeof fulfillment>,
): Pick<SessionState, 'address' | 'method' | 'isSplit'> => {
  const methods = given?.methods?.filter(({ type }) => type !== 'pickup') ?? []
  const [method] = methods
  const option = method?.groups?.find(({ selected_option_id: id }) => id !== undefined)?.selected_option_id
  return {
    address: addressOf(method),
    method: methodOf(option),
    isSplit: methods.filter(({ destinations }) => destinations?.length).length > 1,
  }
}

const readBuyer = (buyer: z.output<typeof Buyer> | undefined): Pick<SessionState, 'buyer' | 'wantsNews'> => ({
  buyer: {
    email: buyer?.email,
    firstName: buyer?.first_name,
    lastName: buyer?.last_name,
    phone: buyer?.phone_number,
  },
  wantsNews: buyer?.consent?.marketing === true,
})

/** Reads the state of a session from a request. */
export const readState = async (
  reader: CatalogueReader,
  { buyer, discounts: given, fulfillment: delivery, line_items: wanted }: CheckoutRequest,
): Promise<SessionState> => {
  const found = await readLines(
    reader,
    wanted.map(({ item, quantity }) => ({ id: item.id, quantity })),
  )
  return { ...found, ...readBuyer(buyer), ...readDelivery(delivery), codes: tidyCodes(given?.codes ?? []) }
}

/** Builds a checkout's state from a cart; the cart wins over other members of the request. */
export const stateOfCart = (
  cart: SessionState,
  { buyer, fulfillment: delivery }: z.output<typeof NewCheckoutRequest>,
): SessionState => ({
  ...cart,
  ...(!Object.values(cart.buyer).some(Boolean) && readBuyer(buyer)),
  ...readDelivery(delivery),
})
