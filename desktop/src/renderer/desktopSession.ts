import { createSession, type Session } from '@shop/client/createSession'
import { safeStorage } from '@shop/client/safeStorage'

/**
 * The session as the page knows it: who is signed in. In the tokens' place stands a word (`placeholder` in main's
 * askShop.ts); the tokens themselves never come here. Each shop has one of its own.
 */
export const desktopSession = (shop: string): Session => ({
  ...createSession(safeStorage(), `${shop} `),
  shop,
})
