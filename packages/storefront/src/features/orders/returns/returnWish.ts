import type { Product, Variant } from '@shop/contracts/catalog/entities'
import { variantDetails } from '@shop/contracts/catalog/variantDetails'
import { effectivePrice, formatMoney, type Pence } from '@shop/contracts/money'
import type { OrderItem } from '@shop/contracts/orders/endpoints'
import { isOurFault, type ReturnReason } from '@shop/contracts/returnReasons'

/** Value of the choice to have the money back. */
export const refunded = 'refund'

/** A choice for one line of an order: how many units come back, why, and what comes instead. An empty text is not chosen yet. */
export interface Wish {
  /** Units that come back; none where the line is kept. */
  quantity: number
  reason: ReturnReason | ''
  /** Id of a variant, or `refunded`. */
  instead: string
}

export const noWish: Wish = { quantity: 0, reason: '', instead: '' }

/**
 * Computes what a unit of another variant costs more (or, below 0, less) than the bought one does now. What is no longer
 * sold counts for what was paid, as the server has it.
 */
const differenceOf = (wanted: Variant, item: OrderItem, product: Product): Pence => {
  const bought = product.variants.find(({ id }) => id === item.variant.id)
  return effectivePrice(wanted) - (bought ? effectivePrice(bought) : item.price)
}

/** Finds the variants in stock that can come instead: the same one again only where the fault was ours. */
const offeredFor = (item: OrderItem, product: Product, { quantity, reason }: Wish): Variant[] => {
  const isSameFair = reason !== '' && isOurFault(reason)
  return product.variants.filter(
    ({ id, stock }) => stock >= quantity && (isSameFair || id !== item.variant.id),
  )
}

/** Lists what can come instead by colour, the bought colour first. */
export const choicesFor = (
  item: OrderItem,
  product: Product,
  wish: Wish,
  currency: string,
): [colour: string, options: [id: string, words: string][]][] => {
  const free = offeredFor(item, product, wish)
  const colours = new Set([item.variant.color, ...free.map(({ color }) => color)])
  return [...colours].flatMap(colour => {
    const options = free
      .filter(({ color }) => color === colour)
      .map((variant): [string, string] => {
        const difference = differenceOf(variant, item, product)
        const sum = formatMoney(Math.abs(difference), currency)
        const words = [
          // A closed list shows no name of a group.
          colour,
          variant.id === item.variant.id ? `Size ${variant.size} (the same again)` : `Size ${variant.size}`,
          variantDetails(variant, product.variants),
          ...(difference === 0 ? [] : [difference > 0 ? `${sum} more` : `${sum} back`]),
        ]
        return [variant.id, words.filter(Boolean).join(', ')]
      })
    return options.length === 0 ? [] : [[colour, options]]
  })
}

/** Drops a choice that is no longer offered: sold out since, or too few for so many units. */
export const stillOffered = (wish: Wish, item: OrderItem, product: Product | undefined): Wish => {
  if (!product || wish.instead === '' || wish.instead === refunded) return wish
  const isOffered = offeredFor(item, product, wish).some(({ id }) => id === wish.instead)
  return isOffered ? wish : { ...wish, instead: '' }
}

interface Chosen {
  item: OrderItem
  wish: Wish
  product: Product | undefined
}

/** Computes what a unit of what comes instead costs more (below 0: less); 0 where the money comes back. */
const dearerBy = ({ item, wish, product }: Chosen): Pence => {
  const wanted = product?.variants.find(({ id }) => id === wish.instead)
  return wanted && product ? differenceOf(wanted, item, product) : 0
}

/** Sums up what is to be paid at once for everything that comes instead and costs more. */
export const toPayFor = (chosen: readonly Chosen[]): Pence =>
  chosen.reduce((all, each) => all + Math.max(0, dearerBy(each)) * each.wish.quantity, 0)

/**
 * Says what happens to the garments and the money when this is confirmed; empty until something is decided. `refund` is
 * what the server says goes back, where it has.
 */
export const outcomeText = (
  chosen: readonly Chosen[],
  { currency, refund }: { currency: string; refund: Pence | undefined },
): string => {
  const decided = chosen.filter(({ wish }) => wish.instead !== '')
  const swaps = decided.filter(({ wish }) => wish.instead !== refunded)
  const toPay = toPayFor(swaps)
  const sum = refund !== undefined && refund > 0 ? formatMoney(refund, currency) : undefined
  const isMoneyBack = swaps.length < decided.length
  return [
    swaps.length > 0 && (toPay > 0 ? `To pay now: ${formatMoney(toPay, currency)}.` : 'Nothing to pay now.'),
    swaps.length > 0 && 'Your exchange is sent as soon as your parcel reaches us.',
    isMoneyBack && `We refund ${sum ?? 'what you paid'} once we have checked your parcel.`,
    !isMoneyBack &&
      swaps.some(each => dearerBy(each) < 0) &&
      `We refund the difference${sum ? ` of ${sum}` : ''} once we have checked your parcel.`,
  ]
    .filter(Boolean)
    .join(' ')
}
