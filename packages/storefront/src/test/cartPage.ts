import { beforeEach } from 'vitest'
import { forgetEverything, openShop, rememberUser } from './openShop.tsx'
import { listOf } from './samples.ts'
import { someUser } from './someCart.ts'

export let shop: Awaited<ReturnType<typeof openShop>>
/** Waits for an opening shop, and makes it the one that this file's helpers use. */
export const setShop = async (opening: ReturnType<typeof openShop>): Promise<void> => {
  shop = await opening
}
export const products = { '/products': listOf() }
export const openCartSignedIn = (answers: Record<string, unknown>) => {
  rememberUser(someUser)
  return openShop('/cart', { ...products, '/auth/me': someUser, '/addresses': listOf(), ...answers })
}
export const text = () => shop.page.querySelector('main')?.textContent ?? ''
export const toast = () => shop.page.querySelector('output:last-of-type strong')?.closest('span')?.textContent
export const press = (label: string) => shop.press(label)

/** Opens the cart page for a guest with a cart. */
export const openCartAsGuest = (answers: Record<string, unknown>) => {
  localStorage.setItem('guestCart', '1')
  return openShop('/cart', { ...products, ...answers })
}

/** Starts each test of a file with an empty browser. */
export const useCartPage = (): void => {
  beforeEach(forgetEverything)
}
