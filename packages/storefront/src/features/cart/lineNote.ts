import type { CartItem } from '@shop/contracts/cart/endpoints'
import { formatMoney } from '@shop/contracts/money'

export interface LineNote {
  text: string
  /** The line cannot be bought in its current state. */
  isLineProblem: boolean
}

type Facts = Pick<CartItem, 'quantity' | 'maxQuantity' | 'isHeld' | 'previousPrice' | 'unitPrice'>

/** Tells whether a line has to be changed before the cart can be bought. */
export const isProblem = ({ quantity, maxQuantity }: Pick<Facts, 'quantity' | 'maxQuantity'>): boolean =>
  quantity > maxQuantity

/** Returns the DOM id of a line, as a link target. */
export const lineId = (itemId: string): string => `line-${itemId}`

/** Returns notes about a line, the most urgent first. */
export const lineNotes = (line: Facts, currency: string): LineNote[] => {
  const { quantity, maxQuantity, isHeld, previousPrice, unitPrice } = line
  const notes: LineNote[] = []
  if (maxQuantity === 0)
    notes.push({
      text: isHeld
        ? 'Somebody is paying for the last one. It may be free again in half an hour.'
        : 'No longer available. Please remove it from your cart.',
      isLineProblem: true,
    })
  else if (quantity > maxQuantity)
    notes.push({ text: `Only ${maxQuantity} available. Please lower the quantity.`, isLineProblem: true })
  else if (quantity === maxQuantity)
    notes.push({ text: `You can order up to ${maxQuantity} at the moment.`, isLineProblem: false })
  if (previousPrice !== null && previousPrice !== unitPrice) {
    const [oldPrice, newPrice] = [formatMoney(previousPrice, currency), formatMoney(unitPrice, currency)]
    const direction = unitPrice < previousPrice ? 'gone down' : 'gone up'
    notes.push({ text: `The price has ${direction} from ${oldPrice} to ${newPrice}.`, isLineProblem: false })
  }
  return notes
}
