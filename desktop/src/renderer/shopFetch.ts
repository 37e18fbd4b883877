import { shopHeader } from '../ipc/channels.ts'

/** Names the shop at `shop` in each call, so that none reaches another shop opened meanwhile. */
export const shopFetch =
  (shop: string, send: typeof fetch = fetch): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set(shopHeader, shop)
    return send(input, { ...init, headers })
  }
