import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useState } from 'react'

/**
 * Selects rows of a list, by id. Rows stay selected across pages. The selection is cleared when the filters change, so
 * that no action affects an invisible row; while the page `isWaiting` for the rows of new filters, it is kept. A toast
 * says if more than `max` rows are selected.
 */
export const useSelectedRows = (
  filters: object,
  { max = Infinity, isWaiting = false } = {},
): [ids: string[], choose: (ids: string[]) => void] => {
  const toast = useToast()
  const key = JSON.stringify(filters)
  const [selectedKey, setKey] = useState(key)
  const [ids, setIds] = useState<string[]>([])
  if (key !== selectedKey && !isWaiting) {
    setKey(key)
    setIds([])
  }
  const choose = (next: string[]) => {
    if (next.length > max) toast({ tone: 'warning', title: `You can select up to ${max} at once.` })
    setIds(next.slice(0, max))
  }
  return [key === selectedKey || isWaiting ? ids : [], choose]
}
