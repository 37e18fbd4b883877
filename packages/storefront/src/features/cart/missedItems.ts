import { create } from 'zustand'
import type { MissedItem } from '@shop/contracts/cart/endpoints'

/**
 * Items that could not join the account's cart in full, at the last login or from an order; until the shopper has
 * read it.
 */
export const useMissedItems = create<{ items: readonly MissedItem[] }>()(() => ({ items: [] }))

export const dismissMissedItems = (): void => useMissedItems.setState({ items: [] })
