import { createHash } from 'node:crypto'
import type { Settings } from '@shop/contracts/shop/settings'

/** Facts of the shop that feeds give with every article. */
export interface FeedShop {
  /** Without a slash at its end. */
  publicUrl: string
  name: string
  currency: string
  facts: Settings['content']['feeds']
  /** Countries delivered to, as ISO 3166 codes, and what it costs, pence. */
  delivery: { countries: string[]; freeThreshold: number; standardRate: number; expressRate: number }
}

export const feedShop = (publicUrl: string, settings: Settings): FeedShop => {
  const { general, content, shipping } = settings
  const { freeThreshold, countries, uk } = shipping
  return {
    publicUrl,
    name: general.storeName,
    currency: general.currency,
    facts: content.feeds,
    delivery: {
      countries: uk.enabled ? countries : [],
      freeThreshold,
      standardRate: uk.standardRate,
      expressRate: uk.expressRate,
    },
  }
}

/** Names a state of these facts: a feed is made anew when it changes. */
export const nameOf = (shop: FeedShop): string =>
  createHash('sha256').update(JSON.stringify(shop)).digest('base64url').slice(0, 12)
