import { formatMoney, type Pence } from '@shop/contracts/money'
import { useSettings } from './settings.ts'

/** Formats current prices in the shop's currency; orders have their own currency. */
export const useMoney = (): ((amount: Pence) => string) => {
  const { currency } = useSettings()
  return amount => formatMoney(amount, currency)
}
