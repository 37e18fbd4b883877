import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { wordsForAssistants } from '@shop/contracts/plainWords'
import { deliveryTimeText } from '@shop/contracts/shop/deliveryDays'
import { arrivalText } from '@shop/contracts/shop/arrivalText'
import { lineTotal } from '../../sales/pricing/priceOrder.ts'
import type { AgentSession, SentAddress } from '../sessions/AgentSession.ts'
import type { Problem, ProblemPart } from '../sessions/Problem.ts'
import type { Quote, QuotedDelivery } from '../sessions/quoteSession.ts'
import { continueUrl, deliverySaved, lineId, lineName, pictureOf, buyerText } from '../sessions/words.ts'

/** Ids of the delivery method and of the parcel, of which each session has only one. */
const methodId = 'shipping'
const groupId = 'parcel'

const protocolFields: Readonly<Record<string, string>> = {
  email: 'email',
  phone: 'phone_number',
  firstName: 'first_name',
  lastName: 'last_name',
  address1: 'street_address',
  address2: 'extended_address',
  city: 'address_locality',
  state: 'address_region',
  postalCode: 'postal_code',
  country: 'address_country',
}

const pathOf = (location: ProblemPart): string | undefined => {
  if (location.part === 'line') return `$.line_items[${location.index}]`
  if (location.part === 'lines') return '$.line_items'
  if (location.part === 'code') return `$.discounts.codes[${location.index}]`
  if (location.part === 'buyer') return `$.buyer${location.field ? `.${protocolFields[location.field]}` : ''}`
  const method = '$.fulfillment.methods[0]'
  if (location.part === 'address')
    return location.index === undefined
      ? `${method}.selected_destination_id`
      : `${method}.destinations[${location.index}]${location.field ? `.${protocolFields[location.field]}` : ''}`
  if (location.part === 'method') return `${method}.groups[0].selected_option_id`
  return undefined
}

/** Codes of the protocol's list, which has a single code for all obstacles to a discount. */
const protocolCodes: Readonly<Record<string, string>> = {
  discount_code_minimum_not_met: 'discount_code_user_ineligible',
  discount_code_usage_limit_reached: 'discount_code_user_ineligible',
}

/** Presents a problem in the protocol's form. */
export const presentProblem = ({ code, text, at, severity, isDisclosure = false }: Problem) => {
  const path = pathOf(at)
  const content = wordsForAssistants(text, isDisclosure ? 5000 : 500)
  const message = { code: protocolCodes[code] ?? code, content, ...(path && { path }) }
  if (severity === 'warning')
    return { type: 'warning', ...message, ...(isDisclosure && { presentation: 'disclosure' }) }
  return {
    type: 'error',
    ...message,
    severity: severity === 'buyer' ? 'requires_buyer_input' : 'recoverable',
  }
}

const presentLines = ({ lines, price }: Quote, publicUrl: string) =>
  lines.map((line, index) => {
    const discount = price.lineDiscounts[index] ?? 0
    const subtotal = lineTotal(line)
    return {
      id: lineId(line.variantId),
      item: {
        id: line.variantId,
        title: lineName(line),
        price: line.unitPrice,
        image_url: pictureOf(line, publicUrl),
      },
      quantity: line.quantity,
      totals: [
        { type: 'subtotal', display_text: 'Subtotal', amount: subtotal },
        ...(discount > 0 ? [{ type: 'items_discount', display_text: 'Discount', amount: -discount }] : []),
        { type: 'total', display_text: 'Total', amount: subtotal - discount },
      ],
    }
  })

/** Presents the totals: entries before `total` add up to it. Prices include VAT, so it is stated within the total. */
const presentTotals = (quote: Quote) => {
  const { price, hasDelivery } = quote
  const { subtotal, discount, total, tax, vat } = price
  const deliverySaving = deliverySaved(quote)
  return [
    { type: 'subtotal', display_text: 'Subtotal', amount: subtotal },
    ...(discount > 0 ? [{ type: 'items_discount', display_text: 'Discount', amount: -discount }] : []),
    ...(hasDelivery
      ? [{ type: 'fulfillment', display_text: 'Delivery', amount: price.shipping + deliverySaving }]
      : []),
    ...(deliverySaving > 0
      ? [{ type: 'discount', display_text: 'Free delivery', amount: -deliverySaving }]
      : []),
    {
      type: 'total',
      display_text: 'Total',
      amount: total,
      ...(vat.rate > 0 && {
        lines: [
          { display_text: 'Without VAT', amount: total - tax },
          { display_text: `VAT ${vat.rate}% included`, amount: tax },
        ],
      }),
    },
  ]
}

const presentDiscounts = ({ state, code, price }: Quote) => {
  const codes = state.codes.map(sentCode => buyerText(sentCode))
  if (!code || code.saved <= 0) return { codes, applied: [] }
  const lineAllocations = price.lineDiscounts.flatMap((amount, index) =>
    amount > 0 ? [{ path: `$.line_items[${index}]`, amount }] : [],
  )
  // A code without a discount on lines gives free delivery.
  const allocations = price.discount > 0 ? lineAllocations : [{ path: '$.fulfillment', amount: code.saved }]
  const applied = { code: code.code, title: code.title, amount: code.saved, method: 'across', allocations }
  return { codes, applied: [applied] }
}

const presentOption = ({ method, name, shipping, from, to, ...days }: QuotedDelivery, now: number) => ({
  id: method,
  title: buyerText(deliveryName({ name })),
  description: `${deliveryTimeText(days)}, arrives ${arrivalText(days, now)}`,
  earliest_fulfillment_time: `${from}T00:00:00Z`,
  latest_fulfillment_time: `${to}T23:59:59Z`,
  totals: [{ type: 'total', display_text: 'Delivery', amount: shipping }],
})

const presentDestination = (address: SentAddress) => ({
  id: address.id,
  first_name: buyerText(address.firstName),
  last_name: buyerText(address.lastName),
  street_address: buyerText(address.address1),
  extended_address: buyerText(address.address2),
  address_locality: buyerText(address.city),
  address_region: buyerText(address.state),
  postal_code: buyerText(address.postalCode),
  address_country: buyerText(address.country),
  phone_number: buyerText(address.phone),
})

const presentFulfillment = ({ state, lines, delivery }: Quote, now: number) => {
  const lineIds = lines.map(({ variantId }) => lineId(variantId))
  const { address, destinations = address ? [address] : [] } = state
  return {
    methods: [
      {
        id: methodId,
        type: 'shipping',
        line_item_ids: lineIds,
        ...(destinations.length > 0 && { destinations: destinations.map(presentDestination) }),
        selected_destination_id: address?.id ?? null,
        ...(delivery && {
          groups: [
            {
              id: groupId,
              line_item_ids: lineIds,
              options: delivery.map(each => presentOption(each, now)),
              selected_option_id: state.method,
            },
          ],
        }),
      },
    ],
  }
}

const presentBuyer = ({ buyer, consent }: Quote['state'], hasConsent: boolean) => ({
  email: buyerText(buyer.email),
  first_name: buyerText(buyer.firstName),
  last_name: buyerText(buyer.lastName),
  phone_number: buyerText(buyer.phone),
  ...(hasConsent && { consent }),
})

interface PresentationContext {
  session: AgentSession
  quote: Quote
  /** Protocol extensions that both sides support. */
  extensions: ReadonlySet<string>
  publicUrl: string
  now: number
}

const extension = (name: string) => `dev.ucp.shopping.${name}`

/** Presents the fields that cart and checkout share. Undefined ones are left out of the JSON. */
export const presentGoods = ({ session, quote, extensions, publicUrl }: PresentationContext) => {
  const { attribution, buyer, consent, context } = quote.state
  const hasBuyer = Object.values(buyer).some(Boolean) || consent !== undefined
  const isOpen = session.endedAt === null
  return {
    id: session.id,
    line_items: presentLines(quote, publicUrl),
    ...(hasBuyer && { buyer: presentBuyer(quote.state, extensions.has(extension('buyer_consent'))) }),
    context,
    attribution,
    currency: quote.currency,
    totals: presentTotals(quote),
    ...(extensions.has(extension('discount')) && { discounts: presentDiscounts(quote) }),
    ...(isOpen && { continue_url: continueUrl(publicUrl, session) }),
    expires_at: session.expiresAt,
  }
}

export const presentDelivery = ({ quote, extensions, now }: PresentationContext) =>
  extensions.has(extension('fulfillment')) ? { fulfillment: presentFulfillment(quote, now) } : {}

const links = {
  terms_of_service: ['/terms', 'Terms of service'],
  privacy_policy: ['/privacy', 'Privacy policy'],
  refund_policy: ['/returns', 'Returns and exchanges'],
  shipping_policy: ['/shipping', 'Delivery'],
} as const

/** Lists legal pages that a platform shows beside a checkout. */
export const presentLinks = (publicUrl: string) =>
  Object.entries(links).map(([type, [path, title]]) => ({ type, url: publicUrl + path, title }))
