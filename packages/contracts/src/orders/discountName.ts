import { exchangeCodeOf } from './returnCode.ts'

/** Names what was taken off an order: a discount with its code, or what comes back in exchange. */
export const discountName = ({ promotionCode }: { promotionCode: string | null }): string => {
  if (promotionCode === null) return 'Discount'
  return exchangeCodeOf({ promotionCode }) ? `Exchange (${promotionCode})` : `Discount (${promotionCode})`
}
