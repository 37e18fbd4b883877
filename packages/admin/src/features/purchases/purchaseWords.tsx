import {
  getPurchase,
  listPurchasableVariants,
  listPurchases,
  listSuppliers,
  purchaseStateLabels,
  type PurchaseState,
} from '@shop/contracts/inventory/purchaseEndpoints'
import { listLowStock, listStockedVariants } from '@shop/contracts/inventory/endpoints'
import { listStockMoves } from '@shop/contracts/inventory/moveEndpoints'
import { type BadgeTone, StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'

const tones: Readonly<Record<PurchaseState, BadgeTone>> = {
  draft: 'outline',
  ordered: 'underWay',
  partly_received: 'attention',
  received: 'default',
  closed: 'secondary',
}

export const PurchaseBadge = ({ state }: { state: PurchaseState }) => (
  <StatusBadge tone={tones[state]}>{purchaseStateLabels[state]}</StatusBadge>
)

/** Tells whether units can still arrive. */
export const isAwaited = (state: PurchaseState): boolean => state === 'ordered' || state === 'partly_received'

/** Reads to refetch after a change of a purchase order. */
export const purchaseReads = [
  listPurchases,
  getPurchase,
  listSuppliers,
  listPurchasableVariants,
  listStockedVariants,
  listLowStock,
  listStockMoves,
]
