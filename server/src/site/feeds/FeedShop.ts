import type { Settings } from '@shop/contracts/shop/settings'
import { isCountry } from '@shop/contracts/addresses/countries'
import { type Way, waysTo } from '../../sales/pricing/delivery.ts'

/** Facts of the shop that feeds give with every article. */
export interface FeedShop {
  /** Without a slash at its end. */
  publicUrl: string
  name: string
  currency: string
  facts: Settings['content']['feeds']
  /** Countries delivered to that are named in the settings, as ISO 3166 codes, with their ways of delivery. */
  destinations: { country: string; ways: Way[] }[]
}

export const feedShop = (publicUrl: string, settings: Settings): FeedShop => ({
  publicUrl,
  name: settings.general.storeName,
  currency: settings.general.currency,
  facts: settings.content.feeds,
  destinations: ['GB', ...settings.shipping.zones.flatMap(({ places }) => places)]
    .filter(isCountry)
    .map(country => ({ country, ways: waysTo(settings, country) }))
    .filter(({ ways }) => ways.length > 0),
})
