import { create } from 'zustand'
import type { MissedItem } from './mergeDeviceCart.ts'

/** Saved items that could not join the account's cart in full at the last login; until the shopper has read it. */
export const useMissedItems = create<{ items: readonly MissedItem[] }>()(() => ({ items: [] }))

export const dismissMissedItems = (): void => useMissedItems.setState({ items: [] })
