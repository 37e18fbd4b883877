import type { Tokens, User } from '@shop/contracts/accounts/endpoints'
import { type KeyValueStorage, safeStorage } from './safeStorage.ts'

/** The person signed in on this device, kept in storage under `accessToken`, `refreshToken` and `user`. */
export interface Session {
  accessToken: () => string | null
  refreshToken: () => string | null
  /** The stored user. One that cannot be read is removed together with both tokens. */
  user: () => User | null
  keepTokens: (tokens: Tokens) => void
  keepUser: (user: User) => void
  clear: () => void
  /** Seconds since the person has touched the page, where it reads by itself: that does not keep the session. */
  idleFor?: () => number
  /** The shop that it is of, where several share a device's storage. */
  shop?: string
  /** Tells of every change, in this tab or another; returns its own end. */
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

/** A session kept in `storage`, or in memory where the browser allows none; `prefix` stands before its names there. */
export const createSession = (storage: KeyValueStorage = safeStorage(), prefix = ''): Session => {
  const keys = { access: `${prefix}accessToken`, refresh: `${prefix}refreshToken`, user: `${prefix}user` }
  const allKeys = Object.values(keys)
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach(listener => listener())
  const onOtherTab = (event: StorageEvent) => {
    if (event.key === null || allKeys.includes(event.key)) tell()
  }
  const clear = () => {
    allKeys.forEach(key => storage.removeItem(key))
    tell()
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
      tell()
    },
    keepUser: user => {
      storage.setItem(keys.user, JSON.stringify(user))
      tell()
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
