import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { isNumberOf } from '@shop/contracts/orders/orderNumber'
import { findByCode } from '@shop/contracts/palette/endpoints'
import { useConnection } from '../../kit/platform/connection.ts'

/**
 * Asks what else a code may be where a tracking number is expected; null: nothing. Its look does not tell, as
 * carriers have numbers like those of orders, so the shop is asked. Where it does not answer, it takes no parcel as
 * sent either.
 */
export const useOtherMeaning = (order: AdminOrder) => {
  const { client } = useConnection()
  return async (code: string): Promise<string | null> => {
    const isOf = (thing: string) => `${code} is ${thing}, not a tracking number.`
    if (code === '') return null
    if (isNumberOf(order, code)) return isOf("an order's number")
    const found = await client.call(findByCode, { code }).catch(() => null)
    if (found?.variant ?? found?.choices) return isOf("a garment's code")
    return found?.order ? isOf("an order's number") : null
  }
}
