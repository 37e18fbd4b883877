import { shopHeader } from '../ipc/channels.ts'

/** Returns a `fetch` that names the shop in each call, so that no call reaches another shop opened in the meantime. */
export const shopFetch =
  (shop: string, send: typeof fetch = fetch): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set(shopHeader, shop)
    return send(input, { ...init, headers })
  }
