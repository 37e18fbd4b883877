import type { Call } from '@shop/client/createClient'
import { createSession } from '@shop/client/createSession'
import type { Shop } from '@shop/storefront/kit/shop/shop'

const emptyStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

const onlyInBrowser = () => Promise.reject(new Error('only in a browser'))

/** Creates the shop object for rendering pages on the server. */
export const serverShop = (call: Call, origin: string): Shop => ({
  client: { call, callWithStatus: onlyInBrowser, open: onlyInBrowser },
  session: createSession(emptyStorage),
  origin,
})
