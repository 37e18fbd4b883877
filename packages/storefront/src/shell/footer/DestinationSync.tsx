import { useLocation } from 'react-router-dom'
import { useCart } from '../../features/cart/queries.ts'
import { useCartPlace } from '../../features/cart/useCartPlace.ts'
import { usePricedPlace } from '../../features/place/usePricedPlace.ts'

/**
 * Applies the stored destination to all prices, and prices the cart for it. On the cart page, the address determines
 * the cart's destination instead. Renders nothing.
 */
export const DestinationSync = () => {
  const destination = usePricedPlace()
  const { pathname } = useLocation()
  const { data: cart } = useCart()
  useCartPlace(pathname === '/cart' ? undefined : cart?.place, destination)
  return null
}
