import type { Settings } from '@shop/contracts/shop/settings'
import { type DeliveryRates, ratesOf, servedCountries } from '../../sales/pricing/delivery.ts'

/** Facts of the shop that feeds give with every article. */
export interface FeedShop {
  /** Without a slash at its end. */
  publicUrl: string
  name: string
  currency: string
  facts: Settings['content']['feeds']
  /** Countries delivered to, as ISO 3166 codes. */
  countries: string[]
  rates: DeliveryRates
}

export const feedShop = (publicUrl: string, settings: Settings): FeedShop => ({
  publicUrl,
  name: settings.general.storeName,
  currency: settings.general.currency,
  facts: settings.content.feeds,
  countries: servedCountries(settings),
  rates: ratesOf(settings),
})
