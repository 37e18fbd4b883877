// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import type { Answers } from '@shop/client/test/answerFrom'
import type { Wish, WishlistItem } from '@shop/contracts/wishlist/endpoints'
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, openShop, rememberUser, settle, until } from '../../test/openShop.tsx'
import { idOf, listOf, someCollection, someProductCard } from '../../test/samples.ts'
import { someCart, someUser } from '../../test/someCart.ts'
import { someProduct } from '../../test/someProduct.ts'
import { someVariant } from '../../test/someVariant.ts'
import { useToast } from '../../kit/toasts/useToast.ts'
import { useWishes } from '../../features/wishes/useWishes.ts'

beforeEach(forgetEverything)

const card = someProductCard(1)
const heart = `[aria-label="Wishlist: ${card.title}"]`
const home = { '/collections': listOf(someCollection(1)), '/products': listOf(card) }
const toast = () => {
  const { toast: shown } = useToast.getState()
  return shown && [shown.title, shown.text].filter(Boolean).join(' - ')
}

test('signed out, a heart stores the product on the device, and the badge counts it', async () => {
  const { find, click } = await openShop('/', home)
  await click(heart)
  await until(() => expect(toast()).toBe('Added to wishlist successfully!'))
  await settle()
  expect(find(heart).getAttribute('aria-pressed')).toBe('true')
  expect(find('header [aria-label="Wishlist, 1 item"]').textContent).toBe('1')
  expect(localStorage.getItem('deviceWishlist')).toContain(card.id)
  await click(heart)
  await until(() => expect(toast()).toBe('Item removed from wishlist successfully.'))
  expect(localStorage.getItem('deviceWishlist')).toBeNull()
})

test("signed out, the device's wishlist can be viewed and edited, and marks removed products", async () => {
  const removedId = idOf(9)
  const stored = [
    { productId: card.id, variantId: idOf('Navy 54') },
    { productId: removedId, variantId: null },
  ]
  localStorage.setItem('deviceWishlist', JSON.stringify(stored))
  const { page, address, find, click } = await openShop('/wishlist', {
    '/products/{id}': ({ id }: { id: string }) =>
      id === card.id ? thobe : new ApiError(404, 'Product not found.', 'not_found'),
  })
  await until(() => expect(page.textContent).toContain('No longer for sale'))
  expect(find('header [aria-label="Wishlist, 2 items"]').getAttribute('href')).toBe('/wishlist')
  expect(page.textContent).toContain('Saved on this device.')
  expect(page.textContent).toContain('Navy, size 54')
  expect(find('article h3 a').getAttribute('href')).toBe(
    `/products/thobe?colour=Navy&size=54&variant=${idOf('Navy 54')}`,
  )
  await click('main li:nth-child(2) button')
  await until(() => expect(page.textContent).not.toContain('No longer for sale'))
  await click('[aria-label="Wishlist: Thobe"]')
  await until(() => expect(page.textContent).toContain('Your wishlist is empty'))
  expect(find('header [aria-label="Wishlist"]').getAttribute('href')).toBe('/profile?tab=wishlist')
  expect(address()).toBe('/wishlist')
})

test("signed in, the page of the device's wishlist redirects to the account's", async () => {
  rememberUser(someUser)
  const { address } = await openShop('/wishlist', {
    '/auth/me': someUser,
    '/wishlist': { items: [] },
    '/wishlist/items': { items: [] },
  })
  await until(() => expect(address()).toBe('/profile?tab=wishlist'))
})

test("the device's wishlist is merged into the account's at sign-in", async () => {
  const stored = { productId: card.id, variantId: null }
  localStorage.setItem('deviceWishlist', JSON.stringify([stored, 'nonsense', { productId: 7 }]))
  rememberUser(someUser)
  const { call, find } = await openShop('/', {
    ...home,
    '/auth/me': someUser,
    '/wishlist/merge': { items: [{ id: idOf('w'), ...stored }] },
  })
  await until(() => expect(useWishes.getState().wishes).toHaveLength(1))
  await settle()
  expect(call.mock.calls.find(([{ path }]) => path === '/wishlist/merge')?.[1]).toEqual({ items: [stored] })
  expect(localStorage.getItem('deviceWishlist')).toBeNull()
  expect(find(heart).getAttribute('aria-pressed')).toBe('true')
})

test("another tab's change of the account's wishlist is shown", async () => {
  rememberUser(someUser)
  let items: Wish[] = []
  const { find } = await openShop('/', {
    ...home,
    '/auth/me': someUser,
    '/wishlist/items': () => ({ items }),
  })
  await until(() => expect(useWishes.getState().wishes).toEqual([]))
  items = [{ id: idOf('w'), productId: card.id, variantId: null }]
  const otherTab = new BroadcastChannel('wishlist')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  otherTab.postMessage('changed')
  await until(() => expect(useWishes.getState().wishes).toHaveLength(1))
  otherTab.close()
  await settle()
  expect(find(heart).getAttribute('aria-pressed')).toBe('true')
})

test('the login page explains that products on this device will be added to the wishlist', async () => {
  localStorage.setItem('deviceWishlist', JSON.stringify([{ productId: card.id, variantId: null }]))
  const { page } = await openShop('/login')
  await until(() =>
    expect(page.textContent).toContain(
      'The piece you saved on this device will be added to your wishlist when you sign in.',
    ),
  )
})

test('a failed addition shows an error, and the heart stays empty', async () => {
  rememberUser(someUser)
  let failure = new ApiError(500, 'HTTP error! status: 500')
  const refuse = () => {
    throw failure
  }
  const { find, click } = await openShop('/', {
    ...home,
    '/auth/me': someUser,
    '/wishlist/items': (input: object) => ('productId' in input ? refuse() : { items: [] }),
  })
  await click(heart)
  await until(() => expect(toast()).toBe('Error - Failed to add to wishlist. Please try again.'))
  failure = new ApiError(409, 'A wishlist holds at most 100 products.', 'limit_reached')
  await click(heart)
  await until(() => expect(toast()).toBe('Error - A wishlist holds at most 100 products.'))
  expect(find(heart).getAttribute('aria-pressed')).toBe('false')
})

const variants = [
  someVariant({ color: 'White', size: '54', stock: 2 }),
  someVariant({ color: 'Navy', size: '54', stock: 0 }),
]
const thobe = someProduct({ id: card.id, variants })
const { id, slug, title, status, rating, reviewCount, vatClass, images } = thobe
const someItem = (variantId: string | null = null): WishlistItem => ({
  id: idOf('w'),
  createdAt: '2026-01-01T00:00:00.000Z',
  variantId,
  product: { id, slug, title, status, rating, reviewCount, vatClass, variants, images },
})
const openWishlist = async (item: WishlistItem, answers: Answers = {}) => {
  rememberUser(someUser)
  let items = [item]
  const shop = await openShop('/profile?tab=wishlist', {
    '/auth/me': someUser,
    '/wishlist': () => ({ items }),
    '/wishlist/items': { items: [{ id: idOf('w'), productId: card.id, variantId: null }] },
    '/wishlist/items/{id}': () => {
      items = []
      return { ok: true }
    },
    '/cart/items': someCart(),
    ...answers,
  })
  await until(() => shop.find('[aria-label="Remove Thobe"]'))
  return shop
}
const dialogButton = (page: HTMLElement, text: string) =>
  [...page.querySelectorAll<HTMLElement>('dialog button')].find(button => button.textContent === text)

test('removing a product asks for confirmation', async () => {
  const { page, click, call } = await openWishlist(someItem())
  await click('[aria-label="Remove Thobe"]')
  expect(call.mock.calls.some(([{ method }]) => method === 'DELETE')).toBe(false)
  dialogButton(page, 'Remove')?.click()
  await until(() => expect(toast()).toBe('Item removed from wishlist successfully.'))
  await until(() => expect(page.textContent).toContain('Your wishlist is empty'))
})

test('moving a product to the cart asks for the size, with the colour shown preselected, unless it has a variant', async () => {
  const sizes = someProduct({ variants: [...variants, someVariant({ size: '56', stock: 2 })] })
  const item = someItem()
  const { page, click, call } = await openWishlist({
    ...item,
    product: { ...item.product, variants: sizes.variants },
  })
  await click('[aria-label="Move to Cart: Thobe"]')
  expect(page.querySelector('dialog h2')?.textContent).toBe('Choose your size')
  await click('dialog [class*=wide]')
  expect(page.querySelector('dialog [role=alert]')?.textContent).toContain('Please select size and color')
  await click('dialog input[value="54"]')
  dialogButton(page, 'Move to Cart')?.click()
  await until(() => expect(toast()).toBe('Thobe has been moved to your cart.'))
  const [, added] = call.mock.calls.find(([{ path }]) => path === '/cart/items') ?? []
  expect(added).toEqual({ variantId: idOf('White 54'), quantity: 1 })

  forgetEverything()
  const withVariant = await openWishlist(someItem(idOf('White 54')))
  await withVariant.click('[aria-label="Move to Cart: Thobe"]')
  await until(() => expect(toast()).toBe('Thobe has been moved to your cart.'))
})

test('a product that cannot be moved shows an error and stays', async () => {
  const item = someItem(idOf('White 54'))
  const { click, find } = await openWishlist(item, { '/cart/items': new ApiError(500, 'x') })
  await click('[aria-label="Move to Cart: Thobe"]')
  await until(() => expect(toast()).toBe('Error - Failed to move item to cart. Please try again.'))
  find('[aria-label="Remove Thobe"]')
})
