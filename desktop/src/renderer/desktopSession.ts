import { createSession, type Session } from '@shop/client/createSession'
import { safeStorage } from '@shop/client/safeStorage'

/**
 * Creates the page's session of one shop. It has the signed-in user, and a placeholder instead of tokens, which never
 * leave main (see shopClient.ts).
 */
export const desktopSession = (shop: string): Session => ({
  ...createSession(safeStorage(), `${shop} `),
  shop,
})
