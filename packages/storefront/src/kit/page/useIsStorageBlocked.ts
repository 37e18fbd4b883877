import { isStorageBlocked } from '@shop/client/safeStorage'
import { useIsInBrowser } from './useIsInBrowser.ts'

/** Tells whether this browser keeps nothing for the shop beyond the page; false until it is known. */
export const useIsStorageBlocked = (): boolean => useIsInBrowser() && isStorageBlocked()
