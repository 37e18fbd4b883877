import { safeStorage } from '@shop/client/safeStorage'
import { viewedKey } from './viewedKey.ts'

const maxStored = 12

/** Returns the ids of products viewed on this device, newest first. */
export const recentlyViewed = (): string[] => {
  try {
    const stored: unknown = JSON.parse(safeStorage().getItem(viewedKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(id => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Records a viewed product. The product page calls it in an effect. */
export const rememberViewed = (id: string): void => {
  const otherIds = recentlyViewed().filter(viewedId => viewedId !== id)
  safeStorage().setItem(viewedKey, JSON.stringify([id, ...otherIds].slice(0, maxStored)))
}
