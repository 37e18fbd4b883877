import type { StockedVariant } from '@shop/contracts/inventory/endpoints'
import { useWaiting } from '../../kit/offline/OfflineContext.ts'
import type { WaitingChange } from '../../kit/offline/safeWrites.ts'

interface Units {
  stock?: number
  baseStock?: number
  quantity?: number
  difference?: number
}

/** Returns the units that a waiting change adds to the stock. */
const unitsOf = ({ input }: WaitingChange): number => {
  const { stock = 0, baseStock = 0, quantity = 0, difference = 0 } = input as Units
  return stock - baseStock + quantity + difference
}

/** Returns a function that adds waiting changes to a variant's stock, so that a second count builds on the first. */
export const useWithWaiting = (): ((variant: StockedVariant) => StockedVariant) => {
  const waiting = useWaiting()
  return variant => {
    const addedUnits = waiting
      .filter(({ input, refusal }) => refusal === null && input['id'] === variant.id)
      .reduce((sum, change) => sum + unitsOf(change), 0)
    return { ...variant, stock: variant.stock + addedUnits, free: variant.free + addedUnits }
  }
}
