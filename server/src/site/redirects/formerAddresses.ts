/** Information pages that shops on Shopify and WooCommerce have, by the end of their address, with ours. */
const informationPages: readonly (readonly [RegExp, string])[] = [
  [/^(about|about-us|our-story|who-we-are)$/, '/about'],
  [/^(contact|contact-us)$/, '/contact'],
  [/^(size-guide|sizing|size-chart|size-charts|sizes)$/, '/size-guide'],
  [/^(shipping|shipping-policy|delivery|delivery-information|shipping-and-delivery)$/, '/shipping'],
  [/^(returns|refund-policy|returns-policy|return-policy|refund_returns|returns-and-exchanges)$/, '/returns'],
  [/^(sustainability)$/, '/sustainability'],
  [/^(careers|jobs)$/, '/careers'],
  [/^(press)$/, '/press'],
  [/^(privacy|privacy-policy)$/, '/privacy'],
  [/^(terms|terms-of-service|terms-and-conditions)$/, '/terms'],
  [/^(track-order|track-your-order|order-tracking|tracking)$/, '/find-order'],
]

/** Fixed addresses of other shop systems, with the corresponding pages here. */
const fixedPages: Readonly<Record<string, string>> = {
  '/shop': '/collections',
  '/collections/all': '/collections',
  '/account': '/profile',
  '/my-account': '/profile',
  '/account/login': '/login',
  '/account/register': '/register',
  '/basket': '/cart',
  '/pages/sale': '/sale',
  '/collections/sale': '/sale',
}

/** A page that may correspond to a former address; a product or a collection must exist. */
export interface Guess {
  target: string
  mustExist: boolean
}

const informationPage = (slug: string): Guess | null => {
  const target = informationPages.find(([pattern]) => pattern.test(slug))?.[1]
  return target === undefined ? null : { target, mustExist: false }
}

/** Finds the page that WooCommerce shows by a parameter when its addresses have no names: `/?product=thobe`. */
const guessByParameter = (path: string): Guess | null => {
  const [, name, value = ''] = /^\/\?(product|product_cat|product_tag|s)=(.+)$/.exec(path) ?? []
  if (name === undefined) return null
  if (name === 's') return { target: `/search?q=${value}`, mustExist: false }
  return { target: `/${name === 'product' ? 'products' : 'collections'}/${value}`, mustExist: true }
}

/**
 * Guesses the page here that corresponds to an address of Shopify or WooCommerce, only by the form of the address. Null
 * for an address with another form.
 */
export const guessOf = (path: string): Guess | null => {
  const fixedTarget = fixedPages[path]
  if (fixedTarget) return { target: fixedTarget, mustExist: false }
  const guess = guessByParameter(path)
  if (guess) return guess
  const product = /^\/(?:collections\/[^/]+\/products|product|shop\/(?:[^/]+\/)*product)\/([^/]+)$/.exec(path)
  if (product) return { target: `/products/${product[1]}`, mustExist: true }
  const collection = /^\/(?:product-category|product-tag)\/(?:[^/]+\/)*?([^/]+)(?:\/page\/\d+)?$/.exec(path)
  if (collection) return { target: `/collections/${collection[1]}`, mustExist: true }
  // Drops a filter of Shopify, which follows the collection.
  const filteredCollection = /^\/collections\/([^/]+)\/[^/]+$/.exec(path)
  if (filteredCollection) return { target: `/collections/${filteredCollection[1]}`, mustExist: true }
  // This shop has no blog; the page about the shop is the nearest.
  if (/^\/(?:blogs?|news|journal)(?:\/|$)/.test(path)) return { target: '/about', mustExist: false }
  const page = /^\/(?:pages\/|policies\/)?([^/]+)$/.exec(path)
  return page?.[1] ? informationPage(page[1]) : null
}

const ownPages: ReadonlySet<string> = new Set([
  '/',
  ...informationPages.map(([, target]) => target),
  ...Object.values(fixedPages),
  '/wishlist',
  '/search',
  '/newsletter',
  '/forgot-password',
])

/** Tells whether this shop has one of its fixed pages at a path. */
export const isOwnPage = (path: string): boolean => ownPages.has(path)
