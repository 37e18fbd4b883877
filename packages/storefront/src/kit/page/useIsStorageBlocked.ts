import { isStorageBlocked } from '@shop/client/safeStorage'
import { useIsInBrowser } from './useIsInBrowser.ts'

/** Tells whether this browser stores nothing for the shop; false until that is known. */
export const useIsStorageBlocked = (): boolean => useIsInBrowser() && isStorageBlocked()
