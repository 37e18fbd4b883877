import { safeStorage } from '@shop/client/safeStorage'
import { viewedKey } from './viewedKey.ts'

const most = 12

/** The ids of the products this device has looked at, newest first. */
export const recentlyViewed = (): string[] => {
  try {
    const stored: unknown = JSON.parse(safeStorage().getItem(viewedKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(id => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Remembers that a product was looked at. Called by the product page, in an effect. */
export const rememberViewed = (id: string): void => {
  const others = recentlyViewed().filter(known => known !== id)
  safeStorage().setItem(viewedKey, JSON.stringify([id, ...others].slice(0, most)))
}
