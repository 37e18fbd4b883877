import { checkout, type GuestInput } from '@shop/contracts/checkout/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { newId } from '../platform/database/BaseModel.ts'
import { nowIso } from '../platform/base/deps.ts'
import { signUp, type TestAccount } from './accounts.ts'
import { guestCookie, guestOwner } from '../platform/http/admit.ts'
import { makeProduct } from './catalog.ts'
import { onBothDatabases, type Dialect } from './databases.ts'
import type { TestShop } from './startShop.ts'

/** A shopper with an address and a cart, ready to check out. */
export interface Shopper extends TestAccount {
  cartId: string
  addressId: string
  /** Details of a guest, who has no account and no saved address. */
  guest?: GuestInput
}

/** Builds the headers that identify the caller of a plain request. */
export const credentials = (accessToken: string): Record<string, string> =>
  accessToken.startsWith(`${guestCookie}=`)
    ? { cookie: accessToken }
    : { authorization: `Bearer ${accessToken}` }

/** Phone number of buyers; carriers outside the United Kingdom require one. */
export const phoneAbroad = '+44 20 7946 0018'

/** Builds the destination of an order, as the buyer enters it at checkout. */
export const destination = ({ addressId, guest }: Pick<Shopper, 'addressId' | 'guest'>) =>
  guest ? { guest } : { shippingAddressId: addressId, contact: { phone: phoneAbroad } }

/** Puts units into a shopper's cart, bypassing the API. */
export const fillCart = async ({ deps }: TestShop, cartId: string, variantId: string, quantity: number) => {
  const row = { id: newId(), cart_id: cartId, variant_id: variantId, quantity, price_seen: 4999 }
  await deps.db('cart_items').insert({ ...row, created_at: nowIso(deps) })
}

/** Kinds of buyers, for whom the same guarantees hold. */
export type BuyerKind = 'account' | 'guest'

/** Declares the same tests for SQLite and Postgres, and for both kinds of buyers. */
export const forEachBuyer = (title: string, tests: (dialect: Dialect, buyer: BuyerKind) => void) => {
  for (const buyer of ['account', 'guest'] as const)
    onBothDatabases(`${title} by ${buyer}`, dialect => tests(dialect, buyer))
}

const guestAddress = {
  firstName: 'Yusuf',
  lastName: 'Rahman',
  address1: '12 Cable Street',
  city: 'London',
  postalCode: 'E1 8JG',
} as const

let guests = 0
/** Builds a guest's details at checkout; each has another email address. */
export const guestDetails = (email = `guest${++guests}@example.com`, country = 'GB') => ({
  guest: {
    email,
    address: {
      ...guestAddress,
      country,
      ...(country !== 'GB' && { phone: phoneAbroad }),
    } as GuestInput['address'],
  },
})

/** Creates a guest with a cart; the cookie stands in for the access token. */
const makeGuest = async (
  shop: TestShop,
  variantId: string,
  { quantity, country }: { quantity: number; country: string },
): Promise<Shopper> => {
  const at = nowIso(shop.deps)
  const [cartId, token] = [newId(), newId()]
  const details = guestDetails(undefined, country)
  await shop.deps
    .db('carts')
    .insert({ id: cartId, user_id: null, owner: guestOwner(token), created_at: at, updated_at: at })
  await fillCart(shop, cartId, variantId, quantity)
  return {
    accessToken: `${guestCookie}=${token}`,
    refreshToken: '',
    password: '',
    user: { email: details.guest.email } as Shopper['user'],
    cartId,
    addressId: '',
    ...details,
  }
}

interface ShopperOptions {
  quantity?: number
  country?: string
  buyer?: BuyerKind
  email?: string
}

export const makeShopper = async (
  shop: TestShop,
  variantId: string,
  { quantity = 1, country = 'GB', buyer = 'account', email }: ShopperOptions = {},
): Promise<Shopper> => {
  if (buyer === 'guest') return makeGuest(shop, variantId, { quantity, country })
  const account = await signUp(shop, email ? { email } : {})
  const at = nowIso(shop.deps)
  const dates = { created_at: at, updated_at: at }
  const [cartId, addressId] = [newId(), newId()]
  await shop.deps.db('carts').insert({
    id: cartId,
    user_id: account.user.id,
    owner: account.user.id,
    ...dates,
  })
  await fillCart(shop, cartId, variantId, quantity)
  await shop.deps.db('addresses').insert({
    id: addressId,
    user_id: account.user.id,
    type: 'SHIPPING',
    first_name: 'Yusuf',
    last_name: 'Rahman',
    address1: '12 Cable Street',
    city: 'London',
    postal_code: 'E1 8JG',
    country,
    is_default: true,
    ...dates,
  })
  return { ...account, cartId, addressId }
}

/** Creates a product of one variant with this many units; returns the ids of both. */
export const makeGarment = async (shop: TestShop, stock: number, price = 4999) => {
  const product = await makeProduct(shop, { variants: [{ stock, price }] })
  return { productId: product.id, variantId: product.variants[0]!.id }
}

export const checkOut = (shop: TestShop, shopper: Shopper, more: Partial<SentInput<typeof checkout>> = {}) =>
  shop.call(checkout, { cartId: shopper.cartId, ...destination(shopper), ...more }, shopper.accessToken)

/** Creates a garment with this many units, and a shopper who has it in the cart. */
export const makeBuyer = async (
  shop: TestShop,
  stock: number,
  { price, ...options }: ShopperOptions & { price?: number } = {},
) => {
  const garment = await makeGarment(shop, stock, price)
  return { ...garment, shopper: await makeShopper(shop, garment.variantId, options) }
}

/** Creates a buyer and their order, which is waiting for payment. */
export const orderGarment = async (...purchase: Parameters<typeof makeBuyer>) => {
  const buyer = await makeBuyer(...purchase)
  return { ...buyer, ...(await checkOut(purchase[0], buyer.shopper)) }
}

/** Creates a buyer and their paid order. */
export const buyGarment = async (...purchase: Parameters<typeof orderGarment>) => {
  const order = await orderGarment(...purchase)
  await payFor(purchase[0], order.orderId)
  return order
}

export const orderRow = ({ deps }: TestShop, id: string) => deps.db('orders').where({ id }).first()

export const stockOf = async ({ deps }: TestShop, id: string): Promise<{ stock: number; reserved: number }> =>
  deps.db('variants').where({ id }).first('stock', 'reserved')

/** Pays an order's session as on the hosted page, and waits until the shop has processed the event. */
export const payFor = async (shop: TestShop, orderId: string) => {
  const { stripe_session_id: sessionId } = await orderRow(shop, orderId)
  shop.sandbox.pay(sessionId)
  await deliverEvents(shop)
  return sessionId as string
}

/** Sets the clocks of shop and sandbox to an instant while `action` runs. */
export const doAt = async <T>(shop: TestShop, instant: string, action: () => Promise<T>): Promise<T> => {
  const ms = Date.parse(instant) - shop.deps.clock.now()
  shop.passTime(ms)
  try {
    return await action()
  } finally {
    shop.passTime(-ms)
  }
}

/** Delivers every waiting event and lets the shop process it. */
export const deliverEvents = async (shop: TestShop) => {
  await shop.sandbox.deliverAll()
  await shop.jobs.events.idle()
}
