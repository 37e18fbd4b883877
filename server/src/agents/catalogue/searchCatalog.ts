import { listCollections, listProducts } from '@shop/contracts/catalog/endpoints'
import { maxSearchLength } from '@shop/contracts/catalog/maxSearchLength'
import type { z } from 'zod'
import { UcpError } from '../ucp/UcpError.ts'
import type { CatalogueReader } from './CatalogueReader.ts'
import { presentSearchResult } from './present.ts'
import { readPriceFilter, type SearchRequest } from './requests.ts'

const defaultLimit = 10
const maxLimit = 50

/** Returns page number and size. A cursor contains the size of the previous page, so that no product is left out. */
const pageOf = ({ cursor, limit = defaultLimit }: { cursor?: string; limit?: number } = {}) => {
  if (cursor === undefined) return { page: 1, limit: Math.min(limit, maxLimit) }
  const [, page, size] =
    /^page-(\d{1,6})-of-(\d{1,2})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!Number(page) || !Number(size) || Number(size) > maxLimit)
    throw new UcpError('invalid_request', 'The cursor is not one of ours.')
  return { page: Number(page), limit: Number(size) }
}
const cursorTo = (page: number, limit: number): string =>
  Buffer.from(`page-${page}-of-${limit}`).toString('base64url')

/** Finds products with the shop's own search, with every variant's present price and stock. */
export const searchCatalog = async (
  { invoke, byIds, shop }: CatalogueReader,
  { query, filters, pagination, context }: z.output<typeof SearchRequest>,
) => {
  const { page, limit } = pageOf(pagination)
  const collections = filters?.categories && (await slugsOf(invoke, filters.categories))
  if (collections?.length === 0) return { products: [], pagination: { has_next_page: false, total_count: 0 } }
  const { price, priceMessages } = readPriceFilter({ filters, context }, shop.currency)
  const list = await invoke(listProducts, {
    ...(query?.trim() && { search: query.trim().slice(0, maxSearchLength) }),
    ...(collections && { collection: collections }),
    ...(price?.min !== undefined && { minPrice: price.min }),
    ...(price?.max !== undefined && { maxPrice: price.max }),
    page,
    limit,
  })
  const products = await byIds(list.items.map(({ id }) => id))
  const hasNext = page < list.totalPages
  return {
    products: list.items.flatMap(({ id, variants: [card] }) => {
      const presented = products.get(id)
      return presented ? [presentSearchResult(presented, card?.id)] : []
    }),
    pagination: {
      has_next_page: hasNext,
      total_count: list.total,
      ...(hasNext && { cursor: cursorTo(page + 1, limit) }),
    },
    ...priceMessages,
  }
}

/** Finds the slugs of the collections with these names or slugs. */
const slugsOf = async (
  invoke: CatalogueReader['invoke'],
  categories: readonly string[],
): Promise<string[]> => {
  const { items } = await invoke(listCollections, {})
  const names = new Set(categories.map(each => each.trim().toLowerCase()))
  return items
    .filter(({ name, slug }) => names.has(name.toLowerCase()) || names.has(slug))
    .map(({ slug }) => slug)
}
