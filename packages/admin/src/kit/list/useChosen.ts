import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useState } from 'react'

/**
 * The rows of a list that are chosen, by id: kept from page to page, but gone once the list is `of` other rows, so that
 * nothing is done with rows that nobody sees; while the page `isWaiting` for those, the former are shown and stay chosen.
 * Says so where more are chosen than can be.
 */
export const useChosen = (
  of: object,
  { most = Infinity, isWaiting = false } = {},
): [ids: string[], choose: (ids: string[]) => void] => {
  const toast = useToast()
  const key = JSON.stringify(of)
  const [keyOfChosen, setKey] = useState(key)
  const [ids, setIds] = useState<string[]>([])
  if (key !== keyOfChosen && !isWaiting) {
    setKey(key)
    setIds([])
  }
  const choose = (next: string[]) => {
    if (next.length > most) toast({ tone: 'warning', title: `You can select up to ${most} at once.` })
    setIds(next.slice(0, most))
  }
  return [key === keyOfChosen || isWaiting ? ids : [], choose]
}
