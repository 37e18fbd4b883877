import type { ChosenUnits } from '@shop/contracts/cart/endpoints'
import { useSearchParams } from 'react-router-dom'

/** Returns the part of the cart named in the address; undefined for the whole cart. */
export const useChosenUnits = (): ChosenUnits | undefined => {
  const [params] = useSearchParams()
  const variantId = params.get('buy')
  const quantity = Number(params.get('quantity') ?? 1)
  return variantId && Number.isInteger(quantity) && quantity > 0 ? { variantId, quantity } : undefined
}
