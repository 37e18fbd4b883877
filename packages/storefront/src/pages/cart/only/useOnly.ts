import type { ChosenUnits } from '@shop/contracts/cart/endpoints'
import { useSearchParams } from 'react-router-dom'

/** The part of the cart that the address names; undefined for all of it. */
export const useOnly = (): ChosenUnits | undefined => {
  const [params] = useSearchParams()
  const variantId = params.get('buy')
  const quantity = Number(params.get('quantity') ?? 1)
  return variantId && Number.isInteger(quantity) && quantity > 0 ? { variantId, quantity } : undefined
}
