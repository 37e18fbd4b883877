import type { MenuEntry } from '@shop/ui/buttons/Menu.tsx'
import type { useParcelPaper } from './print/useParcelPaper.tsx'
import { hasParcel, type ParcelStatus } from './orderTasks.ts'
import type { usePaper } from './usePaper.ts'

interface ParcelOrder {
  id: string
  status: ParcelStatus
}

/** Menu entries that open or save an order's packing slip as a PDF. */
export const slipEntries = (
  { id, status }: ParcelOrder,
  paper: Pick<ReturnType<typeof usePaper>, 'packingSlips' | 'savePackingSlips'>,
): (MenuEntry | false)[] => [
  hasParcel(status) && {
    label: 'Packing Slip',
    group: 'papers',
    needs: 'orders:pack',
    icon: 'documents',
    onSelect: () => paper.packingSlips([id]),
  },
  hasParcel(status) && {
    label: 'Save Packing Slip',
    group: 'papers',
    needs: 'orders:pack',
    icon: 'download',
    onSelect: () => paper.savePackingSlips([id]),
  },
]

/** Menu entries for an order's other papers: the slip printed as a page, and the pick list while it is unsent. */
export const paperEntries = (
  { id, status }: ParcelOrder,
  paper: Pick<ReturnType<typeof usePaper>, 'pickList'>,
  print: Pick<ReturnType<typeof useParcelPaper>, 'slips'>,
): (MenuEntry | false)[] => [
  hasParcel(status) && {
    label: 'Print Packing Slip',
    group: 'papers',
    needs: 'orders:pack',
    icon: 'print',
    onSelect: () => print.slips([id], 'packing-slips'),
  },
  status === 'PAID' && {
    label: 'Pick List',
    group: 'papers',
    icon: 'documents',
    needs: 'orders:pack',
    onSelect: () => paper.pickList([id]),
  },
  status === 'PAID' && {
    label: 'Print Pick List',
    group: 'papers',
    needs: 'orders:pack',
    icon: 'print',
    onSelect: () => print.slips([id], 'pick-list'),
  },
]
