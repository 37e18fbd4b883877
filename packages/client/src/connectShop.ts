import { createClient, type Client } from './createClient.ts'

export { ApiError } from './ApiError.ts'

/**
 * Calls of a shop by an API key, for programs: `const call = connectShop('https://shop.example', key)`, then
 * `await call(listAdminOrders, { status: 'PAID' })` with an endpoint of the contracts. Throws `ApiError` for every answer that
 * is not 2xx.
 */
export const connectShop = (url: string, key: string): Client['call'] =>
  createClient({
    base: `${url.replace(/\/+$/, '')}/api`,
    fetch: (address, init) => {
      const headers = new Headers(init?.headers)
      headers.set('authorization', `Bearer ${key}`)
      return fetch(address, { ...init, headers })
    },
  }).call
