import { arrivalText } from '../../kit/shop/arrival.ts'

/** Days on which what is ordered now arrives. The page may have been rendered before midnight. */
export const Arrival = () => <span suppressHydrationWarning>{arrivalText('standard')}</span>
