import { safeStorage } from '@shop/client/safeStorage'
import { useState } from 'react'
import type { Packed } from './parcel.ts'

const keyOf = (orderId: string) => `packing ${orderId}`

const read = (orderId: string): Packed => {
  try {
    return JSON.parse(safeStorage().getItem(keyOf(orderId)) ?? '{}') as Packed
  } catch {
    return {}
  }
}

/** What is in an order's parcel so far, kept on this device until it is shipped: a crash loses no scan. */
export const usePacked = (orderId: string) => {
  const [packed, setPacked] = useState(() => read(orderId))
  return {
    packed,
    keep: (next: Packed): void => {
      setPacked(next)
      safeStorage().setItem(keyOf(orderId), JSON.stringify(next))
    },
    clear: (): void => {
      setPacked({})
      safeStorage().removeItem(keyOf(orderId))
    },
  }
}
