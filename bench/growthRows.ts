import { dayMs } from '../server/src/platform/base/time.ts'
import type { Request } from './load.ts'

const colours = ['White', 'Navy', 'Black', 'Sand', 'Olive', 'Burgundy', 'Charcoal', 'Stone', 'Cream']
const sizes = ['52', '54', '56', '58', '60']
const commonWords = [
  'thobe',
  'cotton',
  'white',
  'navy',
  'embroidered',
  'jalab',
  'linen',
  'hooded',
  'black',
  'formal',
]
const twelveNumbers = Array.from({ length: 12 }, (_, index) => index)

const apiRequest = (path: string): Request => ({ path: `/api${path}` })
const withFacets = (text: string) => `/products?search=${text}&facets=true&limit=24`
/** Returns the date a number of days ago: `2026-05-31`. */
const dateDaysAgo = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)
const salesPaths = (length: number) =>
  twelveNumbers.map(
    daysAgo =>
      `/admin/analytics/sales?from=${dateDaysAgo(daysAgo + length - 1)}&to=${dateDaysAgo(daysAgo)}&interval=week`,
  )
const searchPaths = (path: string, words: readonly string[]) =>
  words.map(word => `${path}${path.includes('?') ? '&' : '?'}search=${encodeURIComponent(word)}`)

/** Lists the shoppers' requests. Each address occurs once, so that no answer comes from a cache. */
const shopperPaths = (lastPage: number): Record<string, string[]> => ({
  // The price limit excludes no product; it only makes each address different.
  'Facets of the whole shop': twelveNumbers.map(
    index => `/products?facets=true&limit=24&maxPrice=${9_900_000 + index}`,
  ),
  'Search for a common word': commonWords.map(word => `/products?search=${word}&limit=24`),
  'Search for a common word, with facets': commonWords.map(word => withFacets(`${word}%20shop`)),
  'Colour and size': colours.map(
    (colour, index) => `/products?colors=${colour}&sizes=${sizes[index % sizes.length]}&limit=24`,
  ),
  'Colour and size, by price': colours.map(
    (colour, index) =>
      `/products?colors=${colour}&sizes=${sizes[index % sizes.length]}&sort=price-low&limit=24`,
  ),
  'Last page of a big collection': twelveNumbers.map(
    index => `/products?collection=thobes&limit=24&page=${lastPage - index}`,
  ),
  'List of 24': twelveNumbers.map(index => `/products?sort=newest&limit=24&page=${index + 1}`),
  'Collection page, cold': twelveNumbers.map(index => `/collections/thobes?visit=${index}`),
})

const staffPaths: Record<string, string[]> = {
  'Variants, searched': searchPaths('/admin/inventory/variants', [
    'wht',
    'thobe',
    'abh',
    '200000',
    'navy',
    'jalab',
  ]),
  'Products, searched': searchPaths('/admin/products', [
    'thobe',
    'wht',
    'braided',
    '200000',
    'morning',
    'nvy-56',
  ]),
  'Orders, searched with a status': searchPaths('/admin/orders?status=DELIVERED', [
    'sarah',
    'm',
    'a',
    'bilal',
    'amin',
    'ab',
  ]),
  'Orders with a status': twelveNumbers.map(index => `/admin/orders?status=DELIVERED&page=${index + 1}`),
  'Analytics of 30 days': salesPaths(30),
  'Analytics of a year': salesPaths(365),
  Dashboard: twelveNumbers.map(() => '/admin/dashboard'),
}

/** Lists requests by row, to be sent one after the other. */
export const growthRows = (lastPage: number, accessToken: string): [string, Request[]][] => [
  ...Object.entries(shopperPaths(lastPage)).map(([name, paths]): [string, Request[]] => [
    name,
    paths.map(path => (path.startsWith('/collections/') ? { path } : apiRequest(path))),
  ]),
  ...Object.entries(staffPaths).map(([name, paths]): [string, Request[]] => [
    name,
    paths.map(path => ({ ...apiRequest(path), headers: { authorization: `Bearer ${accessToken}` } })),
  ]),
]
