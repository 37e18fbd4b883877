import type { PastOrder } from '@shop/contracts/orders/pastEndpoints'
import { capitalize } from '@shop/ui/words/inWords'

const sentenceCase = (state: string): string => capitalize(state.replaceAll('_', ' ').toLowerCase())

/** Writes `Paid, fulfilled`, in the words of the previous shop. */
export const stateText = ({ payment, delivery }: Pick<PastOrder, 'payment' | 'delivery'>): string =>
  sentenceCase([payment, delivery === payment ? '' : delivery].filter(Boolean).join(', '))
