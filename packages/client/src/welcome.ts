import { safeStorage } from './safeStorage.ts'

const key = 'welcome'

/** Makes the next page greet the person who has signed in, because a toast does not survive a page load. */
export const storeWelcome = (): void => safeStorage('sessionStorage').setItem(key, 'admin')

/** Tells, only once, whether to greet the person who has just signed in. */
export const takeWelcome = (): boolean => {
  const storage = safeStorage('sessionStorage')
  const isDue = storage.getItem(key) !== null
  storage.removeItem(key)
  return isDue
}
