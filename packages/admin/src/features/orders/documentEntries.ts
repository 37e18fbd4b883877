import { needsCustomsDeclaration } from '@shop/contracts/addresses/needsCustomsDeclaration'
import { type Destination, placeOf } from '@shop/contracts/addresses/places'
import type { MenuEntry } from '@shop/ui/buttons/MenuEntry'
import type { useParcelPrint } from './print/useParcelPrint.tsx'
import { hasParcel, type ParcelStatus } from './orderTasks.ts'
import type { useOrderPdfs } from './useOrderPdfs.ts'

interface ParcelOrder {
  id: string
  status: ParcelStatus
}

type OrderPdfs = ReturnType<typeof useOrderPdfs>

/** Returns the menu entry that saves an order's packing slip as a PDF. */
export const saveSlipEntry = (
  { id, status }: ParcelOrder,
  documents: Pick<OrderPdfs, 'savePackingSlips'>,
): MenuEntry | false =>
  hasParcel(status) && {
    label: 'Save Packing Slip',
    group: 'papers',
    needs: 'orders:pack',
    icon: 'download',
    onSelect: () => documents.savePackingSlips([id]),
  }

/** Returns the menu entries that open and save an order's packing slip. */
export const slipEntries = (
  order: ParcelOrder,
  documents: Pick<OrderPdfs, 'packingSlips' | 'savePackingSlips'>,
): (MenuEntry | false)[] => [
  hasParcel(order.status) && {
    label: 'Packing Slip',
    group: 'papers',
    needs: 'orders:pack',
    icon: 'documents',
    onSelect: () => documents.packingSlips([order.id]),
  },
  saveSlipEntry(order, documents),
]

/** Returns the menu entry for the label that customs require on a parcel by post. */
export const customsLabelEntry = (
  { id, status, shippingAddress }: ParcelOrder & { shippingAddress: Destination },
  documents: Pick<OrderPdfs, 'cn22Labels'>,
): MenuEntry | false =>
  hasParcel(status) &&
  needsCustomsDeclaration(placeOf(shippingAddress)) && {
    label: 'CN22 Label',
    group: 'papers',
    needs: 'orders:pack',
    icon: 'documents',
    onSelect: () => documents.cn22Labels([id]),
  }

/**
 * Returns the menu entries for an order's other documents: the slip printed as a page, and the pick list until the
 * order is sent.
 */
export const documentEntries = (
  { id, status }: ParcelOrder,
  documents: Pick<OrderPdfs, 'pickList'>,
  print: Pick<ReturnType<typeof useParcelPrint>, 'slips'>,
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
    onSelect: () => documents.pickList([id]),
  },
  status === 'PAID' && {
    label: 'Print Pick List',
    group: 'papers',
    needs: 'orders:pack',
    icon: 'print',
    onSelect: () => print.slips([id], 'pick-list'),
  },
]
