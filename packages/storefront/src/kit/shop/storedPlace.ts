import { safeStorage } from '@shop/client/safeStorage'
import { useSyncExternalStore } from 'react'

const key = 'deliverTo'
const listeners = new Set<() => void>()

/** Reads the destination chosen in this browser, such as `IE` or `GB-NIR`. */
export const readStoredPlace = (): string | null => safeStorage().getItem(key)

export const storePlace = (place: string): void => {
  safeStorage().setItem(key, place)
  listeners.forEach(notify => notify())
}

const subscribe = (notify: () => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) notify()
  }
  listeners.add(notify)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(notify)
    removeEventListener('storage', onStorage)
  }
}

/** Returns the stored destination, chosen in any tab; null on the server. */
export const useStoredPlace = (): string | null =>
  useSyncExternalStore(subscribe, readStoredPlace, () => null)

/** Returns the initial country of a new address: that of the stored destination if it is offered, or else the first. */
export const firstCountry = (offeredCountries: readonly string[]): string => {
  const stored = readStoredPlace()?.slice(0, 2) ?? ''
  return offeredCountries.includes(stored) ? stored : (offeredCountries[0] ?? 'GB')
}
