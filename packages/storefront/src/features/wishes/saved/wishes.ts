import { addWish, getWishlist, listWishes, mergeWishes, removeWish } from '@shop/contracts/wishlist/endpoints'
import type { QueryClient } from '@tanstack/react-query'
import { notifyOtherTabs } from '../../../kit/shop/otherTabs.ts'
import type { Shop } from '../../../kit/shop/shop.ts'
import { refusalText } from '../../../kit/query/failureText.ts'
import { useSession } from '../../../kit/session/useSession.ts'
import { showError, showFailure, showToast } from '../../../kit/toasts/useToast.ts'
import { storeDeviceWishes, readDeviceWishes } from './deviceWishes.ts'
import { type WishlistEntry, useWishes } from '../useWishes.ts'

// Maximum number of wishes on the device; the server's limit for an account.
const maxOnDevice = 100

const isSignedIn = () => useSession.getState().user !== null

const mergeDeviceWishes = async ({ client }: Shop): Promise<readonly WishlistEntry[]> => {
  const onDevice = readDeviceWishes()
  if (onDevice.length === 0) return (await client.call(listWishes, {})).items
  // Sends the oldest first, so that the newest ends on top.
  const items = onDevice
    .slice(0, maxOnDevice)
    .toReversed()
    .map(({ productId, variantId }) => ({ productId, variantId }))
  const merged = await client.call(mergeWishes, { items })
  storeDeviceWishes([])
  notifyOtherTabs('wishlist')
  return merged.items
}

/** Reads the wishlist: the account's, after merging the device's into it, or the device's. */
export const loadWishes = async (shop: Shop, queryClient: QueryClient): Promise<void> => {
  const wishes = isSignedIn() ? await mergeDeviceWishes(shop) : readDeviceWishes()
  useWishes.setState({ wishes })
  await queryClient.invalidateQueries({ queryKey: [getWishlist.path] })
}

/** Shows the new wishlist; stores it on the device if signed out, otherwise reloads an open list. */
const applyWishes = (queryClient: QueryClient, wishes: readonly WishlistEntry[]) => {
  useWishes.setState({ wishes })
  if (!isSignedIn()) storeDeviceWishes(wishes)
  else {
    void queryClient.invalidateQueries({ queryKey: [getWishlist.path] })
    notifyOtherTabs('wishlist')
  }
}

const wishesWithout = (productId: string) =>
  useWishes.getState().wishes.filter(wish => wish.productId !== productId)

export interface WishedProduct {
  productId: string
  variantId: string | null
}

/** Adds a product to the wishlist, with a toast. Returns whether that succeeded. */
export const addToWishlist = async (
  shop: Shop,
  queryClient: QueryClient,
  product: WishedProduct,
): Promise<boolean> => {
  try {
    const wish = isSignedIn() ? await shop.client.call(addWish, product) : { id: null, ...product }
    const otherWishes = wishesWithout(product.productId)
    if (!isSignedIn() && otherWishes.length >= maxOnDevice) {
      showError(`A wishlist holds at most ${maxOnDevice} products.`)
      return false
    }
    applyWishes(queryClient, [wish, ...otherWishes])
    showToast({ title: 'Added to wishlist successfully!' })
    return true
  } catch (error) {
    showError(refusalText(error, 'Failed to add to wishlist. Please try again.'))
    return false
  }
}

/** Removes a product from the account's wishlist; a missing one counts as removed. */
const removeFromAccount = async ({ client }: Shop, { id }: WishlistEntry): Promise<void> => {
  if (!id) return
  try {
    await client.call(removeWish, { id })
  } catch (error) {
    if (!(error instanceof Error && 'status' in error && error.status === 404)) throw error
  }
}

/** Removes a product from the wishlist, with a toast. Returns whether that succeeded. */
export const removeFromWishlist = async (
  shop: Shop,
  queryClient: QueryClient,
  wish: WishlistEntry,
  { isQuiet = false } = {},
): Promise<boolean> => {
  try {
    await removeFromAccount(shop, wish)
    applyWishes(queryClient, wishesWithout(wish.productId))
    if (!isQuiet) showToast({ title: 'Item removed from wishlist successfully.' })
    return true
  } catch (error) {
    showFailure(error, 'Failed to remove item from wishlist. Please try again.')
    return false
  }
}
