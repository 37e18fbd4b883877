import type { Product, Variant } from '@shop/contracts/catalog/entities'
import { effectivePrice, formatMoney, type Pence } from '@shop/contracts/money'
import type { OrderItem } from '@shop/contracts/orders/endpoints'
import { colorsOf, sizesOf } from '../../choice/choices.ts'
import { swapDifference } from '@shop/contracts/returns/swapDifference'
import { isOurFault, isPostageOurs, type ReturnReason } from '@shop/contracts/returnReasons'

/** Value of the choice to have the money back. */
export const refunded = 'refund'

/** Value of the choice of an exchange, while size and colour are not chosen. */
export const exchanged = 'exchange'

/** A choice for one line of an order: how many units come back, why, and what comes instead. An empty text is not chosen yet. */
export interface Wish {
  /** Units that come back; none where the line is kept. */
  quantity: number
  reason: ReturnReason | ''
  /** Id of a variant, `refunded`, or `exchanged`. */
  instead: string
}

export const noWish: Wish = { quantity: 0, reason: '', instead: '' }

/** Tells whether it is known what comes instead. */
export const isDecided = ({ instead }: Wish): boolean => instead !== '' && instead !== exchanged

/** Computes what a unit of another variant costs more (or, below 0, less) than the bought one. What is no longer sold counts for what was paid. */
const differenceOf = (wanted: Variant, item: OrderItem, variants: readonly Variant[]): Pence => {
  const own = variants.find(({ id }) => id === item.variant.id)
  return swapDifference({
    wanted: effectivePrice(wanted),
    bought: item.price,
    now: own ? effectivePrice(own) : item.price,
  })
}

/** Tells whether a variant can come instead: enough of it, and the same one again only where the fault was ours. */
const isOffered = ({ id, stock }: Variant, item: OrderItem, { quantity, reason }: Wish): boolean =>
  stock >= quantity && (id !== item.variant.id || (reason !== '' && isOurFault(reason)))

/** A variant of the bought garment that could come instead. */
export interface Replacement {
  variant: Variant
  isOffered: boolean
  /** Why it cannot be chosen, or what it costs more or less. */
  note: string | undefined
}

/** Lists what a garment is made in, by colour and then size, the bought colour first. */
export const replacementsFor = (
  item: OrderItem,
  { variants }: Product,
  wish: Wish,
  currency: string,
): Replacement[] => {
  const colours = [...new Set([item.variant.color, ...colorsOf(variants)])]
  const sizes = sizesOf(variants)
  const place = ({ color, size }: Variant) => colours.indexOf(color) * sizes.length + sizes.indexOf(size)
  return variants
    .toSorted((one, other) => place(one) - place(other))
    .map(variant => {
      const isFree = isOffered(variant, item, wish)
      const difference = differenceOf(variant, item, variants)
      const sum = formatMoney(Math.abs(difference), currency)
      const note = isFree
        ? difference !== 0 && `${sum} ${difference > 0 ? 'more' : 'back'}`
        : variant.stock === 0
          ? 'Sold out'
          : variant.id === item.variant.id
            ? 'What you have'
            : `Only ${variant.stock} left`
      return { variant, isOffered: isFree, note: note || undefined }
    })
}

/** Drops a choice that is no longer offered, sold out since or too few for so many units, and asks for another one. */
export const stillOffered = (wish: Wish, item: OrderItem, product: Product | undefined): Wish => {
  if (!product || !isDecided(wish) || wish.instead === refunded) return wish
  const wanted = product.variants.find(({ id }) => id === wish.instead)
  return wanted && isOffered(wanted, item, wish) ? wish : { ...wish, instead: exchanged }
}

interface Chosen {
  item: OrderItem
  wish: Wish
  product: Product | undefined
}

/** Computes what a unit of what comes instead costs more (below 0: less); 0 where the money comes back. */
const dearerBy = ({ item, wish, product }: Chosen): Pence => {
  const wanted = product?.variants.find(({ id }) => id === wish.instead)
  return wanted && product ? differenceOf(wanted, item, product.variants) : 0
}

/** Sums up what is to be paid at once for everything that comes instead and costs more. */
export const toPayFor = (chosen: readonly Chosen[]): Pence =>
  chosen.reduce((all, each) => all + Math.max(0, dearerBy(each)) * each.wish.quantity, 0)

const postageText = (decided: readonly Chosen[], isExchange: boolean): string =>
  isPostageOurs(
    decided.flatMap(({ wish }) => wish.reason || []),
    isExchange,
  )
    ? 'The postage is on us: please keep the receipt.'
    : 'The postage is yours to pay.'

/**
 * Says what happens to the garments and the money when this is confirmed; empty until something is decided. `refund` is
 * what the server says goes back, where it has.
 */
export const outcomeText = (
  chosen: readonly Chosen[],
  { currency, refund }: { currency: string; refund: Pence | undefined },
): string => {
  const decided = chosen.filter(({ wish }) => isDecided(wish))
  const swaps = decided.filter(({ wish }) => wish.instead !== refunded)
  const toPay = toPayFor(swaps)
  const sum = refund !== undefined && refund > 0 ? formatMoney(refund, currency) : undefined
  const isMoneyBack = swaps.length < decided.length
  return [
    swaps.length > 0 &&
      (toPay > 0
        ? `To pay now: ${formatMoney(toPay, currency)}. We will hold your exchange for half an hour while you pay.`
        : 'Nothing to pay now.'),
    swaps.length > 0 && 'We will send your exchange as soon as your parcel reaches us.',
    isMoneyBack &&
      `We will refund ${sum ? `up to ${sum}` : 'what you paid'} once we have checked your parcel.`,
    !isMoneyBack &&
      swaps.some(each => dearerBy(each) < 0) &&
      `We will refund the difference${sum ? ` of ${sum}` : ''} once we have checked your parcel.`,
    decided.length > 0 && postageText(decided, swaps.length > 0),
  ]
    .filter(Boolean)
    .join(' ')
}
