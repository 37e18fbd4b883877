import type { LocalVat } from '@shop/contracts/shop/ioss'
import type { Settings } from '@shop/contracts/shop/settings'
import { targetGroupOf } from '@shop/contracts/facts/madeFor'
import { isCountry } from '@shop/contracts/addresses/countries'
import { deliveryOptionsTo } from '../../sales/pricing/delivery.ts'
import type { ListedProduct } from './readArticles.ts'

/** Facts of the shop from which a feed is written. */
export interface FeedShop {
  /** Without a trailing slash. */
  publicUrl: string
  name: string
  currency: string
  facts: Settings['content']['feeds']
  shipping: Settings['shipping']
  /** Countries with delivery that the settings name, as ISO 3166 codes. */
  countries: string[]
  /** VAT of the country that the feed is for, if it is for one country and the shop charges VAT there. */
  localVat?: LocalVat | undefined
}

export const feedShop = (publicUrl: string, settings: Settings): FeedShop => ({
  publicUrl,
  name: settings.general.storeName,
  currency: settings.general.currency,
  facts: settings.content.feeds,
  shipping: settings.shipping,
  countries: ['GB', ...settings.shipping.zones.flatMap(({ places }) => places)].filter(
    place => isCountry(place) && deliveryOptionsTo(settings, place).length > 0,
  ),
})

/** Returns the facts of one product: its own, or else those of the shop. */
export const factsOf = (product: ListedProduct, { facts }: Pick<FeedShop, 'facts'>) => ({
  ...targetGroupOf(product, facts),
  googleCategory: product.googleCategory || facts.googleCategory,
})
