import { deliveryDays } from '@shop/contracts/shop/deliveryDays'
import { arrivalText } from '@shop/contracts/shop/arrivalText'

/** Days on which what is ordered now arrives. The page may have been rendered before midnight. */
export const Arrival = () => <span suppressHydrationWarning>{arrivalText(deliveryDays.standard)}</span>
