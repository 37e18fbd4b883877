import type { Product, Variant } from '@shop/contracts/catalog/entities'
import { effectivePrice, formatMoney, type Pence } from '@shop/contracts/money'
import type { Order, OrderItem } from '@shop/contracts/orders/endpoints'
import { colorsOf, sizesOf } from '../../choice/choices.ts'
import { refundPartsText } from '@shop/contracts/returns/refundPartsText'
import { swapDifference } from '@shop/contracts/returns/swapDifference'
import { isOurFault, type ReturnReason } from '@shop/contracts/returnReasons'
import { shopPaysPostage } from '@shop/contracts/returns/sendingBack'

/** Value of `resolution` for a refund. */
export const refundChoice = 'refund'

/** Value of `resolution` for an exchange whose size and colour have not been chosen yet. */
export const undecidedExchange = 'exchange'

/** A shopper's choice for one line of an order; empty texts are not chosen yet. */
export interface LineChoice {
  /** Number of units to return; 0 if the line is not returned. */
  quantity: number
  reason: ReturnReason | ''
  /** Id of a variant, `refundChoice`, or `undecidedExchange`. */
  resolution: string
}

export const noChoice: LineChoice = { quantity: 0, reason: '', resolution: '' }

/** Tells whether a refund or a particular variant has been chosen. */
export const isDecided = ({ resolution }: LineChoice): boolean =>
  resolution !== '' && resolution !== undecidedExchange

/**
 * Returns the price difference of a unit of another variant; negative if it costs less. If the bought variant is no
 * longer sold, the price paid stands for its current price.
 */
const unitDifference = (chosenVariant: Variant, item: OrderItem, variants: readonly Variant[]): Pence => {
  const boughtVariant = variants.find(({ id }) => id === item.variant.id)
  const purchasePrice = item.changedPrice ?? item.price
  return swapDifference({
    replacementPrice: effectivePrice(chosenVariant),
    purchasePrice,
    currentPrice: boughtVariant ? effectivePrice(boughtVariant) : purchasePrice,
  })
}

/**
 * Tells whether a variant can be chosen: it needs enough stock, and the bought variant is offered only if the fault was
 * the shop's.
 */
const isOffered = ({ id, stock }: Variant, item: OrderItem, { quantity, reason }: LineChoice): boolean =>
  stock >= quantity && (id !== item.variant.id || (reason !== '' && isOurFault(reason)))

/** A variant of the bought garment, offered or not. */
export interface Replacement {
  variant: Variant
  isOffered: boolean
  /** Reason why the variant cannot be chosen, or its price difference. */
  note: string | undefined
}

const refusalNote = ({ id, stock }: Variant, item: OrderItem): string => {
  if (stock === 0) return 'Sold out'
  return id === item.variant.id ? 'What you have' : `Only ${stock} left`
}

/** Order whose lines are exchanged. */
export type ExchangedOrder = Pick<Order, 'currency' | 'discount'>

/** Names no amount to refund for a line that a discount may have reduced: only the server's quote knows it. */
const differenceNote = (difference: Pence, { currency, discount }: ExchangedOrder): string | undefined => {
  if (difference === 0) return undefined
  if (difference < 0 && discount > 0) return 'Costs less'
  return `${formatMoney(Math.abs(difference), currency)} ${difference > 0 ? 'more' : 'back'}`
}

/** Lists the variants of a garment by colour and then size, the bought colour first. */
export const replacementsFor = (
  item: OrderItem,
  { variants }: Product,
  choice: LineChoice,
  order: ExchangedOrder,
): Replacement[] => {
  const colours = [...new Set([item.variant.color, ...colorsOf(variants)])]
  const sizes = sizesOf(variants)
  const positionOf = ({ color, size }: Variant) => colours.indexOf(color) * sizes.length + sizes.indexOf(size)
  return variants
    .toSorted((a, b) => positionOf(a) - positionOf(b))
    .map(variant => {
      const isChoosable = isOffered(variant, item, choice)
      const note = isChoosable
        ? differenceNote(unitDifference(variant, item, variants), order)
        : refusalNote(variant, item)
      return { variant, isOffered: isChoosable, note }
    })
}

/**
 * Resets a choice whose variant is no longer offered, because it sold out or has too few units, so that another is
 * asked for.
 */
export const resetIfUnavailable = (
  choice: LineChoice,
  item: OrderItem,
  product: Product | undefined,
): LineChoice => {
  if (!product || !isDecided(choice) || choice.resolution === refundChoice) return choice
  const chosenVariant = product.variants.find(({ id }) => id === choice.resolution)
  return chosenVariant && isOffered(chosenVariant, item, choice)
    ? choice
    : { ...choice, resolution: undecidedExchange }
}

interface ChosenRow {
  item: OrderItem
  choice: LineChoice
  product: Product | undefined
}

/** Returns the price difference of a unit of the chosen variant; 0 for a refund. */
const chosenDifference = ({ item, choice, product }: ChosenRow): Pence => {
  const chosenVariant = product?.variants.find(({ id }) => id === choice.resolution)
  return chosenVariant && product ? unitDifference(chosenVariant, item, product.variants) : 0
}

/** Sums the price differences to pay immediately, pence. */
export const sumToPay = (rows: readonly ChosenRow[]): Pence =>
  rows.reduce((sum, row) => sum + Math.max(0, chosenDifference(row)) * row.choice.quantity, 0)

const postageText = (
  decidedRows: readonly ChosenRow[],
  terms: { isExchange: boolean; isFromAbroad: boolean },
): string => {
  const reasons = decidedRows.flatMap(({ choice }) => choice.reason || [])
  const postage = shopPaysPostage(reasons, terms)
    ? 'You pay the postage first, and we pay it back: please keep the receipt.'
    : 'You pay the postage.'
  return terms.isExchange && terms.isFromAbroad
    ? `${postage} Customs may ask you for duty and tax on what we send you.`
    : postage
}

/**
 * Describes the outcome of the return; empty until something is chosen. `refund` is the server's quote, and `delivery`
 * is the part of it for delivery; undefined until they have loaded.
 */
export const outcomeText = (
  rows: readonly ChosenRow[],
  {
    currency,
    refund,
    delivery = 0,
    isFromAbroad = false,
  }: {
    currency: string
    refund: Pence | undefined
    delivery?: Pence | undefined
    isFromAbroad?: boolean
  },
): string => {
  const decidedRows = rows.filter(({ choice }) => isDecided(choice))
  const swaps = decidedRows.filter(({ choice }) => choice.resolution !== refundChoice)
  const toPay = sumToPay(swaps)
  const refundText = refund !== undefined && refund > 0 ? formatMoney(refund, currency) : undefined
  const hasRefund = swaps.length < decidedRows.length
  return [
    swaps.length > 0 &&
      (toPay > 0
        ? `To pay now: ${formatMoney(toPay, currency)}. We will hold your exchange for half an hour while you pay.`
        : 'Nothing to pay now.'),
    swaps.length > 0 && 'We will send your exchange as soon as your parcel reaches us.',
    hasRefund &&
      `We will refund ${refundText ? `up to ${refundText}` : 'what you paid'} once we have checked your parcel.`,
    hasRefund &&
      refund !== undefined &&
      delivery > 0 &&
      refundPartsText({ expected: refund, delivery, currency }),
    !hasRefund &&
      swaps.some(row => chosenDifference(row) < 0) &&
      `We will refund the difference${refundText ? ` of ${refundText}` : ''} once we have checked your parcel.`,
    decidedRows.length > 0 && postageText(decidedRows, { isExchange: swaps.length > 0, isFromAbroad }),
  ]
    .filter(Boolean)
    .join(' ')
}
