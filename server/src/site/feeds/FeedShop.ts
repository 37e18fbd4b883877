import type { LocalVat } from '@shop/contracts/shop/ioss'
import type { Settings } from '@shop/contracts/shop/settings'
import { madeForOf } from '@shop/contracts/facts/madeFor'
import { isCountry } from '@shop/contracts/addresses/countries'
import { deliveryOptionsTo } from '../../sales/pricing/delivery.ts'
import type { ListedProduct } from './readArticles.ts'

/** Facts of the shop that are in every article of a feed. */
export interface FeedShop {
  /** Without a trailing slash. */
  publicUrl: string
  name: string
  currency: string
  facts: Settings['content']['feeds']
  shipping: Settings['shipping']
  /** Countries with delivery that the settings name, as ISO 3166 codes. */
  countries: string[]
  /** VAT of the one country that it is for, if the shop charges it. */
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
  ...madeForOf(product, facts),
  googleCategory: product.googleCategory || facts.googleCategory,
})
