import { useLocation } from 'react-router-dom'
import { useCart } from '../../features/cart/queries.ts'
import { useCartPlace } from '../../features/cart/useCartPlace.ts'
import { usePricedPlace } from '../../features/place/usePricedPlace.ts'

/**
 * Applies the chosen destination, and prices the cart for it; on the cart page the address determines the destination.
 */
export const ChosenPlace = () => {
  const destination = usePricedPlace()
  const { pathname } = useLocation()
  const { data: cart } = useCart()
  useCartPlace(pathname === '/cart' ? undefined : cart?.place, destination)
  return null
}
