export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const memoryStorage = (): KeyValueStorage => {
  const values = new Map<string, string>()
  return {
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
  }
}

// Shared by the whole page, so that all callers read the same entries.
const memories = { localStorage: memoryStorage(), sessionStorage: memoryStorage() }

/** Tells whether the browser keeps nothing for the shop: what `safeStorage` is given is gone with the page. */
export const isStorageBlocked = (): boolean => safeStorage() === memories.localStorage

/** The browser's storage; where it is missing or forbidden (some privacy modes), memory for as long as the page lives. */
export const safeStorage = (name: 'localStorage' | 'sessionStorage' = 'localStorage'): KeyValueStorage => {
  try {
    const storage = globalThis[name]
    storage.setItem('probe', '')
    storage.removeItem('probe')
    return storage
  } catch {
    return memories[name]
  }
}
