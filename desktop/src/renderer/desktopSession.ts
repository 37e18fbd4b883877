import { createSession, type Session } from '@shop/client/createSession'
import { safeStorage } from '@shop/client/safeStorage'

/**
 * The page's session of one shop. It holds who is signed in, and a placeholder instead of tokens: these never leave main
 * (see askShop.ts).
 */
export const desktopSession = (shop: string): Session => ({
  ...createSession(safeStorage(), `${shop} `),
  shop,
})
