import { randomInt } from 'node:crypto'
import { spokenNumber } from '@shop/contracts/orders/orderNumber'

const minDigits = 5

/**
 * Generates a random number for an order, one digit longer at each further attempt, so that a full range is left for a
 * wider one. Being random, it does not reveal how much the shop sells, and no two checkouts wait for one counter.
 */
export const newNumber = (attempt: number): string => {
  const min = 10 ** (minDigits - 1 + attempt)
  return spokenNumber(randomInt(min, min * 10))
}
