import type { FeedShop } from './FeedShop.ts'
import type { ListedProduct } from './readArticles.ts'

/** A format of feeds: the beginning, each product, and the end. */
export interface FeedFormat {
  /** MIME type. */
  type: string
  begin?: (shop: FeedShop) => string
  write: (product: ListedProduct, shop: FeedShop) => string
  end?: string
}
