import { randomInt } from 'node:crypto'
import { spokenNumber } from '@shop/contracts/orders/orderNumber'

const shortest = 5

/**
 * Draws a number for an order, with a digit more at each further attempt, so that a full range gives way to a wider one.
 * Drawn and not counted: it tells nobody how much the shop sells, and no two checkouts wait for one counter.
 */
export const newNumber = (attempt: number): string => {
  const least = 10 ** (shortest - 1 + attempt)
  return spokenNumber(randomInt(least, least * 10))
}
