import type { MenuEntry } from '@shop/ui/buttons/Menu.tsx'
import type { useParcelPaper } from './print/useParcelPaper.tsx'
import { hasParcel, type ParcelStatus } from './orderTasks.ts'
import type { usePaper } from './usePaper.ts'

/** Entries for further papers of one order: its slip as a page, and its pick list while it waits to be sent. */
export const paperEntries = (
  { id, status }: { id: string; status: ParcelStatus },
  paper: Pick<ReturnType<typeof usePaper>, 'pickList'>,
  print: Pick<ReturnType<typeof useParcelPaper>, 'slips'>,
): (MenuEntry | false)[] => [
  hasParcel(status) && {
    label: 'Print Packing Slip',
    icon: 'print',
    onSelect: () => print.slips([id], 'packing-slips'),
  },
  status === 'PAID' && { label: 'Pick List', icon: 'documents', onSelect: () => paper.pickList([id]) },
  status === 'PAID' && {
    label: 'Print Pick List',
    icon: 'print',
    onSelect: () => print.slips([id], 'pick-list'),
  },
]
