import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
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
  const keep = (number: string, { text, action }: Pick<Toast, 'text' | 'action'>) => {
    const id = ++lastId
    const dismiss = () => setUnprinted(all => all.filter(one => one.id !== id))
    setUnprinted(all => [...all, { id, title: `Order ${number} was not printed`, text, action, dismiss }])
  }
  const { parcel } = useParcelPaper(keep)
  return { unprinted, print: (order: AdminOrder) => parcel(order) }
}
