import { type Client, createClient } from '@shop/client/createClient'
import { register } from '@shop/contracts/accounts/endpoints'
import { createAddress } from '@shop/contracts/addresses/endpoints'
import { addCartItem, beginGuestCart } from '@shop/contracts/cart/endpoints'
import { getProductBySlug, listProducts } from '@shop/contracts/catalog/endpoints'
import { checkout, verifyOrder } from '@shop/contracts/checkout/endpoints'
import type { Answer, SentInput } from '@shop/contracts/endpoint'
import { Agent, request } from 'node:http'
import { post } from './post.ts'

const agent = new Agent({ keepAlive: true })

/**
 * Implements `fetch` for text over plain HTTP, without redirects. The client shares the machine's cores with the shop,
 * and the real `fetch` would use half as much CPU time as the shop does.
 */
const lightFetch: typeof fetch = (address, { method = 'GET', headers, body } = {}) =>
  new Promise((resolve, reject) => {
    const clientRequest = request(
      address as string,
      { method, agent, headers: Object.fromEntries(new Headers(headers)) },
      answer => {
        let text = ''
        answer
          .setEncoding('utf8')
          .on('data', (part: string) => (text += part))
          .on('error', reject)
          .on('end', () => {
            const status = answer.statusCode ?? 0
            const { location, 'content-type': type = '' } = answer.headers
            const responseHeaders = { 'content-type': type, ...(location !== undefined && { location }) }
            resolve(new Response(status === 204 ? null : text, { status, headers: responseHeaders }))
          })
      },
    )
    clientRequest.on('error', reject).end(body as string | null | undefined)
  })

export interface Shopper {
  /** The shop's URL. */
  url: string
  client: Client
  /** Headers that identify the caller. */
  credentials: Record<string, string>
  destination: Pick<SentInput<typeof checkout>, 'shippingAddressId' | 'guest'>
}

export const bearerCredentials = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` })

/** Makes a client that calls the API as a particular person. */
export const clientFor = (url: string, credentials: Record<string, string>) =>
  createClient({
    base: `${url}/api`,
    fetch: (address, init) => {
      const headers = new Headers({ ...Object.fromEntries(new Headers(init?.headers)), ...credentials })
      return lightFetch(address, { ...init, headers })
    },
  })

const guestAddress = {
  firstName: 'Bench',
  lastName: 'Shopper',
  address1: '1 Cable Street',
  city: 'London',
  postalCode: 'E1 8JG',
  country: 'GB',
} as const
const emailOf = (index: number) => `bench-${Date.now()}-${index}@example.com`

/** Registers this number of shoppers with an address each. */
export const makeShoppers = async (url: string, count: number): Promise<Shopper[]> => {
  const anonymousClient = createClient({ base: `${url}/api`, fetch: lightFetch })
  const shoppers: Shopper[] = []
  for (let i = 0; i < count; i++) {
    const { accessToken } = await anonymousClient.call(register, {
      email: emailOf(i),
      password: 'seven camels at dusk',
      firstName: 'Bench',
      lastName: 'Shopper',
    })
    const credentials = bearerCredentials(accessToken)
    const client = clientFor(url, credentials)
    const { id } = await client.call(createAddress, { ...guestAddress, type: 'SHIPPING' })
    shoppers.push({ url, client, credentials, destination: { shippingAddressId: id } })
  }
  return shoppers
}

/** Makes this number of guests, each with a cookie of its own; their email addresses are numbered from `firstIndex`. */
export const makeGuests = async (url: string, count: number, firstIndex = 0): Promise<Shopper[]> => {
  const guests: Shopper[] = []
  for (let i = 0; i < count; i++) {
    const response = await fetch(`${url}/api${beginGuestCart.path}`, { method: 'POST' })
    await response.arrayBuffer()
    const credentials = { cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
    const destination = { guest: { email: emailOf(firstIndex + i), address: guestAddress } }
    guests.push({ url, client: clientFor(url, credentials), credentials, destination })
  }
  return guests
}

/** Finds ids of variants with plenty of stock, of different products. */
export const findVariants = async (url: string, count: number): Promise<string[]> => {
  const anonymousClient = createClient({ base: `${url}/api`, fetch: lightFetch })
  const ids: string[] = []
  for (let page = 1; ids.length < count; page++) {
    const { items } = await anonymousClient.call(listProducts, { sort: 'newest', page, limit: 24 })
    if (items.length === 0) break
    for (const { slug } of items) {
      const product = await anonymousClient.call(getProductBySlug, { slug })
      ids.push(
        ...product.variants
          .filter(({ stock }) => stock >= 10)
          .map(({ id }) => id)
          .slice(0, 1),
      )
    }
  }
  return ids.slice(0, count)
}

/** Puts a unit into the cart; returns the cart's id. */
export const addLine = async ({ client }: Shopper, variantId: string): Promise<string> =>
  (await client.call(addCartItem, { variantId, quantity: 1 })).id

/** Buys as a browser does, from the checkout call to the PAID order; returns the time in ms. Throws if it fails. */
export const buy = async ({ url, credentials, destination }: Shopper, cartId: string): Promise<number> => {
  const startedAt = performance.now()
  const call = async <T>(path: string, input: object): Promise<T> => {
    const { text } = await post(`${url}/api${path}`, { body: JSON.stringify(input), credentials })
    return (JSON.parse(text) as { data: T }).data
  }
  const cart = { cartId, ...destination }
  const placedOrder = await call<Answer<typeof checkout>>(checkout.path, cart)
  const paymentResponse = await post(placedOrder.url, {
    type: 'application/x-www-form-urlencoded',
    body: 'action=pay&card=4242424242424242',
  })
  const sessionId = new URL(paymentResponse.headers.location ?? '').searchParams.get('session_id') ?? ''
  const verifyPath = verifyOrder.path.replace('{id}', placedOrder.orderId)
  const { status } = await call<Answer<typeof verifyOrder>>(verifyPath, { sessionId })
  if (status !== 'PAID') throw new Error(`The order is ${status}`)
  return performance.now() - startedAt
}
