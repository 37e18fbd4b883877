import { safeStorage } from '@shop/client/safeStorage'
import { useSyncExternalStore } from 'react'

const key = 'deliverTo'
const listeners = new Set<() => void>()

/** The destination chosen in this browser, such as `IE` or `GB-NIR`. */
export const readKeptPlace = (): string | null => safeStorage().getItem(key)

export const keepPlace = (place: string): void => {
  safeStorage().setItem(key, place)
  listeners.forEach(tell => tell())
}

const follow = (tell: () => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell()
  }
  listeners.add(tell)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(tell)
    removeEventListener('storage', onStorage)
  }
}

/** The stored destination, chosen in any tab; null on the server. */
export const useKeptPlace = (): string | null => useSyncExternalStore(follow, readKeptPlace, () => null)

/** Initial country of a new address: that of the stored destination if it is offered, else the first. */
export const firstCountry = (offered: readonly string[]): string => {
  const kept = readKeptPlace()?.slice(0, 2) ?? ''
  return offered.includes(kept) ? kept : (offered[0] ?? 'GB')
}
