import type { FeedShop } from './FeedShop.ts'
import type { ListedProduct } from './readArticles.ts'

/** How a feed is written: what stands before, each product, and what stands after. */
export interface FeedFormat {
  /** MIME type. */
  type: string
  begin?: (shop: FeedShop) => string
  write: (product: ListedProduct, shop: FeedShop) => string
  end?: string
}
