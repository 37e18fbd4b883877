import { create } from 'zustand'
import type { MissedItem } from '@shop/contracts/cart/endpoints'

/**
 * Items that were not added in full to the account's cart, at the last login or from an earlier order; remembered until
 * the shopper dismisses the notice.
 */
export const useMissedItems = create<{ items: readonly MissedItem[] }>()(() => ({ items: [] }))

export const dismissMissedItems = (): void => useMissedItems.setState({ items: [] })
