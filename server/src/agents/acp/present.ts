import { newsletterText } from '@shop/contracts/accounts/marketingText'
import { formatMoney } from '@shop/contracts/money'
import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { wordsForAssistants } from '@shop/contracts/plainWords'
import { deliveryTimeText } from '@shop/contracts/shop/deliveryDays'
import { lineTotal } from '../../sales/pricing/priceOrder.ts'
import type { AgentSession } from '../sessions/AgentSession.ts'
import type { Problem, ProblemPart } from '../sessions/Problem.ts'
import type { Quote, QuotedDelivery } from '../sessions/quoteSession.ts'
import { deliverySaved, lineId, lineName, pictureOf, buyerText } from '../sessions/words.ts'
import { acpVersion } from './version.ts'

const addressFields: Readonly<Record<string, string>> = {
  address1: 'line_one',
  address2: 'line_two',
  city: 'city',
  state: 'state',
  postalCode: 'postal_code',
  country: 'country',
  firstName: 'name',
  lastName: 'name',
}

const paramOf = (location: ProblemPart): string | undefined => {
  if (location.part === 'line') return `$.line_items[${location.index}]`
  if (location.part === 'lines') return '$.line_items'
  if (location.part === 'code') return `$.discounts.codes[${location.index}]`
  if (location.part === 'buyer') return location.field === 'phone' ? '$.buyer.phone_number' : '$.buyer.email'
  const address = '$.fulfillment_details.address'
  if (location.part === 'address')
    return location.field ? `${address}.${addressFields[location.field]}` : address
  if (location.part === 'method') return '$.selected_fulfillment_options'
  if (location.part === 'note') return '$.order_notes'
  return undefined
}

/** Codes of the protocol's closed lists, by our codes. */
const codes: Readonly<Record<string, string>> = {
  item_unavailable: 'not_found',
  address_undeliverable: 'region_restricted',
  quantity_adjusted: 'limited_availability',
  // The list has no code for a shortened note; this one is the nearest.
  note_shortened: 'limited_availability',
  payment_required: 'intervention_required',
  payment_failed: 'payment_declined',
  total_changed: 'conflict',
}

export const presentProblem = ({ code, text, at, severity, isDisclosure = false }: Problem) => {
  const param = paramOf(at)
  // A disclosure is an `info` message, for which the protocol requires no code and defines none.
  if (isDisclosure)
    return {
      type: 'info',
      ...(param && { param }),
      content_type: 'plain',
      content: wordsForAssistants(text, 5000),
    }
  return {
    type: severity === 'warning' ? 'warning' : 'error',
    code: codes[code] ?? code,
    ...(param && { param }),
    ...(severity !== 'warning' && {
      resolution: severity === 'buyer' ? 'requires_buyer_input' : 'recoverable',
    }),
    content_type: 'plain',
    content: wordsForAssistants(text, 500),
  }
}

const totalOf = (type: string, label: string, amount: number) => ({ type, display_text: label, amount })

const presentLines = ({ lines, price }: Quote, publicUrl: string) =>
  lines.map((line, index) => {
    const discount = price.lineDiscounts[index] ?? 0
    const base = lineTotal(line)
    const name = lineName(line)
    const picture = pictureOf(line, publicUrl)
    return {
      id: lineId(line.variantId),
      item: { id: line.variantId, name, unit_amount: line.unitPrice },
      quantity: line.quantity,
      name,
      unit_amount: line.unitPrice,
      ...(picture && { images: [picture] }),
      variant_id: line.variantId,
      totals: [
        totalOf('items_base_amount', 'Item total', base),
        ...(discount > 0 ? [totalOf('items_discount', 'Discount', discount)] : []),
        totalOf('subtotal', 'Subtotal', base - discount),
        totalOf('total', 'Total', base - discount),
      ],
    }
  })

/** Presents the totals. Prices include VAT, so VAT has no entry of its own; discounts are positive in this protocol. */
const presentTotals = (quote: Quote) => {
  const { price, hasDelivery, currency } = quote
  const { subtotal, discount, shipping, tax, vat } = price
  const deliverySaving = deliverySaved(quote)
  const vatDescription = vat.rate > 0 ? { description: `Includes VAT of ${formatMoney(tax, currency)}` } : {}
  return [
    totalOf('items_base_amount', 'Items', subtotal),
    ...(discount > 0 ? [totalOf('items_discount', 'Discount', discount)] : []),
    totalOf('subtotal', 'Subtotal', subtotal - discount),
    ...(hasDelivery ? [totalOf('fulfillment', 'Delivery', shipping + deliverySaving)] : []),
    ...(deliverySaving > 0 ? [totalOf('discount', 'Free delivery', deliverySaving)] : []),
    { ...totalOf('total', 'Total', price.total), ...vatDescription },
  ]
}

const presentOption = ({ method, name, shipping, from, to, ...days }: QuotedDelivery) => ({
  type: 'shipping',
  id: method,
  title: buyerText(deliveryName({ name })),
  description: deliveryTimeText(days),
  earliest_delivery_time: `${from}T00:00:00Z`,
  latest_delivery_time: `${to}T23:59:59Z`,
  totals: [totalOf('total', 'Delivery', shipping)],
})

const presentDiscounts = ({ state, code, problems }: Quote) => ({
  codes: state.codes.map(sentCode => buyerText(sentCode)),
  applied:
    code && code.saved > 0
      ? [
          {
            id: code.id,
            code: code.code,
            coupon: { id: code.id, name: code.title },
            amount: code.saved,
          },
        ]
      : [],
  rejected: problems.flatMap(({ at, code: reason, text }) =>
    at.part === 'code'
      ? [{ code: buyerText(state.codes[at.index]) ?? '', reason, message: wordsForAssistants(text, 500) }]
      : [],
  ),
})

const presentDetails = ({ state: { address, recipient, buyer }, buyer: { email } }: Quote) => ({
  fulfillment_details: {
    ...((recipient ?? address) && { name: nameOf(recipient ?? address ?? {}) }),
    ...(address && {
      address: {
        name: nameOf(address),
        line_one: buyerText(address.address1) ?? '',
        ...(address.address2 && { line_two: buyerText(address.address2) }),
        city: buyerText(address.city) ?? '',
        // Required by the protocol, although addresses in this country have none.
        state: buyerText(address.state) ?? '',
        country: buyerText(address.country) ?? '',
        postal_code: buyerText(address.postalCode) ?? '',
      },
    }),
    ...(buyer.phone && { phone_number: buyerText(buyer.phone) }),
    ...(email && { email }),
  },
})

const nameOf = ({
  firstName = '',
  lastName = '',
}: {
  firstName?: string | undefined
  lastName?: string | undefined
}) => buyerText(`${firstName} ${lastName}`) ?? ''

/** Presents the buyer, which an answer contains only if the email address is known. */
const presentBuyer = ({ state, buyer: { email } }: Quote) =>
  email && {
    buyer: {
      email,
      ...(state.buyer.firstName && { first_name: buyerText(state.buyer.firstName) }),
      ...(state.buyer.lastName && { last_name: buyerText(state.buyer.lastName) }),
      ...(state.buyer.phone && { phone_number: buyerText(state.buyer.phone) }),
    },
  }

/** Presents the parts that a cart and a checkout have in common. */
export const presentGoods = (session: AgentSession, quote: Quote, publicUrl: string) => ({
  id: session.id,
  line_items: presentLines(quote, publicUrl),
  ...presentBuyer(quote),
  currency: quote.currency.toLowerCase(),
  totals: presentTotals(quote),
  expires_at: session.expiresAt,
})

const links = {
  terms_of_use: '/terms',
  privacy_policy: '/privacy',
  return_policy: '/returns',
  shipping_policy: '/shipping',
  contact_us: '/contact',
} as const

/** Presents the parts of a checkout that a cart does not have. */
export const presentCheckout = (session: AgentSession, quote: Quote, publicUrl: string) => {
  const { state, delivery, lines } = quote
  const selectedOptions = state.method &&
    delivery && [
      {
        type: 'shipping',
        option_id: state.method,
        item_ids: lines.map(({ variantId }) => lineId(variantId)),
      },
    ]
  return {
    protocol: { version: acpVersion },
    // Fields that answers only repeat, such as the locale.
    ...state.repeated,
    fulfillment_options: delivery?.map(presentOption) ?? [],
    ...(selectedOptions && { selected_fulfillment_options: selectedOptions }),
    ...((state.address ?? state.recipient ?? state.buyer.phone) && presentDetails(quote)),
    discounts: presentDiscounts(quote),
    marketing_consent_options: [
      { channel: 'email', display_text: newsletterText, privacy_policy_url: `${publicUrl}/privacy` },
    ],
    links: Object.entries(links).map(([type, path]) => ({ type, url: publicUrl + path })),
    created_at: session.createdAt,
    updated_at: session.updatedAt,
  }
}
