import { formatMoney, type Pence } from '@shop/contracts/money'
import { useSettings } from './settings.ts'

/** Formats current prices in the shop's currency; orders have a currency of their own. */
export const useMoney = (): ((amount: Pence) => string) => {
  const { currency } = useSettings()
  return amount => formatMoney(amount, currency)
}
