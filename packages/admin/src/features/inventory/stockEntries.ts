import type { MenuEntry } from '@shop/ui/buttons/MenuEntry'
import type { StockTab } from './StockDialog.tsx'

/** Lists the entries of a variant's menu; `onMove` is false in a shop with one place. */
export const stockEntries = (
  open: (kind: StockTab | 'ledger') => void,
  onMove: false | (() => void),
): (MenuEntry | false)[] => [
  { label: 'Count', icon: 'edit', needs: 'stock:write', onSelect: () => open('count') },
  { label: 'Receive Delivery', icon: 'truck', needs: 'stock:write', onSelect: () => open('receive') },
  { label: 'Correct', icon: 'undo', needs: 'stock:write', onSelect: () => open('correct') },
  onMove && {
    label: 'Move to Another Place',
    icon: 'refresh',
    needs: 'stock:write',
    onSelect: onMove,
  },
  { label: 'View Ledger', icon: 'audit', onSelect: () => open('ledger') },
]
