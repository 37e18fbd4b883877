import { orderNumber } from '@shop/contracts/orders/orderNumber'
import type { Toast } from '@shop/ui/toasts/Toaster.tsx'
import { useState } from 'react'
import { useParcelPaper } from '../orders/print/useParcelPaper.tsx'

export interface Unprinted extends Pick<Toast, 'id' | 'title' | 'text' | 'action'> {
  dismiss: () => void
}

let lastId = 0

/** Prints what goes with each parcel, and keeps what failed in sight until somebody has seen to it: a toast goes with the next. */
export const useUnprinted = () => {
  const [unprinted, setUnprinted] = useState<Unprinted[]>([])
  const { parcel } = useParcelPaper((orderId, { text, action }) => {
    const id = ++lastId
    const dismiss = () => setUnprinted(all => all.filter(one => one.id !== id))
    const title = `Order ${orderNumber(orderId)} was not printed`
    setUnprinted(all => [...all, { id, title, text, action, dismiss }])
  })
  return { unprinted, print: parcel }
}
