import { formatMoney, type Pence } from '@shop/contracts/money'
import { useSettings } from './settings.ts'

/** Writes what is sold now, in the shop's currency; what was sold has its own. */
export const useMoney = (): ((amount: Pence) => string) => {
  const { currency } = useSettings()
  return amount => formatMoney(amount, currency)
}
