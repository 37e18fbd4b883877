import type { Tokens, User } from '@shop/contracts/accounts/endpoints'
import { type KeyValueStorage, safeStorage } from './safeStorage.ts'

/** The signed-in person, stored under `accessToken`, `refreshToken` and `user`. */
export interface Session {
  accessToken: () => string | null
  refreshToken: () => string | null
  /** The stored user. An unreadable one is removed together with both tokens. */
  user: () => User | null
  keepTokens: (tokens: Tokens) => void
  keepUser: (user: User) => void
  clear: () => void
  /**
   * Returns the seconds since the person's last input. Provided on pages that poll, because polling must not extend the
   * session.
   */
  idleFor?: () => number
  /** Shop of the session, if several share a device's storage. */
  shop?: string
  /** Calls `listener` on every change, in this tab or another; returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

const parseUser = (text: string): User | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'id' in value ? (value as User) : null
  } catch {
    return null
  }
}

/** Creates a session stored in `storage`, or in memory if the browser forbids that. `prefix` precedes its keys. */
export const createSession = (storage: KeyValueStorage = safeStorage(), prefix = ''): Session => {
  const keys = { access: `${prefix}accessToken`, refresh: `${prefix}refreshToken`, user: `${prefix}user` }
  const allKeys = Object.values(keys)
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach(listener => listener())
  const onOtherTab = (event: StorageEvent) => {
    if (event.key === null || allKeys.includes(event.key)) notify()
  }
  const clear = () => {
    allKeys.forEach(key => storage.removeItem(key))
    notify()
  }

  return {
    accessToken: () => storage.getItem(keys.access),
    refreshToken: () => storage.getItem(keys.refresh),
    user: () => {
      const text = storage.getItem(keys.user)
      if (text === null) return null
      const user = parseUser(text)
      if (!user) clear()
      return user
    },
    keepTokens: ({ accessToken, refreshToken }) => {
      storage.setItem(keys.access, accessToken)
      storage.setItem(keys.refresh, refreshToken)
      notify()
    },
    keepUser: user => {
      storage.setItem(keys.user, JSON.stringify(user))
      notify()
    },
    clear,
    subscribe: listener => {
      if (listeners.size === 0) globalThis.addEventListener?.('storage', onOtherTab)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) globalThis.removeEventListener?.('storage', onOtherTab)
      }
    },
  }
}
