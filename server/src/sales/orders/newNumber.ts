import { randomInt } from 'node:crypto'
import { shortNumber } from '@shop/contracts/orders/orderNumber'

const minDigits = 5

/**
 * Generates a random number for an order. Each further attempt adds a digit, so that a free number is found
 * even if all shorter ones are used. A random number does not reveal how much the shop sells, and checkouts
 * need not wait for a counter.
 */
export const newNumber = (attempt: number): string => {
  const min = 10 ** (minDigits - 1 + attempt)
  return shortNumber(randomInt(min, min * 10))
}
