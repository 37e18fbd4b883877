import { deliveryDays } from '@shop/contracts/shop/deliveryDays'
import { arrivalText } from '@shop/contracts/shop/arrivalText'
import { useShownPlace } from '../../kit/parts/prices/shownPlace.ts'

/**
 * Shows the expected delivery of an order placed now. Computed in the browser, because the page may have been rendered
 * before midnight.
 */
export const Arrival = () => {
  const [option = deliveryDays.standard] = useShownPlace().ways ?? []
  return <span suppressHydrationWarning>{arrivalText(option)}</span>
}
