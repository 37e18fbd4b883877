import { useLocation } from 'react-router-dom'
import { useCart } from '../../features/cart/queries.ts'
import { useCartPlace } from '../../features/cart/useCartPlace.ts'
import { useFillPlace } from '../../features/place/useFillPlace.ts'

/** Fills in what depends on the chosen place, and has a cart priced for it; on the cart's own page an address decides. */
export const ChosenPlace = () => {
  const wanted = useFillPlace()
  const { pathname } = useLocation()
  const { data: cart } = useCart()
  useCartPlace(pathname === '/cart' ? undefined : cart?.place, wanted)
  return null
}
