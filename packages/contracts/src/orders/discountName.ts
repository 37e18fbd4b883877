import { exchangeCodeOf } from './returnCode.ts'

/** Names an order's discount: with its code, or the return's code for an exchange. */
export const discountName = ({ promotionCode }: { promotionCode: string | null }): string => {
  if (promotionCode === null) return 'Discount'
  return exchangeCodeOf({ promotionCode }) ? `Exchange (${promotionCode})` : `Discount (${promotionCode})`
}
