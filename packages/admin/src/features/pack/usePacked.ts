import { useState } from 'react'
import { useConnection } from '../../kit/platform/connection.ts'
import { drafts } from '../../kit/form/drafts.ts'
import type { Packed } from './parcel.ts'

/** Keeps what is in an order's parcel so far on this device until it is shipped: a crash loses no scan. */
export const usePacked = (orderId: string) => {
  const { session } = useConnection()
  const [kept] = useState(() => drafts(session))
  const form = `parcel:${orderId}`
  const [packed, setPacked] = useState(() => kept.read<Packed>(form)?.values ?? {})
  return {
    packed,
    keep: (next: Packed): void => {
      setPacked(next)
      kept.keep(form, { values: next })
    },
    clear: (): void => {
      setPacked({})
      kept.drop(form)
    },
  }
}
