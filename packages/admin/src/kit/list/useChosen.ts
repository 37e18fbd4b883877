import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useState } from 'react'

/**
 * The selected rows of a list, by id. They stay selected across pages, and are cleared when the filters change,
 * so that no invisible row is acted on; while the page `isWaiting` for new rows, the old ones stay selected. Says so if
 * more are selected than allowed.
 */
export const useChosen = (
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
