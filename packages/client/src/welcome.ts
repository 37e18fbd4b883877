import { safeStorage } from './safeStorage.ts'

const key = 'welcome'

/** Has whoever signs in greeted by the page that follows: a toast does not outlive the page it is on. */
export const leaveWelcome = (): void => safeStorage('sessionStorage').setItem(key, 'admin')

/** Answers once whether to greet the person who has just signed in. */
export const takeWelcome = (): boolean => {
  const storage = safeStorage('sessionStorage')
  const isDue = storage.getItem(key) !== null
  storage.removeItem(key)
  return isDue
}
