import { createSession, type Session } from '@shop/client/createSession'

/**
 * The session as the page knows it: who is signed in. In the tokens' place stands a word (`placeholder` in main's
 * askShop.ts); the tokens themselves never come here. Each shop has one of its own.
 */
export const desktopSession = (shop: string): Session => {
  const keyOf = (key: string) => `${shop} ${key}`
  return createSession({
    getItem: key => localStorage.getItem(keyOf(key)),
    setItem: (key, value) => localStorage.setItem(keyOf(key), value),
    removeItem: key => localStorage.removeItem(keyOf(key)),
  })
}
