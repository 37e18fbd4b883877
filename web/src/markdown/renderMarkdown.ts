import {
  getCollection,
  getMenu,
  getProductBySlug,
  listCollectionProducts,
} from '@shop/contracts/catalog/endpoints'
import { getSettings } from '@shop/contracts/shop/endpoints'
import { contentRoutes } from '@shop/storefront/pages/content/contentRoutes'
import type { ContentPage } from '@shop/storefront/pages/content/contentPage.tsx'
import type { ContentText } from '@shop/storefront/pages/content/ContentText'
import { loadPage } from '@shop/storefront/shell/loadPage'
import type { PageRequest } from '../readPage.ts'
import { collectionText } from './collectionText.ts'
import { contentText } from './contentText.ts'
import { productText } from './productText.ts'
import { shopText } from './shopText.ts'

interface MarkdownResult {
  text: string
  isMissing?: boolean
}

const notFoundResult: MarkdownResult = { text: '# Not found\n\nThere is no such page.\n', isMissing: true }

const isClientError = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500

/** Returns the result of a missing page if the read fails with a client error, such as 404. */
const orNotFound = (reading: Promise<string | null>): Promise<MarkdownResult> =>
  reading.then(
    text => (text === null ? notFoundResult : { text }),
    (error: unknown) => {
      if (isClientError(error)) return notFoundResult
      throw error
    },
  )

const perPage = 48

const readCollection = async (slug: string, search: URLSearchParams, { call, origin }: PageRequest) => {
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const [collection, products, { currency }] = await Promise.all([
    call(getCollection, { idOrSlug: slug }),
    call(listCollectionProducts, { idOrSlug: slug, page, limit: perPage }),
    call(getSettings, {}),
  ])
  // A page beyond the last is missing, as in HTML.
  if (page > 1 && page > products.totalPages) return null
  return collectionText(collection, products, currency, origin)
}

const readProduct = async (slug: string, { call, origin }: PageRequest) => {
  const [product, settings] = await Promise.all([call(getProductBySlug, { slug }), call(getSettings, {})])
  return productText(product, settings, origin)
}

const readShop = async ({ call, origin }: PageRequest) => {
  const [settings, menu] = await Promise.all([call(getSettings, {}), call(getMenu, {})])
  return shopText(settings, menu, origin)
}

/** Returns the text of a content page (terms, privacy ...); null for every other page. */
const findText = async (path: string): Promise<ContentText | null> => {
  const route = contentRoutes.find(each => each.path === path)
  const page: Partial<ContentPage> | undefined = route && (await loadPage(route))
  return page?.text ?? null
}

const catalogPath = /^\/(products|collections)\/([^/]+)$/

/** Returns the URL of a page's Markdown; null if it has none. */
export const markdownAddress = async (pathname: string): Promise<string | null> => {
  if (pathname === '/') return '/llms.txt'
  return catalogPath.test(pathname) || (await findText(pathname)) ? `${pathname}.md` : null
}

/** Renders the page at a URL as Markdown, from the same calls as the HTML. Null if it has no Markdown. */
export const renderMarkdown = async (request: PageRequest): Promise<MarkdownResult | null> => {
  const { pathname, searchParams } = new URL(request.origin + request.url)
  if (pathname === '/') return orNotFound(readShop(request))
  const [, kind, slug] = catalogPath.exec(pathname) ?? []
  if (slug !== undefined)
    return orNotFound(
      kind === 'products' ? readProduct(slug, request) : readCollection(slug, searchParams, request),
    )
  const text = await findText(pathname)
  return text && { text: contentText(text, await request.call(getSettings, {}), request.origin) }
}
