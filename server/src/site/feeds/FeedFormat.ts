import type { FeedShop } from './FeedShop.ts'
import type { ListedProduct } from './readArticles.ts'

/** Writes a feed: its beginning, each product, and its end. */
export interface FeedFormat {
  /** MIME type. */
  type: string
  begin?: (shop: FeedShop) => string
  write: (product: ListedProduct, shop: FeedShop) => string
  end?: string
}
