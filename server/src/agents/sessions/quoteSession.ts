import { placeOf } from '@shop/contracts/addresses/places'
import type { ShippingMethod } from '@shop/contracts/cart/endpoints'
import { pick } from '@shop/contracts/facts/fieldTable'
import { benefitOf } from '@shop/contracts/promotions/benefitOf'
import { formatMoney, type Pence } from '@shop/contracts/money'
import { arrivalDays } from '@shop/contracts/shop/arrivalText'
import { parcelFactsOf } from '@shop/contracts/shop/parcelPrice'
import { tooHeavyText } from '@shop/contracts/shop/servedPlaces'
import type { Settings } from '@shop/contracts/shop/settings'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { type ExchangeVariant, readVariantsById } from '../../sales/orders/returns/planExchanges.ts'
import { priceOf } from '../../sales/orders/returns/unitDifference.ts'
import {
  deliveryPrice,
  defaultDestination,
  type DeliveryMethod,
  deliveryOptionsToAddress,
} from '../../sales/pricing/delivery.ts'
import { priceAtPlace } from '../../sales/pricing/ioss.ts'
import { compactTerms } from '../../sales/pricing/shownTerms.ts'
import { type OrderPrice, priceAt, priceOrder, type PriceTerms } from '../../sales/pricing/priceOrder.ts'
import { readUnitsReservedFor } from '../../sales/orders/payments/closeOtherCheckouts.ts'
import { chargeRefusal } from '../../sales/orders/checkout/checkTotal.ts'
import { choiceOf } from '../../sales/orders/OrderItem.ts'
import { type AgentSession, stateOf, type SessionState } from './AgentSession.ts'
import { checkBuyer, type CheckedBuyer } from './checkBuyer.ts'
import { disclosures } from './disclosures.ts'
import { problemsOfNote } from './note.ts'
import type { Problem, ProblemPart } from './Problem.ts'
import { readCodes } from './readCodes.ts'
import type { QuotedLine } from './QuotedLine.ts'

export interface QuotedDelivery {
  method: ShippingMethod
  name: string
  minDays: number
  maxDays: number
  shipping: Pence
  /** Days of the expected delivery: `2026-11-25`. */
  from: string
  to: string
}

/** The promotion code applied, and its saving so far. */
interface QuotedCode {
  id: string
  code: string
  title: string
  saved: Pence
}

/** Present prices and problems of a session. */
export interface Quote {
  state: SessionState
  lines: QuotedLine[]
  /** Excludes delivery until a method is chosen. */
  price: OrderPrice
  hasDelivery: boolean
  /** Terms besides the total, from `compactTerms`; null until a method is chosen, and once it is bought. */
  shownTerms: string | null
  currency: string
  /** Null until the address is known. */
  delivery: QuotedDelivery[] | null
  buyer: CheckedBuyer
  code: QuotedCode | null
  problems: Problem[]
}

/** Warns of a line whose price differs from the one that its agent saw. */
const priceProblems = (line: QuotedLine, location: ProblemPart, currency: string): Problem[] => {
  const { title, unitPrice, sentPrice = unitPrice } = line
  if (sentPrice === unitPrice) return []
  const [before, now] = [sentPrice, unitPrice].map(price => formatMoney(price, currency))
  const text = `The price of ${title} (${choiceOf(line)}) has changed from ${before} to ${now}.`
  return [{ code: 'price_change', text, at: location, severity: 'warning' }]
}

/** Returns a line with the quantity that can be bought, and the problems of the line. */
const checkLine = <Line extends QuotedLine>(
  line: Line,
  index: number,
  settings: Settings,
): [Line, Problem[]] => {
  const location = { part: 'line', index: line.at ?? index } as const
  const { title, status, free, quantity } = line
  const problem = (code: string, text: string): Problem => ({
    code,
    text,
    at: location,
    severity: 'recoverable',
  })
  if (status !== 'ACTIVE') return [line, [problem('item_unavailable', `${title} is no longer for sale.`)]]
  if (free <= 0) return [line, [problem('out_of_stock', `${title} (${choiceOf(line)}) is sold out.`)]]
  const priceWarnings = priceProblems(line, location, settings.general.currency)
  const max = Math.min(free, settings.store.maxOrderQuantity)
  if (quantity <= max) return [line, priceWarnings]
  const text =
    free < quantity
      ? `Only ${free} of ${title} (${choiceOf(line)}) are left, so the quantity is ${max}.`
      : `An order has at most ${max} of one item, so the quantity is ${max}.`
  return [
    { ...line, quantity: max },
    [{ code: 'quantity_adjusted', text, at: location, severity: 'warning' }, ...priceWarnings],
  ]
}

const unknownItemProblems = ({ unknown, unknownAt = [] }: SessionState): Problem[] =>
  unknown.map((id, position) => {
    const index = unknownAt[position]
    return {
      code: 'item_unavailable',
      text: `There is no variant ${id.slice(0, 60)}.`,
      at: index === undefined ? { part: 'lines' } : { part: 'line', index },
      severity: 'recoverable',
    }
  })

type PricedVariant = ExchangeVariant & Pick<QuotedLine, 'unitPrice' | 'quantity' | 'at' | 'sentPrice'>

/** Tells whether any units of a line can be bought. */
const isAvailable = ({ status, free }: QuotedLine): boolean => status === 'ACTIVE' && free > 0

/**
 * Reads the variants of the lines. `pricedUnder` prices them under the terms of a sale; `missingProblems` reports those
 * that no longer exist.
 */
const readLines = async (
  deps: Deps,
  session: AgentSession,
  { lines }: SessionState,
): Promise<{ pricedUnder: (terms: PriceTerms) => PricedVariant[]; missingProblems: Problem[] }> => {
  const variants = await readVariantsById(
    deps.db,
    lines.map(({ variantId }) => variantId),
  )
  const variantsById = new Map(variants.map(variant => [variant.variantId, variant]))
  const exceedsFreeUnits = lines.some(
    ({ variantId, quantity }) => quantity > (variantsById.get(variantId)?.free ?? 0),
  )
  const reservedUnits = exceedsFreeUnits ? await readUnitsReservedFor(deps.db, session) : null
  const pricedUnder = (terms: PriceTerms) =>
    lines.flatMap(({ variantId, quantity, at, price, priceBefore = price }) => {
      const variant = variantsById.get(variantId)
      if (!variant) return []
      const free = variant.free + (reservedUnits?.get(variantId) ?? 0)
      const sentPrice = priceBefore === undefined ? undefined : priceAt(terms, priceBefore, variant.vatClass)
      return [{ ...variant, free, unitPrice: priceOf(variant, terms), sentPrice, quantity, at }]
    })
  const missingProblems = lines.flatMap(({ variantId, at }, index): Problem[] =>
    variantsById.has(variantId)
      ? []
      : [
          {
            code: 'item_unavailable',
            text: 'One of the items is no longer for sale.',
            at: { part: 'line', index: at ?? index },
            severity: 'recoverable',
          },
        ],
  )
  return { pricedUnder, missingProblems }
}

/** Asks for a way of delivery that takes these goods to the buyer's address. */
const methodProblems = (
  { shipping }: Settings,
  { state: { method }, buyer: { address }, deliveryOptions }: Choice,
): Problem[] => {
  if (address === null || deliveryOptions.some(({ id }) => id === method)) return []
  return deliveryOptions.length > 0
    ? [
        {
          code: 'missing',
          text: 'Please choose a way of delivery.',
          at: { part: 'method' },
          severity: 'recoverable',
        },
      ]
    : [
        {
          code: 'quantity_exceeded',
          text: tooHeavyText(shipping.zones, placeOf(address)),
          at: { part: 'lines' },
          severity: 'recoverable',
        },
      ]
}

interface Choice {
  state: SessionState
  buyer: CheckedBuyer
  /** Delivery methods that serve the address and carry the goods' weight. */
  deliveryOptions: readonly DeliveryMethod[]
}

/** Explains why a total is too small or too large for a card payment. */
const totalProblems = (price: OrderPrice, currency: string): Problem[] => {
  const refusal = chargeRefusal(price, currency)
  if (!refusal) return []
  // Every minimum is far below 1,000 pence, and the maximum far above.
  const code = price.total > 0 && price.total < 1000 ? 'minimum_not_met' : 'maximum_exceeded'
  return [{ code, text: refusal.message, at: { part: 'lines' }, severity: 'recoverable' }]
}

/** Calculates the price of a session, and lists the problems that keep its buyer from paying. Changes nothing. */
export const quoteSession = async (
  deps: Deps,
  session: AgentSession,
  { onlyAvailable = false } = {},
): Promise<Quote> => {
  const settings = await deps.settings.read()
  const state = stateOf(session)
  const { currency } = settings.general
  const buyer = checkBuyer(state, settings)
  const destination = buyer.address ?? defaultDestination
  const { pricedUnder, missingProblems } = await readLines(deps, session, state)
  const applyCodes = await readCodes(deps, {
    codes: state.codes,
    email: buyer.email,
    cartId: session.id,
    settings,
    at: nowIso(deps),
  })
  const sale = priceAtPlace(settings, placeOf(destination), saleTerms => {
    const checkedLines = pricedUnder(saleTerms).map((line, index) => checkLine(line, index, settings))
    const allLines = checkedLines.map(([line]) => line)
    // A buyer is shown only lines that can be put into a cart.
    const counted = onlyAvailable ? allLines.filter(isAvailable) : allLines
    const codes = applyCodes(counted)
    return { checked: checkedLines, counted, codes, reduction: codes.applied?.promotion ?? null }
  })
  const { terms, checked, counted: lines, codes } = sale
  const { applied, problems: codeProblems } = codes
  const deliveryOptions = deliveryOptionsToAddress(settings, destination, parcelFactsOf(lines))
  const priceWith = (way: DeliveryMethod | null) =>
    priceOrder(lines, { way, vat: terms.vat }, applied?.promotion)
  const chosenOption = deliveryOptions.find(({ id }) => id === state.method) ?? null
  const way = session.kind === 'checkout' && buyer.address !== null ? chosenOption : null
  const price = priceWith(way)
  const disclosureProblems = buyer.address
    ? disclosures(settings, { place: placeOf(buyer.address), lines, way, appliedTerms: sale })
    : []
  const saved = price.discount + (way ? deliveryPrice(way, price.subtotal) - price.shipping : 0)
  return {
    state: { ...state, method: chosenOption?.id ?? null },
    lines,
    price,
    hasDelivery: way !== null,
    shownTerms:
      way && compactTerms({ ...pick(sale, ['terms', 'isAboveIoss']), place: placeOf(destination), way }),
    currency,
    delivery:
      buyer.address && deliveryOptions.map(each => quoteDelivery(deps, each, priceWith(each).shipping)),
    buyer,
    code: applied && {
      id: applied.promotion.id,
      code: applied.promotion.code,
      title: benefitOf(applied.promotion, currency),
      saved,
    },
    problems: [
      ...unknownItemProblems(state),
      ...missingProblems,
      ...checked.flatMap(([, problems]) => problems),
      ...codeProblems,
      ...buyer.problems,
      ...methodProblems(settings, { state, buyer, deliveryOptions }),
      ...(way ? totalProblems(price, currency) : []),
      ...disclosureProblems,
      ...problemsOfNote(state),
    ],
  }
}

const quoteDelivery = (deps: Deps, way: DeliveryMethod, shipping: Pence): QuotedDelivery => ({
  method: way.id,
  ...pick(way, ['name', 'minDays', 'maxDays']),
  shipping,
  ...arrivalDays(way, deps.clock.now()),
})
