export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const memoryStorage = (): KeyValueStorage => {
  const values = new Map<string, string>()
  return {
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
  }
}

// The whole page shares these, so that all callers read the same entries.
const memories = { localStorage: memoryStorage(), sessionStorage: memoryStorage() }

/** Tells whether the browser blocks local storage, so that entries of `safeStorage` are lost with the page. */
export const isStorageBlocked = (): boolean => safeStorage() === memories.localStorage

/**
 * Returns the browser's storage; if it is missing or forbidden (some privacy modes), memory for the life of the page.
 */
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
