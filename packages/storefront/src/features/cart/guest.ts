import { isStorageBlocked, safeStorage } from '@shop/client/safeStorage'
import type { Call } from '@shop/client/createClient'
import { ApiError } from '@shop/client/ApiError'
import { beginGuestCart, type Cart, joinCarts, type MissedItem } from '@shop/contracts/cart/endpoints'
import { create } from 'zustand'

const key = 'guestCart'

/**
 * Tells whether this browser has a guest's cart. Scripts cannot read the cart's cookie, so a flag in local storage
 * records that there is one, and visitors without a cart cause no call. False until `watchGuestCart` is called.
 */
export const useGuest = create<{ hasCart: boolean }>()(() => ({ hasCart: false }))

/** True until the server has said whether there is a cart. If local storage is blocked, the server is asked once. */
let isCartUnknown = true

const load = (): void =>
  useGuest.setState({ hasCart: safeStorage().getItem(key) !== null || (isCartUnknown && isStorageBlocked()) })

/** Listens for a cart created in any tab. Returns a function that unsubscribes. */
export const watchGuestCart = (): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) load()
  }
  load()
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

export const setHasGuestCart = (hasCart: boolean): void => {
  isCartUnknown = false
  if (hasCart) safeStorage().setItem(key, '1')
  else safeStorage().removeItem(key)
  useGuest.setState({ hasCart })
}

/**
 * Tells whether the server no longer knows this browser's cart, because the cart is a year old or its cookie was
 * removed.
 */
export const isCartGone = (error: unknown): boolean => error instanceof ApiError && error.status === 401

const cookiesBlockedError = new ApiError(
  409,
  'Your browser blocks cookies, and a cart needs one. Please allow cookies for this shop, or sign in.',
  'unauthenticated',
)

/**
 * Runs `work` on the guest's cart, which is created first if it is missing or expired. `onCreated` is called before the
 * new cart can be read.
 */
export const withGuestCart = async <T>(
  call: Call,
  work: () => Promise<T>,
  onCreated: (cart: Cart) => void,
): Promise<T> => {
  if (useGuest.getState().hasCart)
    try {
      return await work()
    } catch (error) {
      if (!isCartGone(error)) throw error
    }
  onCreated(await call(beginGuestCart, {}))
  setHasGuestCart(true)
  try {
    return await work()
  } catch (error) {
    // The browser refused to store the cookie.
    throw isCartGone(error) && !navigator.cookieEnabled ? cookiesBlockedError : error
  }
}

/** Merges the guest's cart into the account that has just signed in. Returns the items that were not added in full. */
export const joinGuestCart = async (call: Call): Promise<MissedItem[]> => {
  load()
  if (!useGuest.getState().hasCart) return []
  const { missed } = await call(joinCarts, {})
  setHasGuestCart(false)
  return missed
}
