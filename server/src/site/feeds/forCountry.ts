import { isCountry } from '@shop/contracts/addresses/countries'
import { destinationLink } from '@shop/contracts/shop/destinationLink'
import { isSoldWithoutVat, foreignPricing } from '@shop/contracts/shop/homePrice'
import type { LocalVat } from '@shop/contracts/shop/ioss'
import type { Settings } from '@shop/contracts/shop/settings'
import { deliveryOptionsTo } from '../../sales/pricing/delivery.ts'
import type { FeedFormat } from './FeedFormat.ts'
import type { Article, ListedProduct } from './readArticles.ts'

/** Tells whether a country has its own prices, and therefore its own feeds. */
export const hasOwnFeeds = (settings: Settings, country: string): boolean =>
  isCountry(country) &&
  settings.general.vatRegistered &&
  isSoldWithoutVat(settings.shipping.zones, country) &&
  deliveryOptionsTo(settings, country).length > 0

/** Returns a product with its prices for a country, without UK VAT, and links to pages that show these prices. */
const withPricesFor = (
  country: string,
  product: ListedProduct,
  localVat: LocalVat | undefined,
): ListedProduct => {
  const { vatClass } = product
  const priceFor = foreignPricing(localVat)
  const withPrices = (article: Article): Article => ({
    ...article,
    path: destinationLink(article.path, country),
    price: priceFor(article.price, vatClass),
    salePrice: article.salePrice === null ? null : priceFor(article.salePrice, vatClass),
  })
  return {
    ...product,
    path: destinationLink(product.path, country),
    articles: product.articles.map(withPrices),
  }
}

/** Returns the format with prices for one country. The `shop` passed to it must deliver only to that country. */
export const forCountry = (format: FeedFormat, country: string): FeedFormat => ({
  ...format,
  write: (product, shop) => format.write(withPricesFor(country, product, shop.localVat), shop),
})
