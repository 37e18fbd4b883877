import { createClient, type Client } from './createClient.ts'

export { ApiError } from './ApiError.ts'

/**
 * Connects a program to a shop by an API key: `const call = connectShop('https://shop.example', key)`, then
 * `await call(listAdminOrders, { status: 'PAID' })` with an endpoint of the contracts. Calls throw `ApiError` for every
 * answer that is not 2xx.
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
