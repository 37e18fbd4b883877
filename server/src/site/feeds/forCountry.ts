import { isCountry } from '@shop/contracts/addresses/countries'
import { deliverTo } from '@shop/contracts/shop/deliverTo'
import { isSoldWithoutVat, priceWithoutUkVat } from '@shop/contracts/shop/homePrice'
import type { LocalVat } from '@shop/contracts/shop/ioss'
import type { Settings } from '@shop/contracts/shop/settings'
import { waysTo } from '../../sales/pricing/delivery.ts'
import type { FeedFormat } from './FeedFormat.ts'
import type { Article, ListedProduct } from './readArticles.ts'

/** Tells whether a country has its own prices, and so its own feeds. */
export const hasOwnFeeds = (settings: Settings, country: string): boolean =>
  isCountry(country) &&
  settings.general.vatRegistered &&
  isSoldWithoutVat(settings.shipping.zones, country) &&
  waysTo(settings, country).length > 0

/** Returns a product as sold to a country with prices without UK VAT; its links show these prices. */
const soldTo = (country: string, product: ListedProduct, local: LocalVat | undefined): ListedProduct => {
  const { vatClass } = product
  const priceThere = priceWithoutUkVat(local)
  const sold = (article: Article): Article => ({
    ...article,
    path: deliverTo(article.path, country),
    price: priceThere(article.price, vatClass),
    salePrice: article.salePrice === null ? null : priceThere(article.salePrice, vatClass),
  })
  return { ...product, path: deliverTo(product.path, country), articles: product.articles.map(sold) }
}

/** Returns the same format with the prices of one country; its shop must deliver only to that country. */
export const forCountry = (format: FeedFormat, country: string): FeedFormat => ({
  ...format,
  write: (product, shop) => format.write(soldTo(country, product, shop.localVat), shop),
})
