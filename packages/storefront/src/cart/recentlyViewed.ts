import { safeStorage } from '@shop/client/safeStorage'

const key = 'recentlyViewed'
const most = 12

/** The slugs of the products this device has looked at, newest first. */
export const recentlyViewed = (): string[] => {
  try {
    const stored: unknown = JSON.parse(safeStorage().getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(slug => typeof slug === 'string') : []
  } catch {
    return []
  }
}

/** Remembers that a product was looked at. Called by the product page, in an effect. */
export const rememberViewed = (slug: string): void => {
  const others = recentlyViewed().filter(known => known !== slug)
  safeStorage().setItem(key, JSON.stringify([slug, ...others].slice(0, most)))
}
