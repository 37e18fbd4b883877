import type { PastOrder } from '@shop/contracts/orders/pastEndpoints'

const plain = (state: string): string => {
  const words = state.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `Paid, fulfilled`, in the words of the former shop. */
export const stateText = ({ payment, delivery }: Pick<PastOrder, 'payment' | 'delivery'>): string =>
  plain([payment, delivery === payment ? '' : delivery].filter(Boolean).join(', '))
