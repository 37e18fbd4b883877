import { create } from 'zustand'
import type { MissedItem } from '@shop/contracts/cart/endpoints'

/**
 * Items not added in full to the account's cart, at the last login or from an order; kept until the shopper has read
 * it.
 */
export const useMissedItems = create<{ items: readonly MissedItem[] }>()(() => ({ items: [] }))

export const dismissMissedItems = (): void => useMissedItems.setState({ items: [] })
